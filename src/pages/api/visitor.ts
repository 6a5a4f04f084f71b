import type { APIRoute } from 'astro';
import { refuseWriting } from './_json.ts';

export const prerender = false;

/** Whether somebody is signed in, for the header of pages that are the same for everybody. */
export const GET: APIRoute = async ({ locals, request }) => {
  const visitor = await locals.accounts.findVisitor(request.headers);
  return new Response(JSON.stringify({ signedIn: visitor !== undefined, isAdmin: visitor?.isAdmin ?? false }), {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
};

export const ALL: APIRoute = refuseWriting;
