import type { Db, Trx } from '../../db/tables.ts';
import { commitUnlessRefused } from '../../db/transaction.ts';
import type { Instant } from '../../lib/dates.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { check } from '../../lib/validation.ts';
import type { Actor } from '../accounts/actor.ts';
import { confirmJob, editInside, insertJob, publishInside, publishJob } from '../jobs/job.commands.ts';
import { readDraft } from '../jobs/job.relations.ts';
import { type JobDraftInput, jobDraftSchema } from '../jobs/job.schema.ts';
import { changeStatus } from '../jobs/job.transition.ts';
import { withoutCorrected } from './corrections.ts';
import type { DraftFields } from './draft.ts';
import { keepReading } from './role-reading.commands.ts';
import { findReadFields } from './role-reading.queries.ts';
import type { RoleReading } from './role-reading.ts';
import type { Action, KnownJob } from './sync-plan.ts';

const actor: Actor = { kind: 'system', name: 'import' };

interface ListedJob extends RoleReading {
  companyId: string;
  source: { name: string; id: string; digest: string };
  publishedAt: Instant | undefined;
}

/** Carries out what was planned for a job that the source lists. Gives the hash under which it is on the board. */
export async function syncJob(
  db: Db,
  action: Action,
  known: KnownJob | undefined,
  listed: ListedJob,
  now: Date,
): Promise<Result<{ hash: string }>> {
  const { source, publishedAt } = listed;
  if (!known) return postJob(db, undefined, listed, now);
  // Away for a while or for its time being up: it is the role that it was, of its old date.
  if (action === 'repost') return postJob(db, known, { ...listed, publishedAt: known.publishedAt ?? undefined }, now);
  const { hash } = known;
  if (action === 'edit' || (action === 'publish' && known.digest !== source.digest)) {
    const edited = await editListed(db, known, listed, now);
    if (!edited.ok) return edited;
  }
  if (action === 'publish') return publishJob(db, actor, { hash, at: publishedAt }, now);
  if (action === 'confirm') return confirmJob(db, actor, { hash }, now);
  return succeed({ hash });
}

/** Edits a job as its source says it now, but for what a person has corrected and the source says as before. */
const editListed = (db: Db, known: KnownJob, { fields, evidence, source }: ListedJob, now: Date) =>
  commitUnlessRefused(db, async (trx) => {
    const changes = withoutCorrected(fields, await findReadFields(trx, known.id), await readDraft(trx, known.id));
    const edited = await editInside(trx, actor, { hash: known.hash, changes: { ...changes, source } }, now);
    if (edited.ok) await keepReading(trx, known.id, { fields, evidence }, now);
    return edited;
  });

/**
 * Writes and publishes a job in one transaction. An `ended` one that the source lists again becomes a new one: the old row
 * lets go of the source's id, which is unique, and keeps the source's name.
 */
async function postJob(
  db: Db,
  ended: KnownJob | undefined,
  { fields, evidence, companyId, source, publishedAt }: ListedJob,
  now: Date,
): Promise<Result<{ hash: string }>> {
  return commitUnlessRefused(db, async (trx) => {
    const said = ended ? await saidAgain(trx, ended, fields) : fields;
    const draft = check(jobDraftSchema, { ...said, companyId, source });
    if (!draft.ok) return draft;
    if (ended) await trx.updateTable('jobs').set({ source_id: null }).where('id', '=', ended.id).execute();
    const created = await insertJob(trx, actor, draft.value, now, ended && { event: 'repost', from: ended.hash });
    if (!created.ok) return created;
    await keepReading(trx, created.value.id, { fields, evidence }, now);
    return publishInside(trx, actor, { hash: created.value.hash, at: publishedAt }, now);
  });
}

/** What a job says that comes again: what its source says, with what a person had corrected. */
async function saidAgain(trx: Trx, ended: KnownJob, fields: DraftFields): Promise<DraftFields> {
  const current = await readDraft(trx, ended.id);
  const changes = withoutCorrected(fields, await findReadFields(trx, ended.id), current);
  const kept = Object.keys(fields).filter((name) => !(name in changes));
  return { ...fields, ...Object.fromEntries(kept.map((name) => [name, current[name as keyof JobDraftInput]])) };
}

/** Counts an absence; not a change of the job, so nothing that shows it is redrawn. */
export async function setAbsences(db: Db, known: KnownJob, absences: number): Promise<void> {
  if (known.absences === absences) return;
  await db.updateTable('jobs').set({ source_absences: absences }).where('id', '=', known.id).execute();
}

/** Closes a job that enough complete runs in a row did not list; with their count, as one step. */
export const closeAbsent = (db: Db, known: KnownJob, absences: number, now: Date): Promise<Result<unknown>> =>
  commitUnlessRefused(db, async (trx) => {
    await setAbsences(trx, known, absences);
    return changeStatus(trx, actor, { hash: known.hash }, 'close', now);
  });
