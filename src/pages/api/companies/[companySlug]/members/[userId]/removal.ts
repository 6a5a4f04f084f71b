import { removeMember } from '../../../../../../features/membership/member.commands.ts';
import { defineEndpoint, requireMemberOfPathCompany } from '../../../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../../../http/responses.ts';
import { paths } from '../../../../../../paths.ts';

/** Ends a membership. Owners end any, members their own. */
export const POST = defineEndpoint({
  authorize: requireMemberOfPathCompany,
  run: async ({ db, auth, params, request, now }) => {
    const userId = params.userId ?? '';
    if (auth.role !== 'owner' && userId !== auth.id) return false;
    const removed = await removeMember(db, auth, { companyId: auth.company.id, userId }, now);
    return removed.ok && userId === auth.id ? redirectOrJson(request, paths.account()) : removed;
  },
  page: ({ auth }) => paths.accountCompany(auth.company.slug),
  redisplay: ({ auth }) => ({ company: auth.company.slug }),
});
