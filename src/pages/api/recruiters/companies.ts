import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { allowAnyone, defineEndpoint } from '../../../http/endpoint.ts';
import { privateJsonResponse } from '../../../http/responses.ts';

/** Names of the user's companies. Empty without sign-in. */
export const GET = defineEndpoint({
  authorize: allowAnyone,
  run: async ({ db, locals }) => {
    const user = await locals.user();
    const memberships = user ? await listMemberships(db, user.id) : [];
    return privateJsonResponse({ companies: memberships.map(({ company }) => company.name) });
  },
});
