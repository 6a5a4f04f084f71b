import { findMembership, listMemberships } from '../features/accounts/member.queries.ts';
import type { Member, Membership, Visitor } from '../features/accounts/visitor.ts';
import { prefersJson, problem, problemResponse } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import type { Asking } from './_asking.ts';
import { unmatched } from './_missing.ts';
import { turnAway } from './_turn-away.ts';

// Each guard returns who passed, or the answer for everybody else:
//   const member = await requireMember(Astro, { id: job.companyId });
//   if (member instanceof Response) return member;

/**
 * Whoever signed in. Others are sent to sign in and come back; a form keeps what it says on a page until they have; a
 * script gets 401.
 */
export async function requireVisitor(context: Asking): Promise<Visitor | Response> {
  const { request, locals, url } = context;
  const visitor = await locals.accounts.findVisitor(request.headers);
  if (visitor) return visitor;
  if (prefersJson(request.headers.get('accept'))) return problemResponse(problem(401, 'Please sign in first'));
  if (request.method === 'GET') return seeOther(paths.signIn({ next: url.pathname + url.search }));
  const typed = await readTyped(request);
  if (!typed) return seeOther(paths.signIn({ next: paths.account() }));
  return turnAway(context, problem(401, 'Sign in in another tab. Then come back to this one and send it again.'), {
    typed,
  });
}

const LARGEST_TYPED = 256 * 1024;

/** What a form of a stranger says, unless it is large or has been read already. */
async function readTyped(request: Request): Promise<FormData | undefined> {
  const length = Number(request.headers.get('content-length') ?? LARGEST_TYPED + 1);
  if (request.bodyUsed || length > LARGEST_TYPED) return undefined;
  return request.formData().catch(() => undefined);
}

/** A member of the company, read anew: 404 for everybody else, as if it did not exist. */
export async function requireMember(
  context: Asking,
  company: { id: string } | { slug: string },
): Promise<Member | Response> {
  const visitor = await requireVisitor(context);
  if (visitor instanceof Response) return visitor;
  const membership = await findMembership(context.locals.db, visitor.id, company);
  if (!membership) return hidden(context);
  const isReading = context.request.method === 'GET' || context.request.method === 'HEAD';
  if (membership.company.isSuspended && !isReading) return turnAway(context, problem(403, 'This company is suspended'));
  return { ...visitor, ...membership };
}

/** An owner of the company: 404 for everybody else. */
export async function requireOwner(
  context: Asking,
  company: { id: string } | { slug: string },
): Promise<Member | Response> {
  const member = await requireMember(context, company);
  return member instanceof Response || member.role === 'owner' ? member : hidden(context);
}

/** Whoever signed in, with all companies that person belongs to: none for a newcomer. */
export async function requireRecruiter(context: Asking): Promise<(Visitor & { memberships: Membership[] }) | Response> {
  const visitor = await requireVisitor(context);
  if (visitor instanceof Response) return visitor;
  return { ...visitor, memberships: await listMemberships(context.locals.db, visitor.id) };
}

/** An admin: 404 for everybody else, signed in or not. */
export async function requireAdmin(context: Asking): Promise<Visitor | Response> {
  const visitor = await context.locals.accounts.findVisitor(context.request.headers);
  return visitor?.isAdmin ? visitor : hidden(context);
}

/** The answer for what this visitor may not know of. */
export const hidden = (context: Asking): Response | Promise<Response> => {
  const isEndpoint = context.url.pathname.startsWith('/api/');
  return isEndpoint ? turnAway(context, problem(404, `Page not found: ${context.url.pathname}`)) : unmatched(context);
};

/** Back to a page after a form was taken. */
export const seeOther = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
};
