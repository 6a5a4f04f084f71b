import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import type { Actor } from '../accounts/actor.ts';
import type { JobDraft } from './job.schema.ts';
import type { JobEvent } from './job.ts';

/** Events of a job's history: status changes, edits, and messages between recruiter and moderator. */
type HistoryEvent =
  | JobEvent
  | 'create'
  | 'repost'
  | 'copy'
  | 'edit'
  | 'restore'
  | 'before'
  | 'ask'
  | 'message'
  // A change that waits for a moderator: sent, taken back, published, refused.
  | 'hold'
  | 'unhold'
  | 'accept'
  | 'refuse'
  // Actions of the admin besides status changes.
  | 'extend'
  | 'reinstate'
  | 'feature'
  | 'unfeature';

interface NewEvent {
  jobId: string;
  event: HistoryEvent;
  version: number;
  actor: Actor;
  now: Date;
  note?: string | undefined;
  /** Draft from this event on. */
  draft?: JobDraft;
}

/** Adds to a job's history, in the transaction of what happened. */
export async function recordEvent(
  trx: Trx,
  { jobId, event, version, actor, now, note, draft }: NewEvent,
): Promise<void> {
  const isImported = actor.kind === 'system';
  // A feed confirms its jobs with every run; that it is followed is history enough.
  if (isImported && event === 'confirm') return;
  await trx
    .insertInto('job_events')
    .values({
      id: newId(now),
      job_id: jobId,
      at: toInstant(now),
      event,
      version,
      actor_kind: actor.kind,
      actor: actor.kind === 'system' ? actor.name : actor.id,
      note: note?.trim() || null,
      // What a feed said can be read from the feed.
      draft: draft && !isImported ? JSON.stringify(draft) : null,
    })
    .execute();
}

/** A job that came in bulk or from a feed has no text in its history: before a person's first edit, what it said is kept. */
export async function recordFirstDraft(
  trx: Trx,
  job: { id: string; version: number; updated_at: string },
  draft: JobDraft,
): Promise<void> {
  const known = await trx
    .selectFrom('job_events')
    .select('id')
    .where('job_id', '=', job.id)
    .where('draft', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  const now = new Date(job.updated_at);
  await trx
    .insertInto('job_events')
    .values({
      id: newId(now),
      job_id: job.id,
      at: job.updated_at,
      event: 'before',
      version: job.version,
      actor_kind: 'system',
      actor: 'history',
      note: null,
      draft: JSON.stringify(draft),
    })
    .execute();
}
