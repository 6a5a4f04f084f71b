import type { APIContext } from 'astro';
import { type MemberOf, notFoundError, requireJobMember } from '../../../http/guards.ts';
import { missingPageError } from '../../../http/missing-errors.ts';
import type { PageContext } from '../../../http/page-context.ts';
import { isJobHash } from '../../../paths.ts';
import type { Member } from '../../accounts/user.ts';
import { findApplicant, findApplicantsJob, findJobOfApplication } from './applicants.queries.ts';
import type { ApplicantDetail, ApplicantsJob } from './applicants.ts';

/** Job with its applicants for a member of its company. 404 for others, 403 for writes of a suspended company. */
export async function requireApplicantsJob(
  context: PageContext,
  hash: string | undefined,
): Promise<MemberOf<ApplicantsJob>> {
  if (!isJobHash(hash)) throw missingPageError(context, 'job');
  return requireJobMember(context, () => findApplicantsJob(context.locals.db, hash));
}

/** The job of an application, under the rules of `requireApplicantsJob`. */
export const requireJobOfApplication = (context: PageContext, id = ''): Promise<MemberOf<ApplicantsJob>> =>
  requireJobMember(context, () => findJobOfApplication(context.locals.db, id));

export async function requireApplicant(
  context: PageContext,
  id = '',
): Promise<{ member: Member; applicant: ApplicantDetail }> {
  const { member, job } = await requireJobOfApplication(context, id);
  const applicant = await findApplicant(context.locals.db, job, id);
  if (!applicant) throw notFoundError(context);
  return { member, applicant };
}

export const toRecruiter = ({ id, company }: Member) => ({ userId: id, companyId: company.id });

// Values of an endpoint's `authorize`.

export async function requireRecruiterOfApplicants(context: APIContext) {
  const { job, member } = await requireApplicantsJob(context, context.params.jobHash);
  return { job, mover: { userId: member.id, jobId: job.id } };
}

export const requireRecruiterOfApplication = async (context: APIContext) =>
  toRecruiter((await requireJobOfApplication(context, context.params.applicationId)).member);
