import type { APIContext } from 'astro';
import { type MemberAndJob, notFoundError, requireJobMember } from '../../../http/guards.ts';
import { missingPageError } from '../../../http/missing-errors.ts';
import type { PageContext } from '../../../http/page-context.ts';
import { isJobHash } from '../../../paths.ts';
import type { CompanyMember } from '../../accounts/user.ts';
import { findApplicant, findJobOfApplication, findJobWithCompany } from './applicants.queries.ts';
import type { ApplicantDetail, JobWithCompany } from './applicants.ts';

/** Job with its applicants for a member of its company. 404 for others, 403 for writes of a suspended company. */
export async function requireOwnCompanyJob(
  context: PageContext,
  hash: string | undefined,
): Promise<MemberAndJob<JobWithCompany>> {
  if (!isJobHash(hash)) throw missingPageError(context, 'job');
  return requireJobMember(context, () => findJobWithCompany(context.locals.db, hash));
}

/** The job of an application, under the rules of `requireOwnCompanyJob`. */
export const requireJobOfApplication = (context: PageContext, id = ''): Promise<MemberAndJob<JobWithCompany>> =>
  requireJobMember(context, () => findJobOfApplication(context.locals.db, id));

export async function requireApplicant(
  context: PageContext,
  id = '',
): Promise<{ member: CompanyMember; applicant: ApplicantDetail }> {
  const { member, job } = await requireJobOfApplication(context, id);
  const applicant = await findApplicant(context.locals.db, job, id);
  if (!applicant) throw notFoundError(context);
  return { member, applicant };
}

export const toRecruiter = ({ id, company }: CompanyMember) => ({ userId: id, companyId: company.id });

// Values of an endpoint's `authorize`.

export async function requireRecruiterOfApplicants(context: APIContext) {
  const { job, member } = await requireOwnCompanyJob(context, context.params.jobHash);
  return { job, mover: { userId: member.id, jobId: job.id } };
}

export const requireRecruiterOfApplication = async (context: APIContext) =>
  toRecruiter((await requireJobOfApplication(context, context.params.applicationId)).member);
