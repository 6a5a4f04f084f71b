import { revokeInvitation } from '../../../../../../features/membership/member.commands.ts';
import { defineEndpoint, requireOwnerOfPathCompany } from '../../../../../../http/endpoint.ts';
import { paths } from '../../../../../../paths.ts';

export const POST = defineEndpoint({
  authorize: requireOwnerOfPathCompany,
  run: async ({ db, auth, params, now }) =>
    (await revokeInvitation(db, auth, { companyId: auth.company.id, id: params.invitationId ?? '' }, now)).ok,
  page: ({ auth }) => paths.accountCompany(auth.company.slug),
});
