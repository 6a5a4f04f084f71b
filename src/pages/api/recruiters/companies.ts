import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { answerPrivately } from '../../../http/answers.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { anyone } from '../../../http/who.ts';

export const prerender = false;

/** Names of the companies that the user posts for: none for everybody who is not signed in. */
export const GET = endpoint({
  who: anyone,
  run: async ({ db, locals }) => {
    const user = await locals.user();
    const memberships = user ? await listMemberships(db, user.id) : [];
    return answerPrivately({ companies: memberships.map(({ company }) => company.name) });
  },
});
