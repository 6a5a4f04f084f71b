import { changeStaffRole, removeStaffAndEndSessions } from '../../../../features/accounts/staff.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireStaffForPath } from '../../../../http/guards.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Changes the `role` of staff, or removes it (`step=remove`). */
export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  body: { step: text, role: text },
  run: ({ db, auth, fields: { step, role }, params, now }) => {
    const id = params.staffId ?? '';
    return step === 'remove'
      ? removeStaffAndEndSessions(db, auth, { id }, now)
      : changeStaffRole(db, auth, { id, role }, now);
  },
  page: paths.adminStaff,
});
