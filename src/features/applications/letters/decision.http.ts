import { readFieldsOrThrow } from '../../../http/body.ts';
import { HttpResponseError, problemError } from '../../../http/http-response-error.ts';
import type { PageContext } from '../../../http/page-context.ts';
import { requirePost } from '../../../http/page-context.ts';
import { seeOther } from '../../../http/responses.ts';
import { problem } from '../../../lib/problem.ts';
import type { ValidationProblem } from '../../../lib/result.ts';
import { id, text, wholeNumber } from '../../../lib/validation.ts';
import { paths } from '../../../paths.ts';
import type { CompanyMember } from '../../accounts/user.ts';
import { requireApplicant, requireOwnCompanyJob, toRecruiter } from '../applicants/applicants.http.ts';
import { findApplicant, listApplicantsIncludingWithdrawn } from '../applicants/applicants.queries.ts';
import type { ApplicantDetail, ApplicantRow, JobWithCompany } from '../applicants/applicants.ts';
import { type ApplicationDecision, DECISIONS } from '../application.ts';
import type { ReplyAddressChoice } from '../shared-address.ts';
import { MAX_BULK_APPLICATIONS } from '../stages/stage.ts';
import { type DecisionLetter, letterFromForm } from './letter.ts';
import { cancelUnsentLetters, queueDecisionLetters } from './letters.commands.ts';

const LETTER = { subject: text, text, share: text };

const replyToOf = ({ email }: CompanyMember, { sharesAddress }: DecisionLetter): ReplyAddressChoice => ({
  address: email,
  isShared: sharesAddress,
});

interface RejectedDecision {
  applicant: ApplicantDetail;
  replyTo: ReplyAddressChoice;
  decisionDraft: { to: ApplicationDecision; letter: DecisionLetter };
  problems: ValidationProblem[];
}

/** Throws the redirect after success. Returns a rejected letter for its page. */
export async function queueDecisionAndRedirect(context: PageContext, applicationId: string): Promise<RejectedDecision> {
  requirePost(context);
  const found = await requireApplicant(context, applicationId);
  const fields = await readFieldsOrThrow(context, { ...LETTER, to: text, version: wholeNumber });
  const to = DECISIONS.find((decision) => decision === fields.to);
  if (!to) throw problemError(problem(422, `The decision must be one of ${DECISIONS.join(', ')}`));
  const letter = letterFromForm(fields);
  const version = fields.version || 0;
  const recruiter = toRecruiter(found.member);
  const input = { ids: [applicationId], to, letter, version };
  const outcome = await queueDecisionLetters(context.locals.db, recruiter, input, new Date());
  if (outcome.ok) throw new HttpResponseError(() => seeOther(paths.applicant(applicationId)));
  const replyTo = replyToOf(found.member, letter);
  return { applicant: found.applicant, decisionDraft: { to, letter }, replyTo, problems: outcome.problems };
}

interface RejectedLetters {
  job: JobWithCompany;
  applicants: ApplicantRow[];
  letter: DecisionLetter;
  replyTo: ReplyAddressChoice;
  problems: ValidationProblem[];
}

/** Rejects several candidates of a role with one letter. `ids` are comma-separated. Throws the redirect after success. */
export async function queueRejectionsAndRedirect(context: PageContext, hash: string): Promise<RejectedLetters> {
  requirePost(context);
  const found = await requireOwnCompanyJob(context, hash);
  const fields = await readFieldsOrThrow(context, { ...LETTER, ids: text });
  const { db } = context.locals;
  const wanted = fields.ids.split(',', MAX_BULK_APPLICATIONS);
  const applicants = (await listApplicantsIncludingWithdrawn(db, found.job.id)).filter(({ id }) => wanted.includes(id));
  const letter = letterFromForm(fields);
  const ids = applicants.map(({ id }) => id);
  const recruiter = toRecruiter(found.member);
  const outcome = await queueDecisionLetters(db, recruiter, { ids, to: 'rejected', letter }, new Date());
  if (outcome.ok)
    throw new HttpResponseError(() => seeOther(paths.applicants(hash, undefined, { sent: outcome.value.batch })));
  return { job: found.job, applicants, letter, replyTo: replyToOf(found.member, letter), problems: outcome.problems };
}

/** Cancelled letters to edit again. */
type UndoneLetters = { one: RejectedDecision; several?: undefined } | { one?: undefined; several: RejectedLetters };

/** Cancels unsent letters of a role. The list of applicants says so if all were sent. */
export async function cancelLettersOrRedirect(context: PageContext, hash: string): Promise<UndoneLetters> {
  requirePost(context);
  const { job, member } = await requireOwnCompanyJob(context, hash);
  const { batch } = await readFieldsOrThrow(context, { batch: id });
  const { db } = context.locals;
  const undone = await cancelUnsentLetters(db, toRecruiter(member), batch);
  if (!undone) throw new HttpResponseError(() => seeOther(paths.applicants(hash, undefined, { late: 'yes' })));
  const { decision: to, subject, text, sharesAddress, applicationIds } = undone;
  const letter = { subject, text, sharesAddress };
  const replyTo = replyToOf(member, letter);
  const [only = ''] = applicationIds;
  const applicant = applicationIds.length === 1 ? await findApplicant(db, job, only) : undefined;
  if (applicant) return { one: { applicant, decisionDraft: { to, letter }, replyTo, problems: [] } };
  const applicants = (await listApplicantsIncludingWithdrawn(db, job.id)).filter((row) =>
    applicationIds.includes(row.id),
  );
  return { several: { job, applicants, letter, replyTo, problems: [] } };
}
