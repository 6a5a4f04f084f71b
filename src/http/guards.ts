import { findMembership, listMemberships } from '../features/accounts/member.queries.ts';
import { listPasskeys } from '../features/accounts/session.queries.ts';
import type { Member, Membership, User } from '../features/accounts/user.ts';
import { pageNotFound, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { wantsJson } from './accept.ts';
import { seeOther } from './answers.ts';
import type { Asking } from './asking.ts';
import { EarlyAnswer, withProblem } from './early-answer.ts';
import { unmatched } from './missing.ts';
import { readTyped, reject } from './reject.ts';

// Each guard gives who passed, and throws the answer for everybody else:
//   const member = await requireMember(Astro, { id: job.companyId });

/**
 * Whoever signed in. Others are sent to sign in and come back; a form keeps what it says on a page until they have; a
 * script gets 401.
 */
export async function requireUser(context: Asking): Promise<User> {
  const { request, locals, url } = context;
  const user = await locals.user();
  if (user) return user;
  if (wantsJson(request)) throw withProblem(problem(401, 'Please sign in first'));
  if (request.method === 'GET') throw sendTo(paths.signIn({ next: url.pathname + url.search }));
  const typed = await readTyped(request);
  if (!typed) throw sendTo(paths.signIn({ next: paths.account() }));
  throw reject(context, problem(401, 'Sign in in another tab, then come back to this one and send it again.'), {
    typed,
  });
}

/** A member of the company, read anew: 404 for everybody else, as if it did not exist. */
export async function requireMember(context: Asking, company: { id: string } | { slug: string }): Promise<Member> {
  const user = await requireUser(context);
  const membership = await findMembership(context.locals.db, user.id, company);
  if (!membership) throw hidden(context);
  if (!isReading(context.request)) refuseSuspended(context, membership);
  return { ...user, ...membership };
}

/** Stops whoever would write for a company that is suspended; what was `typed` is theirs to send again. */
export function refuseSuspended(context: Asking, { company }: Membership, typed?: FormData): void {
  if (company.isSuspended) throw reject(context, problem(403, 'This company is suspended'), { typed });
}

/** An owner of the company: 404 for everybody else. */
export async function requireOwner(context: Asking, company: { id: string } | { slug: string }): Promise<Member> {
  const member = await requireMember(context, company);
  if (member.role !== 'owner') throw hidden(context);
  return member;
}

/** Whoever signed in, with all companies that person belongs to: none for a newcomer. */
export async function requireRecruiter(context: Asking): Promise<User & { memberships: Membership[] }> {
  const user = await requireUser(context);
  return { ...user, memberships: await listMemberships(context.locals.db, user.id) };
}

/** An admin: 404 for everybody else who signed in. With a passkey, where the settings want one. */
export async function requireAdmin(context: Asking): Promise<User> {
  const admin = await requireUser(context);
  if (!admin.isAdmin) throw hidden(context);
  if (context.locals.accounts.wantsPasskey(admin, 'admins', new Date())) throw await wantPasskey(context);
  return admin;
}

/** Stops whoever takes a list of people away without the passkey that the settings want. */
export async function requireExportProof(context: Asking, user: User): Promise<void> {
  if (context.locals.accounts.wantsPasskey(user, 'exports', new Date())) throw await wantPasskey(context);
}

/**
 * Stops whoever would change what proves who they are, and has not used the passkey that they have. The first passkey is
 * made by who reads the mail.
 */
export async function requireProof(context: Asking, user: User): Promise<void> {
  const { accounts, db } = context.locals;
  if (!accounts.wantsPasskeyToChange(user, new Date())) return;
  if ((await listPasskeys(db, user.id)).length > 0) throw await wantPasskey(context);
}

/** A reader goes to where a passkey is used and comes back; who sends a form does so in another tab and sends it again. */
async function wantPasskey(context: Asking): Promise<EarlyAnswer> {
  const { request, url } = context;
  if (isReading(request) && !wantsJson(request)) return sendTo(paths.passkey(url.pathname + url.search));
  return reject(context, problem(403, 'Use your passkey first', { data: { location: paths.passkey() } }), {
    typed: await readTyped(request),
    first: { href: paths.passkey(), label: 'Use your passkey in another tab' },
  });
}

/** For what this user may not know of; to be thrown. */
export const hidden = (context: Asking): EarlyAnswer => {
  const isEndpoint = context.url.pathname.startsWith('/api/');
  return isEndpoint ? reject(context, pageNotFound(context.url.pathname)) : unmatched(context);
};

const sendTo = (location: string): EarlyAnswer => new EarlyAnswer(() => seeOther(location));
const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
