import { acquireWriteLock, writeTransaction } from '../../db/dialect.ts';
import { readSite } from '../../db/site.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { MINUTE, toInstant } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import { validate } from '../../lib/validation.ts';
import type { Actor } from '../accounts/audit.ts';
import { insertJob } from './job.commands.ts';
import { findJobByHash } from './job.queries.ts';
import { readJobDraft } from './job.relations.ts';
import { type JobDraft, jobDraftSchema } from './job.schema.ts';
import type { JobRef } from './job.transition.ts';
import { hasEnded } from './job.ts';

/** Creates a draft that reposts an ended job with a new hash and date (product §4). Returns an existing draft. */
export const repostEndedJobAsDraft = (db: Db, actor: Actor, { hash }: JobRef, now: Date): Promise<Result<JobRef>> =>
  db.transaction().execute(async (trx) => {
    // Lock first, so that a repeated click sees the first draft.
    await acquireWriteLock(trx);
    const old = await findJobByHash(trx, hash);
    if (!old || !hasEnded(old) || !old.published_at)
      return invalid('hash', 'Only a role that has ended can be posted again');
    const { closedPosting } = await readSite(trx);
    if (closedPosting) return invalid('', closedPosting);
    const unsent = await trx
      .selectFrom('jobs')
      .select('hash')
      .where('reposted_from', '=', old.hash)
      .where('status', 'in', ['draft', 'pending'])
      .executeTakeFirst();
    if (unsent) return succeed(unsent);
    const draft = await copyOf(trx, old.id);
    return draft.ok ? insertJob(trx, actor, draft.value, now, { event: 'repost', from: old.hash }) : draft;
  });

/** Period in which an equal copy is a repeated click. */
const DOUBLE_SUBMIT_MS = MINUTE;

/** Creates a draft with the text of a job, without its history. */
export const copyJobAsDraft = (db: Db, actor: Actor, { hash }: JobRef, now: Date): Promise<Result<JobRef>> =>
  writeTransaction(db, async (trx) => {
    const original = await findJobByHash(trx, hash);
    if (!original) return invalid('hash', 'There is no such role');
    const { closedPosting } = await readSite(trx);
    if (closedPosting) return invalid('', closedPosting);
    const note = `From “${original.title}”, ${original.hash}`;
    const twice = await trx
      .selectFrom('job_events')
      .innerJoin('jobs', 'jobs.id', 'job_events.job_id')
      .select('jobs.hash')
      .where('job_events.event', '=', 'copy')
      .where('job_events.note', '=', note)
      .where('job_events.actor', '=', actor.kind === 'system' ? actor.name : actor.id)
      .where('job_events.at', '>', toInstant(new Date(now.getTime() - DOUBLE_SUBMIT_MS)))
      .where('jobs.status', '=', 'draft')
      .where('jobs.version', '=', 1)
      .executeTakeFirst();
    if (twice) return succeed(twice);
    const draft = await copyOf(trx, original.id);
    return draft.ok ? insertJob(trx, actor, draft.value, now, { event: 'copy', note }) : draft;
  });

/** Draft of a job's text, without paid features and source. */
const copyOf = async (trx: Trx, id: string): Promise<Result<JobDraft>> =>
  validate(jobDraftSchema, { ...(await readJobDraft(trx, id)), featured: false, source: null });
