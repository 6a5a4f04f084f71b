import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { anyone } from '../../../http/auth.ts';
import { defineEndpoint } from '../../../http/endpoint.ts';
import { privateJson } from '../../../http/responses.ts';

/** Names of the user's companies. Empty without sign-in. */
export const GET = defineEndpoint({
  authorize: anyone,
  run: async ({ db, locals }) => {
    const user = await locals.user();
    const memberships = user ? await listMemberships(db, user.id) : [];
    return privateJson({ companies: memberships.map(({ company }) => company.name) });
  },
});
