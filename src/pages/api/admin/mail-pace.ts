import { changeSendRate } from '../../../features/settings/mail-pace.commands.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { admin } from '../../../http/who.ts';
import { text } from '../../../lib/fields.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

/** How fast mail of lists may go. */
export const POST = endpoint({
  who: admin,
  reads: { minute: text, day: text, domainMinute: text, domainDay: text },
  run: ({ db, who, fields, now }) => changeSendRate(db, who, fields, now),
  page: () => `${paths.adminMail()}#pace`,
  typed: ({ fields }) => fields,
});
