import { releaseHeldMails } from '../../../../features/accounts/admin.commands.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { list: text },
  run: ({ db, auth, fields, now }) => releaseHeldMails(db, auth, fields.list, now),
  page: () => `${paths.adminMail()}?state=waiting`,
});
