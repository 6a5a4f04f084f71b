import type { Db } from '../../db/tables.ts';
import { type Result, succeed } from '../../lib/result.ts';
import type { Actor } from '../accounts/actor.ts';
import { closeJob, confirmJob, createJob, editJob, publishJob } from '../jobs/job.commands.ts';
import type { DraftFields } from './draft.ts';
import type { Action, KnownJob } from './sync-plan.ts';

const actor: Actor = { kind: 'system', name: 'import' };

export interface ListedJob {
  companyId: string;
  fields: DraftFields;
  source: { name: string; id: string; digest: string };
  publishedAt: string | undefined;
}

/** Carries out what was planned for a role that the source lists. Gives the hash under which it is on the board. */
export async function syncJob(
  db: Db,
  action: Action,
  known: KnownJob | undefined,
  role: ListedJob,
  now: Date,
): Promise<Result<{ hash: string }>> {
  const { fields, source, companyId } = role;
  if (action === 'repost' && known) return repost(db, known, role, now);
  if (!known) {
    const created = await createJob(db, actor, { ...fields, companyId, source }, now);
    return created.ok
      ? publishJob(db, actor, { hash: created.value.hash, ...(role.publishedAt ? { at: role.publishedAt } : {}) }, now)
      : created;
  }
  const { hash } = known;
  if (action === 'edit' || (action === 'publish' && known.digest !== source.digest)) {
    const edited = await editJob(db, actor, { hash, changes: { ...fields, source } }, now);
    if (!edited.ok) return edited;
  }
  if (action === 'publish')
    return publishJob(db, actor, { hash, ...(role.publishedAt ? { at: role.publishedAt } : {}) }, now);
  if (action === 'confirm') return confirmJob(db, actor, { hash }, now);
  return succeed({ hash });
}

/**
 * An ended role that the source lists again becomes a new one. The old row lets go of the source's id, which is unique;
 * it keeps the source's name. A role that was away is dated anew, one whose time was merely up keeps its date.
 */
async function repost(db: Db, known: KnownJob, role: ListedJob, now: Date): Promise<Result<{ hash: string }>> {
  const setSourceId = (sourceId: string | null) =>
    db.updateTable('jobs').set({ source_id: sourceId }).where('id', '=', known.id).execute();
  await setSourceId(null);
  const created = await createJob(db, actor, { ...role.fields, companyId: role.companyId, source: role.source }, now);
  if (!created.ok) {
    await setSourceId(known.sourceId);
    return created;
  }
  await db.updateTable('jobs').set({ reposted_from: known.hash }).where('id', '=', created.value.id).execute();
  const wasAway = known.absences > 0;
  return publishJob(
    db,
    actor,
    { hash: created.value.hash, ...(wasAway || !known.publishedAt ? {} : { at: known.publishedAt }) },
    now,
  );
}

/** Counts an absence; not a change of the role, so nothing that shows it is redrawn. */
export async function setAbsences(db: Db, known: KnownJob, absences: number): Promise<void> {
  if (known.absences === absences) return;
  await db.updateTable('jobs').set({ source_absences: absences }).where('id', '=', known.id).execute();
}

export const closeAbsent = (db: Db, known: KnownJob, now: Date) =>
  closeJob(db, actor, { hash: known.hash, reason: 'closed' }, now);
