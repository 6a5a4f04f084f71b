import { createHash } from 'node:crypto';
import { acquireWriteLock } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import { deriveToken, digestToken } from '../../lib/token.ts';
import type { ReceivedFile } from '../../storage/storage.ts';
import { isOpen } from '../jobs/job.ts';
import type { ScreeningQuestion } from '../jobs/question.ts';
import { applicationReceiptMail, duplicateApplicationMail } from './application.mail.ts';
import { type ApplicationForm, parseWebAddress } from './application-form.ts';
import { queueCandidateMail, readApplicationMailFacts } from './application-mails.ts';
import { publishApplicationEvent, recordApplicationEvent } from './application-status.ts';
import type { ApplicationServices } from './applying.ts';
import { eraseDeletedBeforeReapplying } from './deletion.commands.ts';
import { notifyOrDeferNewApplication } from './news/news.commands.ts';
import { enqueueThumbnailIfImage } from './thumbnails/thumbnails.commands.ts';
import { type ApplicationFileKind, sanitizeFileName } from './upload.ts';

/** Validated file of a form. */
export interface ApplicationUpload extends ReceivedFile {
  /** `cv`, or the index of its work sample. */
  place: 'cv' | number;
  fileName: string;
  kind: ApplicationFileKind;
}

/** Valid form. */
export interface ApplicationSubmission {
  jobHash: string;
  form: ApplicationForm;
  questions: readonly ScreeningQuestion[];
  uploads: readonly ApplicationUpload[];
  /** Retention in months as shown in the form. */
  months: number;
  /** Idempotency key. Undefined without scripts, where the content identifies it. */
  key: string | undefined;
}

/** `used`: the key was used with another form, whose receipt this is. `why`: the board accepts none. */
export type SubmissionOutcome = { receipt: string; outcome: 'arrived' | 'used' } | { outcome: 'closed'; why?: string };

/** Digests of the form's identity and content. */
export function submissionDigests({ jobHash, form, uploads, key }: ApplicationSubmission): {
  key: string;
  content: string;
} {
  const digested = { ...form, pieces: form.pieces.map(({ url, part }) => ({ url, part })), cv: undefined };
  const files = uploads.map(({ place, sha256, fileName }) => [place, sha256, fileName]);
  const content = sha256(JSON.stringify([jobHash, digested, files]));
  return { key: sha256(key === undefined ? `content:${content}` : `key:${jobHash}:${key}`), content };
}

/** Earlier response to the same form. Undefined if it is new or was deleted by the candidate. */
export async function findPreviousOutcomeAndRenewReceipt(
  db: Db,
  { secret }: Pick<ApplicationServices, 'secret'>,
  submission: ApplicationSubmission,
): Promise<SubmissionOutcome | undefined> {
  const { key, content } = submissionDigests(submission);
  const known = await db
    .selectFrom('application_submissions')
    .selectAll()
    .where('key', '=', key)
    .where('application_id', 'not in', (eb) => eb.selectFrom('application_deletions').select('application_id'))
    .executeTakeFirst();
  if (!known) return undefined;
  const receipt = receiptOf(secret, key);
  // SECRET changed: store a receipt that is valid now.
  if (known.receipt !== digestToken(receipt))
    await db
      .updateTable('application_submissions')
      .set({ receipt: digestToken(receipt) })
      .where('key', '=', key)
      .execute();
  return { receipt, outcome: known.content_digest === content ? 'arrived' : 'used' };
}

/** Receipt derived from the form's key, so the same form gets the same receipt though only a digest is stored. */
const receiptOf = (secret: string, key: string): string => deriveToken(secret, 'receipt', key);

/**
 * Stores files, then in one transaction rows and mail. Repeats get the same response. A different form for the same job and
 * address gets the usual response and changes nothing.
 */
export async function submitApplication(
  db: Db,
  applying: ApplicationServices,
  submission: ApplicationSubmission,
  now: Date,
): Promise<SubmissionOutcome> {
  const stored = submission.uploads.map((upload) => ({ ...upload, id: newId(now) }));
  let wasStored = false;
  try {
    for (const upload of stored) await applying.files.put(upload.id, upload);
    const { inserted, arrival, left } = await db
      .transaction()
      .execute((trx) => recordApplication(trx, applying, submission, stored, now));
    wasStored = inserted;
    await Promise.allSettled(left.map((name) => applying.files.remove(name)));
    return arrival;
  } finally {
    // The schedule removes files left after a failure.
    if (!wasStored) await Promise.allSettled(stored.map(({ id }) => applying.files.remove(id)));
  }
}

type Stored = ApplicationUpload & { id: string };

async function recordApplication(
  trx: Trx,
  applying: ApplicationServices,
  submission: ApplicationSubmission,
  stored: Stored[],
  now: Date,
): Promise<{ arrival: SubmissionOutcome; inserted: boolean; left: string[] }> {
  await acquireWriteLock(trx);
  const job = await trx
    .selectFrom('jobs')
    .select(['id', 'status', 'company_id', 'apply_mode'])
    .where('hash', '=', submission.jobHash)
    .executeTakeFirst();
  if (!job || !isOpen(job) || job.apply_mode !== 'board')
    return { arrival: { outcome: 'closed' }, inserted: false, left: [] };
  const known = await findPreviousOutcomeAndRenewReceipt(trx, applying, submission);
  if (known) return { arrival: known, inserted: false, left: [] };
  const { closedApplying } = await readSite(trx);
  if (closedApplying) return { arrival: { outcome: 'closed', why: closedApplying }, inserted: false, left: [] };

  const { key, content } = submissionDigests(submission);
  const left = await eraseDeletedBeforeReapplying(
    trx,
    applying,
    { jobId: job.id, email: submission.form.email, key },
    now,
  );
  const id = newId(now);
  // A different id, because reply records outlive the application.
  const replyId = newId(now);
  const inserted = await insertApplication(trx, applying, submission, { id, replyId, jobId: job.id, content }, now);
  const existing = inserted
    ? { id, content_digest: content }
    : await findExistingApplication(trx, job.id, submission.form.email);
  const receipt = receiptOf(applying.secret, key);
  const form = { key, content_digest: content, job_id: job.id, application_id: existing.id };
  const noted = await trx
    .insertInto('application_submissions')
    .values({ ...form, receipt: digestToken(receipt), created_at: toInstant(now) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst();
  // Another process stored the same form first.
  const first =
    Number(noted.numInsertedOrUpdatedRows ?? 0) === 0 &&
    (await findPreviousOutcomeAndRenewReceipt(trx, applying, submission));
  if (first) return { arrival: first, inserted: false, left };
  if (inserted) {
    await insertParts(trx, submission, stored, id, now);
    await recordArrival(trx, { id, replyId, companyId: job.company_id }, now);
    await notifyOrDeferNewApplication(trx, job.id, applying.origin, now);
    await publishApplicationEvent(trx, 'application.received', id, now);
  }
  const facts = await readApplicationMailFacts(trx, existing.id);
  if (!facts) throw new Error('An application vanished inside its own transaction');
  if (inserted)
    await queueCandidateMail(trx, 'application receipt', facts, applicationReceiptMail(applying, facts), now);
  else if (existing.content_digest !== content)
    await queueCandidateMail(trx, 'application repeated', facts, duplicateApplicationMail(applying, facts), now);
  return { arrival: { receipt, outcome: 'arrived' }, inserted, left };
}

/** Inserts an application. False if one for this job and address exists. */
async function insertApplication(
  trx: Trx,
  { retentionMonths }: ApplicationServices,
  { form, questions, months }: ApplicationSubmission,
  { id, replyId, jobId, content }: { id: string; replyId: string; jobId: string; content: string },
  now: Date,
): Promise<boolean> {
  const at = toInstant(now);
  const answers = questions.map(({ text }, i) => ({ question: text, answer: form.answers[i] ?? '' }));
  const inserted = await trx
    .insertInto('applications')
    .values({
      id,
      job_id: jobId,
      name: form.name,
      email: form.email,
      portfolio_url: parseWebAddress(form.portfolio) ?? null,
      note: form.note,
      answers: JSON.stringify(answers.filter(({ answer }) => answer !== '')),
      status: 'received',
      content_digest: content,
      consented_at: at,
      // At most what the candidate agreed to.
      keep_months: Math.min(retentionMonths, months),
      version: 1,
      created_at: at,
      updated_at: at,
      reply_id: replyId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0;
}

function findExistingApplication(trx: Trx, jobId: string, email: string) {
  return trx
    .selectFrom('applications')
    .select(['id', 'content_digest'])
    .where('job_id', '=', jobId)
    .where('email', '=', email)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirstOrThrow();
}

async function insertParts(
  trx: Trx,
  { form }: ApplicationSubmission,
  stored: Stored[],
  id: string,
  now: Date,
): Promise<void> {
  for (const file of stored) {
    await trx
      .insertInto('application_files')
      .values({
        id: file.id,
        application_id: id,
        purpose: file.place === 'cv' ? 'cv' : 'piece',
        name: sanitizeFileName(file.fileName),
        kind: file.kind,
        bytes: file.bytes,
        sha256: file.sha256,
        created_at: toInstant(now),
      })
      .execute();
    if (file.place !== 'cv') await enqueueThumbnailIfImage(trx, file.id, file.kind, now);
  }
  for (const [position, { url, part }] of form.pieces.entries()) {
    const file_id = stored.find(({ place }) => place === position)?.id ?? null;
    const address = parseWebAddress(url) ?? null;
    if (!file_id && !address) continue;
    await trx
      .insertInto('application_pieces')
      .values({ application_id: id, position, url: file_id ? null : address, file_id, part })
      .execute();
  }
}

async function recordArrival(
  trx: Trx,
  { id, replyId, companyId }: { id: string; replyId: string; companyId: string },
  now: Date,
): Promise<void> {
  const at = toInstant(now);
  await trx
    .insertInto('replies')
    .values({ id: replyId, company_id: companyId, received_at: at, answered_at: null, withdrawn_at: null })
    .execute();
  await recordApplicationEvent(trx, id, { status: 'received', userId: null }, now);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
