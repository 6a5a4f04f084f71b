import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { findLastBackupTime } from '../db/board-settings.ts';
import type { SuppressionReason } from '../db/column-values.ts';
import { measureDatabaseClockOffset } from '../db/dialect.ts';
import type { Db } from '../db/tables.ts';
import { countProblemSources } from '../features/importing/sources/source.queries.ts';
import { countWebhooks } from '../features/webhooks/webhook.queries.ts';
import { addDays, toInstant } from '../lib/dates.ts';
import { withTimeout } from '../lib/timeout.ts';
import { countBounces } from '../mail/deliveries.ts';
import { countWaitingAndDeadMails } from '../mail/mail.queries.ts';
import { findBoardListMailHold } from '../mail/relay-rejections.ts';
import { countSuppressionsByReason } from '../mail/suppression.ts';
import { countTasksByState, findOldestDueTime, readScheduleHealth } from '../queue/queue.queries.ts';
import { sectionLabel } from '../site-map.ts';
import { schedules } from '../worker/schedule.ts';
import { countMemoryExits } from './memory-exits.ts';
import type { Writability } from './writable.ts';

/** Values of the label `kind`. */
export type RequestKind = 'page' | 'search' | 'api' | 'picture' | 'write' | 'beacon' | 'asset' | 'health' | 'rejected';

interface Watched {
  db: Db;
  store: { readonly size: number; readonly bytes: number };
  /** Milliseconds since pages were in sync. */
  lagMs: () => number;
  /** Milliseconds for which caches in front have been out of sync. 0 without any. */
  edgeLagMs: () => number;
  dataDir: string;
  writable: () => Promise<Writability>;
}

/** Timeout of database metrics, so that monitors see an outage. */
const COLLECT_TIMEOUT_MS = 2_000;

const REQUEST_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const RENDER_SECONDS = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];
const QUERY_SECONDS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const EVICTED_PAGES = [0, 1, 5, 20, 100, 500, 5_000];

/** Metrics in Prometheus text format. Labels are bounded. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #db: Db;
  readonly #board: Record<keyof BoardNumbers, Gauge>;
  readonly #suppressions: Gauge<'reason'>;
  /** Plain counters for the most frequent path. */
  readonly #fromStore = { whole: 0, notModified: 0 };
  readonly #requests: Counter<'kind' | 'status'>;
  readonly #requestSeconds: Histogram<'kind'>;
  readonly #renderSeconds: Histogram<'page'>;
  readonly #queries: Histogram;
  readonly #connections: Histogram;
  readonly #evicted: Histogram;

  constructor(watched: Watched) {
    const registers = [this.#registry];
    const fromStore = this.#fromStore;
    this.#requests = new Counter({
      name: 'easel_requests_total',
      help: 'Requests by kind and first digit of the status',
      labelNames: ['kind', 'status'],
      registers,
    });
    new Counter({
      name: 'easel_kept_pages_sent_total',
      help: 'Cached pages sent in full (200) or as not modified (304)',
      labelNames: ['status'],
      registers,
      collect() {
        this.reset();
        this.inc({ status: '200' }, fromStore.whole);
        this.inc({ status: '304' }, fromStore.notModified);
      },
    });
    this.#requestSeconds = new Histogram({
      name: 'easel_request_seconds',
      help: 'Seconds to respond without the page cache',
      labelNames: ['kind'],
      buckets: REQUEST_SECONDS,
      registers,
    });
    this.#renderSeconds = new Histogram({
      name: 'easel_render_seconds',
      help: 'Seconds to render a page, by first path segment',
      labelNames: ['page'],
      buckets: RENDER_SECONDS,
      registers,
    });
    this.#queries = new Histogram({
      name: 'easel_query_seconds',
      help: 'Seconds per database statement',
      buckets: QUERY_SECONDS,
      registers,
    });
    this.#connections = new Histogram({
      name: 'easel_connection_wait_seconds',
      help: 'Seconds waited for a connection to Postgres',
      buckets: QUERY_SECONDS,
      registers,
    });
    this.#evicted = new Histogram({
      name: 'easel_evicted_pages',
      help: 'Cached pages made stale by one change',
      buckets: EVICTED_PAGES,
      registers,
    });
    this.#suppressions = new Gauge({
      name: 'easel_mail_suppressions',
      help: 'Mailboxes that get no alerts and newsletters, by reason',
      labelNames: ['reason'],
      registers,
    });
    this.#db = watched.db;
    this.#board = this.#nameBoard();
    this.#watch(watched);
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Counts a stored page, or a 304. */
  countFromStore(status: number): void {
    if (status === 304) this.#fromStore.notModified++;
    else this.#fromStore.whole++;
  }

  /** Counts another response with its duration. */
  countRequest(kind: RequestKind, status: number, ms: number): void {
    this.#requests.inc({ kind, status: `${Math.floor(status / 100)}xx` });
    this.#requestSeconds.observe({ kind }, ms / 1_000);
  }

  countRendered(path: string, ms: number): void {
    this.#renderSeconds.observe({ page: sectionLabel(path) }, ms / 1_000);
  }

  countEvicted(pages: number): void {
    this.#evicted.observe(pages);
  }

  countQuery(ms: number): void {
    this.#queries.observe(ms / 1_000);
  }

  countConnection(ms: number): void {
    this.#connections.observe(ms / 1_000);
  }

  /** Metrics with numbers of the database if available. */
  async write(): Promise<{ text: string; type: string }> {
    const reading = readBoardNumbers(this.#db, new Date());
    const numbers = await withTimeout(COLLECT_TIMEOUT_MS, reading, 'The database does not answer').catch(
      () => undefined,
    );
    for (const name of Object.keys(this.#board) as (keyof BoardNumbers)[])
      this.#board[name].set(numbers?.board[name] ?? Number.NaN);
    this.#suppressions.reset();
    for (const [reason, count] of numbers?.suppressions ?? []) this.#suppressions.set({ reason }, count);
    return { text: await this.#registry.metrics(), type: this.#registry.contentType };
  }

  #watch({ store, lagMs, edgeLagMs, dataDir, writable }: Watched): void {
    this.#gauge('easel_store_bytes', 'Bytes of cached pages in memory', () => store.bytes);
    this.#gauge('easel_store_pages', 'Cached pages, in memory or on disk', () => store.size);
    const lagSeconds = () => lagMs() / 1_000;
    this.#gauge('easel_behind_seconds', 'Seconds since pages were known to show every committed change', lagSeconds);
    const edgeLagSeconds = () => edgeLagMs() / 1_000;
    this.#gauge(
      'easel_edge_behind_seconds',
      'Seconds since all CDN caches were known to be purged of every change',
      edgeLagSeconds,
    );
    const free = (read: (space: StatsFs) => number) => () => statfs(dataDir).then(read, () => Number.NaN);
    this.#gauge(
      'easel_disk_free_bytes',
      'Bytes free for DATA_DIR',
      free(({ bavail, bsize }) => bavail * bsize),
    );
    this.#gauge(
      'easel_disk_free_inodes',
      'Files that can still be made in DATA_DIR',
      // Some file systems report no inodes.
      free(({ files, ffree }) => (files === 0 ? Number.POSITIVE_INFINITY : ffree)),
    );
    const readWritable = (what: keyof Writability) => async () => ((await writable())[what] ? 1 : 0);
    this.#gauge('easel_database_writable', '1 while the database accepts writes', readWritable('database'));
    this.#gauge('easel_folder_writable', '1 while DATA_DIR accepts files', readWritable('folder'));
    this.#gauge('easel_memory_exits', 'Servers that ran out of memory, or were killed', () =>
      countMemoryExits(dataDir),
    );
  }

  #nameBoard(): Record<keyof BoardNumbers, Gauge> {
    return {
      oldestTask: this.#gauge('easel_oldest_task_seconds', 'Seconds that the oldest open task has been due'),
      openTasks: this.#gauge('easel_tasks_open', 'Open tasks, due or scheduled'),
      deadTasks: this.#gauge('easel_tasks_dead', 'Tasks that failed at every attempt'),
      waitingMails: this.#gauge('easel_mails_waiting', 'E-mails waiting to be sent'),
      deadMails: this.#gauge('easel_mails_dead', 'E-mails that could not be sent'),
      listMailHeld: this.#gauge('easel_list_mail_held', '1 while the mail server refuses all alerts and newsletters'),
      bouncedMails: this.#gauge('easel_mails_bounced', 'Bounced e-mails, today and yesterday'),
      backupAge: this.#gauge('easel_backup_age_seconds', 'Seconds since the last good backup; +Inf before the first'),
      failingSchedules: this.#gauge('easel_schedules_failing', 'Schedules whose last run failed'),
      longestSchedule: this.#gauge('easel_longest_schedule_seconds', 'Seconds of the longest last run of a schedule'),
      failingSources: this.#gauge('easel_sources_failing', 'Sources that could not be read when they were last tried'),
      waitingSources: this.#gauge('easel_sources_waiting', 'Sources that wait for a person'),
      waitingDeliveries: this.#gauge('easel_webhook_deliveries_waiting', 'Webhook deliveries waiting to be sent'),
      failingWebhooks: this.#gauge('easel_webhooks_failing', 'Webhooks whose receiver accepts nothing'),
      clockOffset: this.#gauge(
        'easel_clock_offset_seconds',
        'Seconds that the clock of the database is ahead of this machine',
      ),
    };
  }

  /** @param read called on request. Without it the value is set. */
  #gauge(name: string, help: string, read?: () => number | Promise<number>): Gauge {
    const collect = read && { collect: async () => gauge.set(await read()) };
    const gauge: Gauge = new Gauge({ name, help, registers: [this.#registry], ...collect });
    return gauge;
  }
}

/** Numbers of the database. Times are in seconds. */
interface BoardNumbers {
  oldestTask: number;
  openTasks: number;
  deadTasks: number;
  waitingMails: number;
  deadMails: number;
  listMailHeld: number;
  bouncedMails: number;
  backupAge: number;
  failingSchedules: number;
  longestSchedule: number;
  failingSources: number;
  waitingSources: number;
  waitingDeliveries: number;
  failingWebhooks: number;
  clockOffset: number;
}

async function readBoardNumbers(
  db: Db,
  now: Date,
): Promise<{ board: BoardNumbers; suppressions: [SuppressionReason, number][] }> {
  const dueSince = await findOldestDueTime(db, now);
  const [tasks, mails, sources] = [
    await countTasksByState(db),
    await countWaitingAndDeadMails(db),
    await countProblemSources(db),
  ];
  const webhooks = await countWebhooks(db);
  const scheduled = await readScheduleHealth(db, schedules);
  const backedUpAt = await findLastBackupTime(db);
  const secondsSince = (at: string) => (now.getTime() - Date.parse(at)) / 1_000;
  const board = {
    listMailHeld: (await findBoardListMailHold(db)) ? 1 : 0,
    bouncedMails: await countBounces(db, addDays(toInstant(now), -1).slice(0, 10)),
    backupAge: backedUpAt ? secondsSince(backedUpAt) : Number.POSITIVE_INFINITY,
    failingSchedules: scheduled.failing,
    longestSchedule: scheduled.longestMs / 1_000,
    oldestTask: dueSince ? secondsSince(dueSince) : 0,
    openTasks: tasks.open,
    deadTasks: tasks.dead,
    waitingMails: mails.waiting,
    deadMails: mails.dead,
    failingSources: sources.failing,
    waitingSources: sources.waiting,
    waitingDeliveries: webhooks.waitingDeliveries,
    failingWebhooks: webhooks.failingEndpoints,
    clockOffset: (await measureDatabaseClockOffset(db)) / 1_000,
  };
  return { board, suppressions: await countSuppressionsByReason(db, now) };
}
