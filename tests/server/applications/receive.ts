import type { Db } from '../../../src/db/tables.ts';
import { readApplicationForm } from '../../../src/features/applications/application-form.ts';
import { submitApplication } from '../../../src/features/applications/apply.commands.ts';
import type { ApplicationServices } from '../../../src/features/applications/applying.ts';
import { UNDO_SECONDS } from '../../../src/features/applications/letters/letter.ts';
import {
  applyAndMailDecisions,
  queueDecisionLetters,
} from '../../../src/features/applications/letters/letters.commands.ts';
import { createJob, publishJob } from '../../../src/features/jobs/job.commands.ts';
import { expectValue, type Result, succeed } from '../../../src/lib/result.ts';
import { draftOf } from '../plant.ts';

const actor = { kind: 'system', name: 'test' } as const;

/** A role of a company that takes applications here. */
export async function openRole(db: Db, now: Date, companyId = 'co1'): Promise<{ id: string; hash: string }> {
  const created = expectValue(await createJob(db, actor, draftOf({ companyId, apply: { mode: 'board' } }), now));
  expectValue(await publishJob(db, actor, created, now));
  const { hash } = created;
  return db.selectFrom('jobs').select(['id', 'hash']).where('hash', '=', hash).executeTakeFirstOrThrow();
}

/** An application for a role, by its id. */
export async function receive(
  db: Db,
  applying: ApplicationServices,
  hash: string,
  name: string,
  now: Date,
): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const typed: Record<string, string> = { name, email, portfolio: 'ada.design', consent: 'on' };
  const form = readApplicationForm(
    (field) => typed[field] ?? '',
    () => undefined,
    [],
  );
  await submitApplication(
    db,
    applying,
    { jobHash: hash, form, questions: [], uploads: [], months: 6, key: undefined },
    now,
  );
  const row = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.job_id')
    .select('applications.id')
    .where('applications.email', '=', email)
    .where('jobs.hash', '=', hash)
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
