import type { Trx } from '../../db/tables.ts';
import { toInstant } from '../../lib/dates.ts';
import { newId } from '../../lib/id.ts';
import type { Actor } from '../accounts/audit.ts';
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
  // Steps of a pending edit.
  | 'hold'
  | 'unhold'
  | 'accept'
  | 'reject'
  // Admin actions besides status changes.
  | 'extend'
  | 'reinstate'
  | 'feature'
  | 'unfeature'
  // Choices of a recruiter that cost credits.
  | 'renew'
  | 'unrenew';

interface NewEvent {
  jobId: string;
  event: HistoryEvent;
  version: number;
  actor: Actor;
  now: Date;
  note?: string | undefined;
  draft?: JobDraft;
}

/** Adds a history entry in the caller's transaction. */
export async function recordJobEvent(
  trx: Trx,
  { jobId, event, version, actor, now, note, draft }: NewEvent,
): Promise<void> {
  const isImported = actor.kind === 'system';
  // Feeds confirm jobs with every run.
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
      // Texts of feeds are not stored.
      draft: draft && !isImported ? JSON.stringify(draft) : null,
    })
    .execute();
}

/** Stores the text of an imported job before its first edit by a person. */
export async function recordDraftIfNoneStored(
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
