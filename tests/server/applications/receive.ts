import { Readable } from 'node:stream';
import type { Db } from '../../../src/db/tables.ts';
import { readApplicationForm } from '../../../src/features/applications/application-form.ts';
import { type ApplicationSubmission, submitApplication } from '../../../src/features/applications/apply.commands.ts';
import type { ApplicationServices } from '../../../src/features/applications/applying.ts';
import { UNDO_SECONDS } from '../../../src/features/applications/letters/letter.ts';
import {
  applyAndMailDecisions,
  queueDecisionLetters,
} from '../../../src/features/applications/letters/letters.commands.ts';
import { type Result, succeed } from '../../../src/lib/result.ts';
import { receiveFile } from '../../../src/storage/incoming-uploads.ts';
import { pdf } from '../../unit/applications/files.ts';
import { plantOpenJob } from '../plant.ts';

/** A role of a company that takes applications here. */
export const openRole = (db: Db, now: Date, companyId = 'co1'): Promise<{ id: string; hash: string }> =>
  plantOpenJob(db, now, { companyId, apply: { mode: 'board' } });

/** Names of files that lie in the storage. */
export const listStored = async ({ files }: Pick<ApplicationServices, 'files'>): Promise<string[]> =>
  (await Array.fromAsync(files.list())).map(({ name }) => name);

/** A form that a candidate filled in, which is checked nowhere. */
export function filledForm(changes: Record<string, string> = {}, cv?: { name: string; size: number }) {
  const ada = { name: 'Ada', email: 'ada@example.com', portfolio: 'ada.design', consent: 'on' };
  const typed: Record<string, string> = { ...ada, ...changes };
  return readApplicationForm(
    (field) => typed[field] ?? '',
    (field) => (field === 'cv' ? cv : undefined),
    [],
  );
}

/** An application with a CV that has arrived. */
export async function fill(
  { files }: Pick<ApplicationServices, 'files'>,
  jobHash: string,
  { key, fileName = 'cv.pdf', ...changes }: { key?: string; fileName?: string; email?: string; note?: string } = {},
): Promise<ApplicationSubmission> {
  const arrived = await receiveFile(files, Readable.from([pdf(2_000)]), 10_000);
  if (!arrived) throw new Error('It did not arrive');
  const form = filledForm(changes, { name: 'cv.pdf', size: 2_000 });
  return {
    jobHash,
    form,
    questions: [],
    uploads: [{ ...arrived, place: 'cv', fileName, kind: 'pdf' }],
    months: 6,
    key,
  };
}

/** An application for a role, by its id. */
export async function receive(
  db: Db,
  applying: ApplicationServices,
  jobHash: string,
  name: string,
  now: Date,
): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const form = filledForm({ name, email, note: 'My words' });
  await submitApplication(db, applying, { jobHash, form, questions: [], uploads: [], months: 6, key: undefined }, now);
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.email', '=', email)
    .where('jobs.hash', '=', jobHash)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Writes letters and lets them leave. How many wrote that they were answered. */
export async function decide(
  db: Db,
  applying: ApplicationServices,
  recruiter: Parameters<typeof queueDecisionLetters>[1],
  input: Parameters<typeof queueDecisionLetters>[2],
  now: Date,
): Promise<Result<number>> {
  const written = await queueDecisionLetters(db, recruiter, input, now);
  if (!written.ok) return written;
  await applyAndMailDecisions(db, applying, written.value.batch, new Date(now.getTime() + UNDO_SECONDS * 1_000));
  return succeed(written.value.letters);
}
