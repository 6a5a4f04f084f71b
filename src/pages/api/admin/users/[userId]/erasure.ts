import { defineEndpoint } from '../../../../../http/endpoint.ts';
import { requireStaffForPath } from '../../../../../http/guards.ts';
import { redirectOrJson } from '../../../../../http/responses.ts';
import { text } from '../../../../../lib/validation.ts';
import { paths } from '../../../../../paths.ts';
import { eraseUserAsAdmin } from '../../../../../workflows/account-deletion.commands.ts';

/** Deletes a user. `confirmation` is their e-mail address. */
export const POST = defineEndpoint({
  authorize: requireStaffForPath,
  body: { confirmation: text },
  run: async ({ db, auth, fields, params, request, origin, now }) => {
    const erased = await eraseUserAsAdmin(db, auth, { ...fields, userId: params.userId ?? '', origin }, now);
    return erased.ok ? redirectOrJson(request, paths.adminUsers()) : erased;
  },
  page: ({ params }) => paths.adminUser(params.userId ?? ''),
});
