import { acceptInvitation } from '../../../../features/membership/founding.commands.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireUser } from '../../../../http/guards.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { paths } from '../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireUser,
  run: async ({ db, auth, params, request, origin, now }) => {
    const joined = await acceptInvitation(db, auth, { id: params.invitationId ?? '', origin }, now);
    return joined.ok && redirectOrJson(request, paths.account(), { status: 201 });
  },
});
