import type { APIContext } from 'astro';
import { adminActorOf } from '../features/accounts/user.ts';
import { readPrivateToken } from '../features/applications/private-link.ts';
import { findFormDraft } from '../features/posting/form-draft.queries.ts';
import { newJobForm } from '../features/posting/form-draft.schema.ts';
import { problem } from '../lib/problem.ts';
import { withProblem } from './early-answer.ts';
import { hidden, requireAdmin, requireMember, requireOwner, requireProof, requireUser } from './guards.ts';
import { recruiterOfApplicant, requireApplicantsJob, requireJobOfApplication, requireOwnJob } from './job-guards.ts';

// Who may call an endpoint: each gives what the endpoint works with as `who`, and throws the answer for everybody else.

export const anyone = (): undefined => undefined;

/** Whoever signed in. */
export const user = requireUser;

/** Whoever signed in and may change what proves who they are. */
export async function provenUser(context: APIContext) {
  const found = await requireUser(context);
  await requireProof(context, found);
  return found;
}

/** A member of the company of the path. */
export const member = (context: APIContext) => requireMember(context, { slug: context.params.companySlug ?? '' });

/** An owner of the company of the path. */
export const owner = (context: APIContext) => requireOwner(context, { slug: context.params.companySlug ?? '' });

/** The role of the path and a member of its company. */
export const recruiterOfJob = (context: APIContext) => requireOwnJob(context, context.params.jobHash ?? '');

/** The role of the path, for whoever reads its applicants. */
export async function recruiterOfApplicants(context: APIContext) {
  const { job, member } = await requireApplicantsJob(context, context.params.jobHash);
  return { job, mover: { userId: member.id, jobId: job.id } };
}

/** The recruiter who reads the application of the path. */
export const recruiterOfApplication = async (context: APIContext) =>
  recruiterOfApplicant((await requireJobOfApplication(context, context.params.applicationId)).member);

/** Whoever signed in, with the role of the path that is kept until it is sent. */
export async function writerOfDraft(context: APIContext) {
  const found = await requireUser(context);
  const token = context.params.token ?? '';
  const draft = await findFormDraft(context.locals.db, token, newJobForm);
  if (!draft) throw hidden(context);
  return { user: found, token, draft };
}

/** An admin, as the one who acts. */
export const admin = async (context: APIContext) => adminActorOf(await requireAdmin(context));

/** Whoever has the private link of an application, as the application's id. */
export function candidate({ locals, params }: APIContext): string {
  const id = readPrivateToken(locals.applying.secret, params.token ?? '');
  if (!id) throw withProblem(problem(404, 'This link no longer works'));
  return id;
}
