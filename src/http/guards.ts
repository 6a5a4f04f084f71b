import type { APIContext } from 'astro';
import { findMembership, listMemberships } from '../features/accounts/member.queries.ts';
import { listPasskeys } from '../features/accounts/session.queries.ts';
import { mayUseAdminPath } from '../features/accounts/staff.ts';
import type { CompanyMember, Membership, SignedInUser } from '../features/accounts/user.ts';
import { findJobByHash } from '../features/jobs/job.queries.ts';
import { pageNotFoundProblem, problem } from '../lib/problem.ts';
import type { FieldSchemas, ParsedFields, text } from '../lib/validation.ts';
import { paths } from '../paths.ts';
import { wantsJson } from './accept.ts';
import { readFormFieldsOrThrow } from './body.ts';
import { HttpResponseError, problemError } from './http-response-error.ts';
import { unmatchedPathError } from './missing-errors.ts';
import type { PageContext } from './page-context.ts';
import { readFormForRedisplay, rejectionError } from './reject.ts';
import { seeOther } from './responses.ts';

// Guards return the authorized user and throw the response for others: const member = await requireMember(Astro, { id:
// job.companyId });

/** Signed-in user. Others sign in and return, forms keep their input, scripts get 401. */
export async function requireUser(context: PageContext): Promise<SignedInUser> {
  const { request, locals, url } = context;
  const user = await locals.user();
  if (user) return user;
  if (wantsJson(request)) throw problemError(problem(401, 'Please sign in first'));
  if (request.method === 'GET') throw redirectTo(paths.signIn({ next: url.pathname + url.search }));
  const submitted = await readFormForRedisplay(request);
  if (!submitted) throw redirectTo(paths.signIn({ next: paths.account() }));
  throw rejectionError(context, problem(401, 'Sign in in another tab, then come back to this one and send it again.'), {
    values: submitted,
  });
}

/** Member of the company. 404 for others. */
export async function requireMember(
  context: PageContext,
  company: { id: string } | { slug: string },
): Promise<CompanyMember> {
  const member = await requireMemberOrSuspended(context, company);
  if (!isReading(context.request)) requireNotSuspended(context, member);
  return member;
}

/** Member of the company, which may be suspended. 404 for others. */
export async function requireMemberOrSuspended(
  context: PageContext,
  company: { id: string } | { slug: string },
): Promise<CompanyMember> {
  const user = await requireUser(context);
  const membership = await findMembership(context.locals.db, user.id, company);
  if (!membership) throw notFoundError(context);
  return { ...user, ...membership };
}

/** Rejects writes for a suspended company and keeps the `typed` values. */
export function requireNotSuspended(context: PageContext, { company }: Membership, submitted?: FormData): void {
  if (company.isSuspended)
    throw rejectionError(context, problem(403, 'This company is suspended'), { values: submitted });
}

/** Owner of the company. 404 for others. */
export async function requireOwner(
  context: PageContext,
  company: { id: string } | { slug: string },
): Promise<CompanyMember> {
  const member = await requireMember(context, company);
  if (member.role !== 'owner') throw notFoundError(context);
  return member;
}

/** Member of the company in `slug`, with the form's fields. */
export async function requireMemberWithForm<S extends FieldSchemas & { slug: typeof text }>(
  context: APIContext,
  shape: S,
): Promise<{ fields: ParsedFields<S>; member: CompanyMember }> {
  // First, so that a form outlives its session.
  await requireUser(context);
  const fields = await readFormFieldsOrThrow(context, shape);
  return { fields, member: await requireMember(context, { slug: fields.slug }) };
}

export interface MemberAndJob<J> {
  member: CompanyMember;
  job: J;
}

/** Job for a member of its company who edits it. 404 for others, 403 while suspended. */
export const requireOwnJob = (context: PageContext, hash: string) =>
  requireJobMember(context, async () => {
    const job = await findJobByHash(context.locals.db, hash);
    return job && { ...job, companyId: job.company_id };
  });

/** Job returned by `find`, for a member of its company. Signed-out callers do not learn whether it exists. */
export async function requireJobMember<J extends { companyId: string }>(
  context: PageContext,
  find: () => Promise<J | undefined>,
): Promise<MemberAndJob<J>> {
  await requireUser(context);
  const job = await find();
  if (!job) throw notFoundError(context);
  return { member: await requireMember(context, { id: job.companyId }), job };
}

/** Returns the signed-in user with their companies, possibly none. */
export async function requireUserWithMemberships(
  context: PageContext,
): Promise<SignedInUser & { memberships: Membership[] }> {
  const user = await requireUser(context);
  return { ...user, memberships: await listMemberships(context.locals.db, user.id) };
}

/** Company of `?company=`, or the first that `isAllowed` accepts. 404 without one. */
export async function requireChosenCompany(
  context: PageContext,
  isAllowed: (membership: Membership) => boolean = () => true,
) {
  const recruiter = await requireUserWithMemberships(context);
  const wanted = context.url.searchParams.get('company');
  const membership = recruiter.memberships.filter(isAllowed).find(({ company }) => !wanted || company.slug === wanted);
  if (!membership) throw notFoundError(context);
  const { company, role } = membership;
  const trail = [
    { href: paths.recruiterJobs(), label: 'Your roles' },
    { href: paths.recruiterCompany(company.slug), label: company.name },
  ];
  return { recruiter, company, role, trail };
}

/** Staff user who may use the path (accounts/staff.ts), with a passkey if required. 404 for others. */
export async function requireStaffForPath(context: PageContext): Promise<SignedInUser> {
  const user = await requireUser(context);
  await requireStaffRights(context, user, context.url.pathname);
  return user;
}

/** Requires that a user may use a path of /admin, with a passkey if required. 404 for others. */
export async function requireStaffRights(context: PageContext, user: SignedInUser, path: string): Promise<void> {
  if (!mayUseAdminPath(user.staffRole, path)) throw notFoundError(context);
  if (context.locals.accounts.wantsPasskey(user, 'admins', new Date())) throw await passkeyRequired(context);
}

/** Requires a recent passkey for exports, if configured. */
export async function requirePasskeyForExport(context: PageContext, user: SignedInUser): Promise<void> {
  if (context.locals.accounts.wantsPasskey(user, 'exports', new Date())) throw await passkeyRequired(context);
}

/** Requires a recent passkey before changing credentials, if the user has one. */
export async function requireRecentPasskeyIfSet(context: PageContext, user: SignedInUser): Promise<void> {
  const { accounts, db } = context.locals;
  if (!accounts.wantsPasskeyToChange(user, new Date())) return;
  if ((await listPasskeys(db, user.id)).length > 0) throw await passkeyRequired(context);
}

/** Opens the passkey page and returns. Forms open it in a new tab. */
async function passkeyRequired(context: PageContext): Promise<HttpResponseError> {
  const { request, url } = context;
  if (isReading(request) && !wantsJson(request)) return redirectTo(paths.passkey(url.pathname + url.search));
  return rejectionError(context, problem(403, 'Use your passkey first', { data: { location: paths.passkey() } }), {
    values: await readFormForRedisplay(request),
    prerequisite: { href: paths.passkey(), label: 'Use your passkey in another tab' },
  });
}

/** 404 for resources that must not be disclosed. */
export const notFoundError = (context: PageContext): HttpResponseError => {
  const isEndpoint = context.url.pathname.startsWith('/api/');
  return isEndpoint ? rejectionError(context, pageNotFoundProblem(context.url.pathname)) : unmatchedPathError(context);
};

const redirectTo = (location: string): HttpResponseError => new HttpResponseError(() => seeOther(location));
const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';
