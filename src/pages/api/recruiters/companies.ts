import type { APIRoute } from 'astro';
import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { refuseWriting } from '../_json.ts';

export const prerender = false;

/** Names of the companies that the visitor posts for: none for everybody who is not signed in. */
export const GET: APIRoute = async ({ locals, request }) => {
  const visitor = await locals.accounts.findVisitor(request.headers);
  const memberships = visitor ? await listMemberships(locals.db, visitor.id) : [];
  return new Response(JSON.stringify({ companies: memberships.map(({ company }) => company.name) }), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
};

export const ALL: APIRoute = refuseWriting;
