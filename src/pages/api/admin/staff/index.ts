import { inviteStaff } from '../../../../features/accounts/staff.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireStaffForPath } from '../../../../http/guards.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Invites `email` as staff with `role`. */
export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  body: { email: text, role: text },
  formRateLimit: 'invitation',
  run: ({ db, auth, fields, locals, origin, now }) =>
    inviteStaff(db, auth, { ...fields, origin, adminEmails: locals.accounts.adminEmails }, now),
  page: paths.adminStaff,
  redisplay: ({ fields }) => ({ ...fields }),
});
