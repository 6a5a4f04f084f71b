import { findMembership, listMemberships } from '../features/accounts/member.queries.ts';
import { listPasskeys } from '../features/accounts/session.queries.ts';
import type { Member, Membership, User } from '../features/accounts/user.ts';
import { problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { prefersJson } from './accept.ts';
import type { Asking } from './asking.ts';
import { unmatched } from './missing.ts';
import { problemResponse } from './problem-response.ts';
import { readTyped, reject } from './reject.ts';

// Each guard returns who passed, or the answer for everybody else:
//   const member = await requireMember(Astro, { id: job.companyId });
//   if (member instanceof Response) return member;

/**
 * Whoever signed in. Others are sent to sign in and come back; a form keeps what it says on a page until they have; a
 * script gets 401.
 */
export async function requireUser(context: Asking): Promise<User | Response> {
  const { request, locals, url } = context;
  const user = await locals.accounts.findUser(request.headers);
  if (user) return user;
  if (prefersJson(request.headers.get('accept'))) return problemResponse(problem(401, 'Please sign in first'));
  if (request.method === 'GET') return seeOther(paths.signIn({ next: url.pathname + url.search }));
  const typed = await readTyped(request);
  if (!typed) return seeOther(paths.signIn({ next: paths.account() }));
  return reject(context, problem(401, 'Sign in in another tab. Then come back to this one and send it again.'), {
    typed,
  });
}

/** A member of the company, read anew: 404 for everybody else, as if it did not exist. */
export async function requireMember(
  context: Asking,
  company: { id: string } | { slug: string },
): Promise<Member | Response> {
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const membership = await findMembership(context.locals.db, user.id, company);
  if (!membership) return hidden(context);
  const isReading = context.request.method === 'GET' || context.request.method === 'HEAD';
  if (membership.company.isSuspended && !isReading) return reject(context, problem(403, 'This company is suspended'));
  return { ...user, ...membership };
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
export async function requireRecruiter(context: Asking): Promise<(User & { memberships: Membership[] }) | Response> {
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  return { ...user, memberships: await listMemberships(context.locals.db, user.id) };
}

/** An admin: 404 for everybody else, signed in or not. With a passkey, where the settings want one. */
export async function requireAdmin(context: Asking): Promise<User | Response> {
  const { accounts } = context.locals;
  const user = await accounts.findUser(context.request.headers);
  if (!user?.isAdmin) return hidden(context);
  return accounts.wantsPasskey(user, 'admins', new Date()) ? askForPasskey(context) : user;
}

/** The answer to whoever takes a list of people away without the passkey that the settings want; undefined for others. */
export async function refuseExport(context: Asking, user: User): Promise<Response | undefined> {
  return context.locals.accounts.wantsPasskey(user, 'exports', new Date()) ? askForPasskey(context) : undefined;
}

/**
 * The answer to whoever would change what proves who they are, and has not used the passkey that they have; undefined for
 * others. The first passkey is made by who reads the mail.
 */
export async function refuseChangeOfProof(context: Asking, user: User): Promise<Response | undefined> {
  const { accounts, db } = context.locals;
  if (!accounts.wantsPasskeyToChange(user, new Date())) return undefined;
  return (await listPasskeys(db, user.id)).length > 0 ? askForPasskey(context) : undefined;
}

/** A reader goes to where a passkey is used and comes back; who sends a form does so in another tab and sends it again. */
async function askForPasskey(context: Asking): Promise<Response> {
  const { request, url } = context;
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (isReading && !prefersJson(request.headers.get('accept')))
    return seeOther(paths.passkey(url.pathname + url.search));
  return reject(context, problem(403, 'Use your passkey first', { data: { location: paths.passkey() } }), {
    typed: await readTyped(request),
    first: { href: paths.passkey(), label: 'Use your passkey in another tab' },
  });
}

/** The answer for what this user may not know of. */
export const hidden = (context: Asking): Response | Promise<Response> => {
  const isEndpoint = context.url.pathname.startsWith('/api/');
  return isEndpoint ? reject(context, problem(404, `Page not found: ${context.url.pathname}`)) : unmatched(context);
};

/** Back to a page after a form was taken. */
export const seeOther = (location: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
};
