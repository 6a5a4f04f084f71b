import { readSite } from '../../db/site.ts';
import type { Db } from '../../db/tables.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { listMemberships } from '../accounts/member.queries.ts';
import type { Membership, ProvenUser, SignedInUser } from '../accounts/user.ts';
import type { SubmittedJob } from '../jobs/submission.commands.ts';
import { saveFormDraft } from './form-draft.commands.ts';
import { findFormDraft, type NewJobFormDraft, newJobForm } from './form-draft.queries.ts';
import { postJobWithCompany, saveNewJobDraft } from './posting.commands.ts';
import { readEditorVocabulary, validateJobForm } from './posting.queries.ts';

interface NewJob extends NewJobFormDraft {
  intent: 'save' | 'send';
  /** Secret of the draft to replace. */
  token: string | undefined;
  /** True for a draft with errors. The next one would replace it, so a valid form gets its own. */
  isProblemDraft: boolean;
  origin: string;
}

export type NewJobOutcome =
  | { outcome: 'posted'; job: SubmittedJob }
  | { outcome: 'saved'; hash: string }
  /** The form is saved under `token`. Without a user, its author first signs in with `email`. */
  | { outcome: 'kept'; token: string; email: string | undefined }
  | { outcome: 'invalid'; problems: ValidationProblem[] }
  | { outcome: 'suspended'; membership: Membership }
  | { outcome: 'too large' };

/**
 * Posts or saves a new job. A member of exactly one company does so at once. Other forms are saved until company and sender are
 * clear.
 */
export async function postOrSaveNewJob(
  db: Db,
  user: SignedInUser | undefined,
  job: NewJob,
  now: Date,
): Promise<NewJobOutcome> {
  const memberships = user ? await listMemberships(db, user.id) : [];
  const membership = memberships.length === 1 ? memberships[0] : undefined;
  if (membership?.company.isSuspended) return { outcome: 'suspended', membership };
  const author = user && membership && { user, companyId: membership.company.id };
  if (job.intent === 'save') return saveNewJob(db, author, job, now);
  const { role: form, allowDuplicate, token, origin } = job;
  const withEmail = user && !form.email ? { ...form, email: user.email } : form;
  const draft = validateJobForm(withEmail, await readEditorVocabulary(db), { needsSender: memberships.length === 0 });
  if (!draft.ok) return { outcome: 'invalid', problems: draft.problems };
  const { closedPosting } = await readSite(db);
  if (closedPosting) return { outcome: 'invalid', problems: [{ field: '', message: closedPosting }] };
  if (!author) return storeForm(db, job, user ? undefined : form.email.trim().toLowerCase(), now);
  const posted = await postJobWithCompany(
    db,
    author.user,
    { form, companyId: author.companyId, allowDuplicate, token, origin },
    now,
  );
  return posted.ok ? { outcome: 'posted', job: posted.value } : { outcome: 'invalid', problems: posted.problems };
}

/** Submits the saved form of a user who just signed in. Undefined if the company is unclear or the form has errors. */
export async function submitSavedFormAfterSignIn(
  db: Db,
  user: ProvenUser,
  { token, origin }: { token: string; origin: string },
  now: Date,
): Promise<SubmittedJob | undefined> {
  const draft = await findFormDraft(db, token, newJobForm);
  if (!draft || draft.form.role.email.trim().toLowerCase() !== user.email) return undefined;
  if ((await listMemberships(db, user.id)).length > 0 || (await readSite(db)).closedPosting) return undefined;
  const { role: form, allowDuplicate } = draft.form;
  const posted = await postJobWithCompany(db, user, { form, companyId: undefined, allowDuplicate, token, origin }, now);
  return posted.ok ? posted.value : undefined;
}

async function saveNewJob(
  db: Db,
  author: { user: SignedInUser; companyId: string } | undefined,
  job: NewJob,
  now: Date,
): Promise<NewJobOutcome> {
  const { role: form, token } = job;
  const saved = author && (await saveNewJobDraft(db, author.user, { form, companyId: author.companyId, token }, now));
  return saved?.ok ? { outcome: 'saved', hash: saved.value.hash } : storeForm(db, job, undefined, now);
}

async function storeForm(
  db: Db,
  { role, allowDuplicate, token, isProblemDraft }: NewJob,
  email: string | undefined,
  now: Date,
): Promise<NewJobOutcome> {
  const form: NewJobFormDraft = { role, allowDuplicate };
  const saved = await saveFormDraft(db, { form, problems: [] }, now, { token: isProblemDraft ? undefined : token });
  return saved ? { outcome: 'kept', token: saved, email } : { outcome: 'too large' };
}
