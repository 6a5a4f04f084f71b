import { liftSuppressions } from '../../../features/settings/suppressions.commands.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { admin } from '../../../http/who.ts';
import { text } from '../../../lib/fields.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** Lifts the suppressions of a period that bounces caused. */
export const POST = endpoint({
  who: admin,
  reads: { from: text, until: text },
  run: ({ db, who, fields, now }) => liftSuppressions(db, who, fields, now),
  page: () => `${paths.adminMail()}?lifted#suppressions`,
  typed: ({ fields }) => fields,
});
