import type { Selectable } from 'kysely';
import { readSite } from '../../../db/site.ts';
import type { Db, Tables, Trx } from '../../../db/tables.ts';
import { addDays, DAY, type Instant, toInstant } from '../../../lib/dates.ts';
import { newId } from '../../../lib/id.ts';
import { pluralize, truncateToLine } from '../../../lib/text.ts';
import { writeMail } from '../../../mail/outbox.ts';
import { mailBoardAndModerators, mailMembers } from '../../accounts/member-mail.commands.ts';
import { reviewRequestMail } from '../../jobs/review-request.mail.ts';
import { listVocabularyRows } from '../feed-vocabulary.ts';
import { syncListedJobs } from '../import-feed.ts';
import { FeedLimitError, type FeedReader } from '../process/feed-reader.ts';
import type { ImportReport } from '../report.ts';
import { enqueueMissingCompanyLogo } from './company-logo.tasks.ts';
import { recordUnknownPlaces } from './place.commands.ts';
import { type CacheValidators, fetchWithRetry, NO_VALIDATORS, type RetryingServices } from './reading.ts';
import { sourcePausedMail } from './source.mail.ts';
import { findSource, readPlaceMappings } from './source.queries.ts';
import { hasFailedTooLong, type ImportSource, nextRunAt, retryAt, type SourceRun } from './source.ts';
import { leaseSource, SourceLeaseLost } from './source-lease.commands.ts';

export interface ReadingServices extends RetryingServices {
  feeds: FeedReader;
}

export interface ImportServices {
  reading: ReadingServices;
  origin: string;
}

interface Run {
  now: Date;
  signal?: AbortSignal | undefined;
  /** Random number from 0 to 1. */
  chance?: number;
}

type RunResult = Omit<SourceRun, 'beganAt' | 'lastAt' | 'times'>;

const MAX_STORED_RUNS = 40;
const MAX_PROBLEM_LENGTH = 300;
const NOTHING = { listed: 0, accepted: 0, created: 0, changed: 0, closed: 0, problem: '' };

/**
 * Runs a source, one run at a time. Returns the end of another run's lease, or nothing for a source that is gone or paused. The
 * next run continues an interrupted one.
 */
export async function runSourceIfFree(
  db: Db,
  importing: ImportServices,
  sourceId: string,
  { now, signal, chance = Math.random() }: Run,
): Promise<{ outcome: SourceRun['outcome'] } | { until: Instant } | undefined> {
  const began = performance.now();
  const clock = () => new Date(now.getTime() + performance.now() - began);
  const turn = await leaseSource(db, sourceId, clock);
  if (!turn || 'until' in turn) return turn;
  const extendLease = async () => {
    signal?.throwIfAborted();
    await turn.extend();
  };
  try {
    const source = await findSource(db, sourceId);
    const ending =
      source && (await isToBeRead(db, source))
        ? await readAndApply(db, importing, source, { now, signal, extendLease })
        : {};
    await endRun(db, importing, sourceId, turn.lease, { ...ending, chance }, now);
    return ending.run && { outcome: ending.run.outcome };
  } catch (error) {
    if (error instanceof SourceLeaseLost) return undefined;
    throw error;
  }
}

interface Ending {
  /** Undefined if not attempted. */
  run?: RunResult;
  mark?: CacheValidators;
  /** True if every entry was read. */
  isRead?: boolean;
  retryAfterSeconds?: number;
}

/** Seconds until retry of a feed that exceeded its limits. */
const LIMIT_PAUSE_SECONDS = 3_600;

async function readAndApply(
  db: Db,
  { reading: services, origin }: ImportServices,
  source: ImportSource,
  { now, signal, extendLease }: Run & { extendLease: () => Promise<void> },
): Promise<Ending> {
  const request = {
    address: source.address,
    mark: (await mayBeUnchanged(db, source, now)) ? await readMark(db, source.id) : NO_VALIDATORS,
    vocabulary: await listVocabularyRows(db),
    meanings: await readPlaceMappings(db, source.id),
    now,
    signal,
    fetchPart: async (address: string, mark: CacheValidators) => {
      await extendLease();
      return fetchWithRetry(address, services, mark, signal);
    },
  };
  try {
    return await services.feeds.read(request, async (reading) => {
      // A stopping worker is no failure of the source.
      signal?.throwIfAborted();
      if (reading.kind === 'failed')
        return { run: failedRun(reading.why), retryAfterSeconds: reading.retryAfterSeconds };
      if (reading.kind === 'unchanged')
        return { run: { ...NOTHING, ...source.size, outcome: 'unchanged' }, mark: reading.mark };
      const { address, company, name, id, size, owner } = source;
      const isReviewed = owner === 'employer';
      const of = {
        source: address.kind,
        companySlug: company.slug,
        name,
        of: { id, size },
        complete: true,
        extendLease,
      };
      const imported = await syncListedJobs(db, { ...of, listing: reading.listing, isReviewed }, now);
      if (!imported.ok) return { run: failedRun(imported.problems.map(({ message }) => message).join('; ')) };
      await requestReview(db, imported.value, origin, now);
      const run = describe(imported.value);
      await recordUnknownPlaces(db, id, imported.value, now);
      // A held or partial run stores no validators.
      return { run, mark: isWhole(run) ? reading.mark : NO_VALIDATORS, isRead: isWhole(run) };
    });
  } catch (error) {
    if (!(error instanceof FeedLimitError)) throw error;
    return { run: failedRun(error.message), retryAfterSeconds: LIMIT_PAUSE_SECONDS };
  }
}

const failedRun = (why: string): RunResult => ({
  ...NOTHING,
  outcome: 'failed',
  problem: truncateToLine(why, MAX_PROBLEM_LENGTH),
});

const isWhole = ({ outcome }: RunResult): boolean => outcome === 'read' || outcome === 'unchanged';

/** Mails moderators once about all roles of a run in review. */
async function requestReview(db: Db, { pending }: ImportReport, origin: string, now: Date): Promise<void> {
  const [first] = pending;
  if (!first) return;
  const title = pending.length > 1 ? `${first.title} and ${pending.length - 1} more` : first.title;
  await db.transaction().execute((trx) => mailBoardAndModerators(trx, reviewRequestMail({ title, origin }), now));
}

/** True unless paused or waiting, or its company is hidden. */
async function isToBeRead(db: Db, { state, company }: ImportSource): Promise<boolean> {
  if (state === 'paused' || state === 'waiting') return false;
  const row = await db.selectFrom('companies').select('suspended_at').where('id', '=', company.id).executeTakeFirst();
  return row !== undefined && row.suspended_at === null;
}

/**
 * True if an unchanged feed can be skipped: all jobs present, no confirmation due, and read within a day, since the vocabulary
 * may have changed.
 */
async function mayBeUnchanged(db: Db, { name, state }: ImportSource, now: Date): Promise<boolean> {
  if (state === 'held') return false;
  const { daysUntilConfirmation } = await readSite(db);
  const due = addDays(toInstant(now), -daysUntilConfirmation);
  const waiting = await db
    .selectFrom('jobs')
    .select('id')
    .where('source', '=', name)
    .where('status', 'in', ['published', 'paused'])
    .where((eb) => eb.or([eb('source_absences', '>', 0), eb(eb.fn.coalesce('confirmed_at', 'created_at'), '<=', due)]))
    .limit(1)
    .executeTakeFirst();
  const read = await db
    .selectFrom('sources')
    .select('whole_at')
    .where('name', '=', name)
    .where('whole_at', '>', toInstant(new Date(now.getTime() - DAY)))
    .executeTakeFirst();
  return !waiting && read !== undefined;
}

async function readMark(db: Db, id: string): Promise<CacheValidators> {
  const row = await db
    .selectFrom('sources')
    .select(['etag', 'last_modified as lastModified', 'body_digest as bodyDigest'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? NO_VALIDATORS;
}

function describe(report: ImportReport): RunResult {
  const { read: listed, accepted, created, reposted, changed, confirmed, closed, absent, pending } = report;
  const done =
    pending.length +
    created.length +
    reposted.length +
    changed.length +
    confirmed.length +
    closed.length +
    absent.length;
  const outcome = report.needsConfirmation ? 'held' : !report.isComplete ? 'cut' : done > 0 ? 'read' : 'unchanged';
  return {
    outcome,
    listed,
    accepted,
    created: created.length + reposted.length,
    changed: changed.length,
    closed: closed.length,
    problem: pending.length > 0 ? `${pluralize(pending.length, 'role')} waiting for review` : '',
  };
}

/** Records a run and the next time, unless another run took over. */
const endRun = (
  db: Db,
  importing: ImportServices,
  id: string,
  lease: string,
  ending: Ending & { chance: number },
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('sources')
      .set({ lease: null, leased_until: null })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .returningAll()
      .executeTakeFirst();
    if (!row || !ending.run) return;
    const after = ending.run.outcome === 'failed' ? failed(row, ending, now) : wentWell(row, ending.run, ending, now);
    await trx.updateTable('sources').set(after).where('id', '=', id).execute();
    await recordRun(trx, id, ending.run, now);
    if (ending.isRead && row.whole_at === null) await enqueueMissingCompanyLogo(trx, row.company_id, now);
    if (after.state === 'paused') await notifyOwner(trx, importing, row, now);
  });

type Row = Selectable<Tables['sources']>;

function failed(row: Row, { run, retryAfterSeconds = 0, chance }: Ending & { chance: number }, now: Date) {
  const failures = row.failures + 1;
  const failingSince = row.failing_since ?? toInstant(now);
  return {
    failures,
    failing_since: failingSince,
    problem: run?.problem ?? '',
    next_at: toInstant(retryAt(failures, retryAfterSeconds, now, chance)),
    ...(hasFailedTooLong(failingSince, now) ? { state: 'paused' as const } : {}),
  };
}

function wentWell(row: Row, run: RunResult, { mark = NO_VALIDATORS, isRead = false }: Ending, now: Date) {
  const at = toInstant(now);
  const state = run.outcome === 'held' ? 'held' : isWhole(run) && row.state === 'held' ? 'active' : row.state;
  return {
    failures: 0,
    failing_since: null,
    problem: '',
    state,
    read_at: at,
    next_at: toInstant(nextRunAt(row.id, row.interval_minutes, now)),
    etag: mark.etag,
    last_modified: mark.lastModified,
    body_digest: mark.bodyDigest,
    ...(isWhole(run) ? { listed: run.listed, accepted: run.accepted } : {}),
    ...(isRead ? { whole_at: at } : {}),
  };
}

/** Adds a run to the history, or to the last entry if both had no effect. */
async function recordRun(trx: Trx, sourceId: string, run: RunResult, now: Date): Promise<void> {
  const at = toInstant(now);
  const last = await trx
    .selectFrom('source_runs')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const isQuiet = run.created + run.changed + run.closed === 0 && run.outcome !== 'read';
  const isAlike = last?.outcome === run.outcome && last.problem === run.problem && last.listed === run.listed;
  if (last && isQuiet && isAlike) {
    await trx
      .updateTable('source_runs')
      .set({ last_at: at, times: last.times + 1 })
      .where('id', '=', last.id)
      .execute();
    return;
  }
  await trx
    .insertInto('source_runs')
    .values({ id: newId(now), source_id: sourceId, began_at: at, last_at: at, ...run })
    .execute();
  const old = await trx
    .selectFrom('source_runs')
    .select('id')
    .where('source_id', '=', sourceId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(MAX_STORED_RUNS)
    .executeTakeFirst();
  if (!old) return;
  await trx.deleteFrom('source_runs').where('source_id', '=', sourceId).where('id', '<=', old.id).execute();
}

/** Mails the owner once when a failing source is paused. */
async function notifyOwner(trx: Trx, { origin }: ImportServices, row: Row, now: Date): Promise<void> {
  const source = await findSource(trx, row.id);
  if (!source) return;
  const mail = {
    ...sourcePausedMail({ ...source, failingSince: source.failingSince ?? toInstant(now), origin }),
    kind: 'source paused',
  };
  const notified = source.owner === 'employer' ? await mailMembers(trx, source.company.id, mail, now) : 0;
  if (notified === 0) await writeMail(trx, { ...mail, to: ({ email }) => email }, now);
}
