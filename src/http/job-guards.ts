import type { Member } from '../features/accounts/user.ts';
import {
  findApplicant,
  findApplicantsJob,
  findJobOfApplication,
} from '../features/applications/applicants/applicants.queries.ts';
import type { Applicant, ApplicantsJob } from '../features/applications/applicants/applicants.ts';
import { findJobByHash } from '../features/jobs/job.queries.ts';
import { isJobHash } from '../paths.ts';
import type { Asking } from './asking.ts';
import { hidden, requireMember, requireUser } from './guards.ts';
import { missing } from './missing.ts';

/** A role with a member of its company. */
interface Own<J> {
  member: Member;
  job: J;
}

/** A role to be changed, for a member of its company; 404 for everybody else, 403 while the company is suspended. */
export const requireOwnJob = (context: Asking, hash: string) =>
  requireOwn(context, async () => {
    const job = await findJobByHash(context.locals.db, hash);
    return job && { ...job, companyId: job.company_id };
  });

/** A role whose applicants are asked for, in the same way. */
export async function requireApplicantsJob(context: Asking, hash: string | undefined): Promise<Own<ApplicantsJob>> {
  if (!isJobHash(hash)) throw missing(context, 'job');
  return requireOwn(context, () => findApplicantsJob(context.locals.db, hash));
}

/** The same for the role of an application. */
export const requireJobOfApplication = (context: Asking, id = ''): Promise<Own<ApplicantsJob>> =>
  requireOwn(context, () => findJobOfApplication(context.locals.db, id));

/** An application with the member who asks for it. */
export async function requireApplicant(context: Asking, id = ''): Promise<{ member: Member; applicant: Applicant }> {
  const { member, job } = await requireJobOfApplication(context, id);
  const applicant = await findApplicant(context.locals.db, job, id);
  if (!applicant) throw hidden(context);
  return { member, applicant };
}

async function requireOwn<J extends { companyId: string }>(
  context: Asking,
  find: () => Promise<J | undefined>,
): Promise<Own<J>> {
  // Who has not signed in learns nothing of what there is.
  await requireUser(context);
  const job = await find();
  if (!job) throw hidden(context);
  return { member: await requireMember(context, { id: job.companyId }), job };
}

export const recruiterOfApplicant = ({ id, company }: Member) => ({ userId: id, companyId: company.id });
