import { retryMail } from '../../../../../features/accounts/background.commands.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { admin } from '../../../../../http/who.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Sends a dead or held mail again. */
export const POST = endpoint({
  who: admin,
  run: ({ db, who, params, now }) => retryMail(db, who, params.mailId ?? '', now),
  page: paths.adminMail,
});
