import type { Member } from '../features/accounts/user.ts';
import {
  findJobOfApplication,
  findReview,
  findReviewedJob,
} from '../features/applications/applicants/applicants.queries.ts';
import type { Review, ReviewedJob } from '../features/applications/applicants/applicants.ts';
import { isJobHash } from '../paths.ts';
import type { Asking } from './asking.ts';
import { hidden, requireMember, requireUser } from './guards.ts';
import { missing } from './missing.ts';

/** A role with the member who asks for its applicants; the answer for everybody else, as if there were none. */
export async function askReviewedJob(
  context: Asking,
  hash: string | undefined,
): Promise<{ member: Member; job: ReviewedJob } | Response> {
  if (!isJobHash(hash)) return missing(context, 'job');
  return withMember(context, () => findReviewedJob(context.locals.db, hash));
}

/** The same for the role of an application. */
export async function askJobOfApplication(
  context: Asking,
  id = '',
): Promise<{ member: Member; job: ReviewedJob } | Response> {
  return withMember(context, () => findJobOfApplication(context.locals.db, id));
}

/** An application with the member who asks for it. */
export async function askReview(context: Asking, id = ''): Promise<{ member: Member; review: Review } | Response> {
  const found = await askJobOfApplication(context, id);
  if (found instanceof Response) return found;
  const review = await findReview(context.locals.db, found.job, id);
  return review ? { member: found.member, review } : hidden(context);
}

async function withMember(
  context: Asking,
  find: () => Promise<ReviewedJob | undefined>,
): Promise<{ member: Member; job: ReviewedJob } | Response> {
  // Who has not signed in learns nothing of what there is.
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const job = await find();
  if (!job) return hidden(context);
  const member = await requireMember(context, { id: job.companyId });
  return member instanceof Response ? member : { member, job };
}

export const reviewerOf = ({ id, company }: Member) => ({ userId: id, companyId: company.id });
