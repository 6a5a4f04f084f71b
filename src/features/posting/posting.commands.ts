import type { Db, Trx } from '../../db/tables.ts';
import { commitIfOk } from '../../db/transaction.ts';
import { lookup } from '../../lib/lookup.ts';
import { invalid, type Result } from '../../lib/result.ts';
import { writeMail } from '../../mail/outbox.ts';
import type { Actor } from '../accounts/audit.ts';
import { mailBoardAndModerators } from '../accounts/member-mail.commands.ts';
import { type ProvenUser, type SignedInUser, toActor } from '../accounts/user.ts';
import { type EditedJob, editJobInTransaction, insertJob, type JobEdit } from '../jobs/job.commands.ts';
import { findJobByHash, getJobByHash } from '../jobs/job.queries.ts';
import { readJobDraft } from '../jobs/job.relations.ts';
import type { JobDraft } from '../jobs/job.schema.ts';
import { reviewRequestMail } from '../jobs/review-request.mail.ts';
import { publishOrSubmitJobInTransaction, type SubmittedJob } from '../jobs/submission.commands.ts';
import { joinOrCreateCompany } from '../membership/founding.commands.ts';
import { deleteFormDraft } from './form-draft.commands.ts';
import type { JobForm } from './job-form.ts';
import { findPayDutyProblem, storeEmployees } from './pay-duty.queries.ts';
import { findDuplicateRunningOrPendingJob, readEditorVocabulary, validateJobForm } from './posting.queries.ts';
import { submissionMail } from './submission.mail.ts';

interface Sending {
  form: JobForm;
  /** Posting company. Without one, the form's is founded or joined. */
  companyId?: string | undefined;
  /** True if the author has confirmed that this is not a duplicate. */
  allowDuplicate: boolean;
  /** Secret of the saved form. */
  token?: string | undefined;
  origin: string;
}

/** Publishes a job or submits it for review, with its company and mail, in one transaction. */
export const postJobWithCompany = (
  db: Db,
  user: ProvenUser,
  sending: Sending,
  now: Date,
): Promise<Result<SubmittedJob>> =>
  // Rejection also rolls back the company.
  commitIfOk(db, (trx) => postJobWithCompanyInTransaction(trx, user, sending, now));

export async function postJobWithCompanyInTransaction(
  trx: Trx,
  user: ProvenUser,
  sending: Sending,
  now: Date,
): Promise<Result<SubmittedJob>> {
  const { form, allowDuplicate, token, origin } = sending;
  // A second press of the button would found another company.
  if (!sending.companyId && token && !(await deleteFormDraft(trx, token)))
    return invalid('', 'This role was submitted already: it is on the page of your roles');
  const company = sending.companyId
    ? { id: sending.companyId }
    : await joinOrCreateCompany(trx, user, { name: form.companyName, website: form.companyWebsite, origin }, now).then(
        (found) => (found.ok ? found.value : found),
      );
  if ('ok' in company) return namedAsInForm(company);
  const draft = validateJobForm(form, await readEditorVocabulary(trx), { companyId: company.id });
  if (!draft.ok) return draft;
  const duplicate = allowDuplicate ? undefined : await findDuplicateError(trx, draft.value);
  if (duplicate) return duplicate;
  const payProblem = await findPayDutyProblem(trx, draft.value, company.id, now);
  if (payProblem) return { ok: false, problems: [payProblem] };
  await storeEmployees(trx, company.id, draft.value);
  const actor = toActor(user);
  const created = await insertJob(trx, actor, draft.value, now);
  if (!created.ok) return created;
  const submitted = await publishOrSubmitJobInTransaction(trx, actor, created.value, now);
  if (!submitted.ok) return submitted;
  const about = { ...submitted.value, title: draft.value.title, origin };
  await writeMail(trx, { ...submissionMail(about), kind: 'role sent', to: user.email }, now);
  if (about.status === 'pending') await mailBoardAndModerators(trx, reviewRequestMail(about), now);
  if (token) await deleteFormDraft(trx, token);
  return submitted;
}

/** Saves a new job as a draft of the company. Rejected if a required draft field is missing. */
export async function saveNewJobDraft(
  db: Db,
  user: SignedInUser,
  { form, companyId, token }: Pick<Sending, 'form' | 'token'> & { companyId: string },
  now: Date,
): Promise<Result<{ hash: string }>> {
  const draft = validateJobForm(form, await readEditorVocabulary(db), { companyId });
  if (!draft.ok) return draft;
  return commitIfOk(db, async (trx) => {
    if (token) await deleteFormDraft(trx, token);
    return insertJob(trx, toActor(user), draft.value, now);
  });
}

interface Submission {
  hash: string;
  /** True if the author has confirmed that this is not a duplicate. */
  allowDuplicate?: boolean;
  /** Changes to the draft before submission, and the version they apply to. */
  edit?: { version: number; changes: Partial<JobDraft> };
  /** Origin of this site for mail to moderators. Without it, they find the job in their queue. */
  origin?: string;
}

/** Edits and submits a company's draft in one transaction. Warns about an unchanged copy. */
export const editAndSubmitDraft = (
  db: Db,
  actor: Actor,
  submission: Submission,
  now: Date,
): Promise<Result<SubmittedJob>> =>
  commitIfOk(db, (trx) => editAndSubmitDraftInTransaction(trx, actor, submission, now));

export async function editAndSubmitDraftInTransaction(
  trx: Trx,
  actor: Actor,
  { hash, allowDuplicate, edit, origin }: Submission,
  now: Date,
): Promise<Result<SubmittedJob>> {
  if (edit) {
    const edited = await editJobInTransaction(trx, actor, { hash, ...edit }, now);
    if (!edited.ok) return edited;
  }
  const job = await findJobByHash(trx, hash);
  if (!job) return invalid('hash', 'There is no such role');
  const draft = await readJobDraft(trx, job.id);
  const duplicate = allowDuplicate ? undefined : await findDuplicateError(trx, draft);
  if (duplicate) return duplicate;
  const payProblem = await findPayDutyProblem(trx, draft, job.company_id, now);
  if (payProblem) return { ok: false, problems: [payProblem] };
  await storeEmployees(trx, job.company_id, draft);
  const submitted = await publishOrSubmitJobInTransaction(trx, actor, { hash }, now);
  if (submitted.ok && submitted.value.status === 'pending' && origin)
    await mailBoardAndModerators(trx, reviewRequestMail({ title: job.title, origin }), now);
  return submitted;
}

interface Change extends JobEdit {
  companyId: string;
  isDraft: boolean;
}

/** Edits a role. Pay of a public role must stay as a law requires. */
export const editJobWithPayCheck = (db: Db, actor: Actor, change: Change, now: Date): Promise<Result<EditedJob>> =>
  commitIfOk(db, (trx) => editJobWithPayCheckInTransaction(trx, actor, change, now));

export async function editJobWithPayCheckInTransaction(
  trx: Trx,
  actor: Actor,
  { companyId, isDraft, ...edit }: Change,
  now: Date,
): Promise<Result<EditedJob>> {
  const edited = await editJobInTransaction(trx, actor, edit, now);
  if (!edited.ok || isDraft) return edited;
  const job = await getJobByHash(trx, edit.hash);
  const draft = { ...(await readJobDraft(trx, job.id)), ...edit.changes };
  const payProblem = await findPayDutyProblem(trx, draft, companyId, now);
  if (payProblem) return { ok: false, problems: [payProblem] };
  await storeEmployees(trx, companyId, draft);
  return edited;
}

async function findDuplicateError(
  trx: Trx,
  draft: Pick<JobDraft, 'companyId' | 'title' | 'workplace' | 'locationSlugs'>,
): Promise<Result<never> | undefined> {
  const duplicate = await findDuplicateRunningOrPendingJob(trx, draft.companyId, {
    ...draft,
    locationSlugs: draft.locationSlugs ?? [],
  });
  return (
    duplicate && invalid('otherRole', `“${duplicate.title}” is already open in this place. Is this a different role?`)
  );
}

const companyFields: Record<string, { field: string; label: string }> = {
  name: { field: 'companyName', label: 'The company’s name' },
  website: { field: 'companyWebsite', label: 'The website' },
};

const namedAsInForm = (failure: Result<unknown> & { ok: false }): Result<never> => ({
  ok: false,
  problems: failure.problems.map(({ field, message }) => {
    const known = lookup(companyFields, field);
    return known ? { field: known.field, message: `${known.label} ${message}` } : { field, message };
  }),
});
