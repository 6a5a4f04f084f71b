import { deletePasskeys } from '../../../../../features/accounts/background.commands.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { admin } from '../../../../../http/who.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Forgets the passkeys of somebody who lost them. */
export const POST = endpoint({
  who: admin,
  run: ({ db, who, params, now }) => deletePasskeys(db, who, params.userId ?? '', now),
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
