import { isCheckboxTicked } from '../../../../../http/body.ts';
import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireStaffForPath } from '../../../../../http/guards.ts';
import { json, text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';
import { reinstateUser, suspendUser } from '../../../../../workflows/user-suspension.commands.ts';

/** Suspends a user (`suspended=yes`, `reason`) or reinstates them. */
export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  body: { suspended: json, reason: text },
  run: ({ db, auth, fields, params, now }) => {
    const userId = params.userId ?? '';
    return isCheckboxTicked(fields.suspended)
      ? suspendUser(db, auth, { userId, reason: fields.reason }, now)
      : reinstateUser(db, auth, { userId }, now);
  },
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
