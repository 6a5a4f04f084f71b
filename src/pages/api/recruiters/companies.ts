import type { APIRoute } from 'astro';
import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { refuseWriting } from '../_json.ts';

export const prerender = false;

/** Names of the companies that the user posts for: none for everybody who is not signed in. */
export const GET: APIRoute = async ({ locals, request }) => {
  const user = await locals.accounts.findUser(request.headers);
  const memberships = user ? await listMemberships(locals.db, user.id) : [];
  return new Response(JSON.stringify({ companies: memberships.map(({ company }) => company.name) }), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
};

export const ALL: APIRoute = refuseWriting;
