import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/open.ts';
import { readSite, writeSite } from '../../../src/db/site.ts';
import { readEnv } from '../../../src/env.ts';
import { openApplicationServices } from '../../../src/features/applications/applying.ts';
import { publishJob } from '../../../src/features/jobs/job.commands.ts';
import { openPaymentServices } from '../../../src/features/selling/open-payments.ts';
import { DAY, toInstant } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { countMarketInChildProcess } from '../../../src/worker/child-process.ts';
import { openOutboundServices } from '../../../src/worker/outbound-services.ts';
import { schedules } from '../../../src/worker/schedule.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { deleteExpiredRecords } from '../../../src/workflows/old-records.commands.ts';
import { Random } from '../../prove/random.ts';
import { print } from '../boards.ts';
import { actor, draftOne } from '../drafts.ts';
import { addPastRoles } from '../past-roles.ts';
import { memoryMb, watchMemory } from '../proc.ts';
import { type Watched, watch } from '../watch.ts';

export interface YearRun {
  /** Megabytes of each table with indexes, by time. */
  sizes: Record<'start' | 'half' | 'year' | 'records ended', Record<string, number>>;
  /** Longest run of each schedule. */
  runs: (Watched & { name: string })[];
  /** Megabytes: of this process, and of the count of pay and trends. */
  memory: { most: number; count: number };
  applications: number;
  /** Completed weeks. */
  weeks: number;
}

const WEEKS = 52;
const ROLES = 500;
/** Roles that commands publish and end. The others are rows of the same shape. */
const ROLES_PUBLISHED = 10;
const APPLICATIONS = 5_000;
const ALERTS = 200;
/** Time limit. */
const MAX_MS = Number(process.env.EASEL_YEAR_MINUTES ?? 7) * 60_000;
/** Weeks of which each day runs. Others run their last day only. */
const WEEKS_BY_DAY = 13;
const MONTHS_OF_RECORDS = 36;

// Simulates a year: rows of users' actions weekly, and all schedules by their clock.
process.once('SIGTERM', () => process.exit(0));
const env = readEnv();
const db = await openDatabase(env.DATABASE_URL);
const random = new Random(28);
const start = Date.now();
const applying = openApplicationServices(env);
const services = {
  applying,
  payments: openPaymentServices(env),
  finding: openWorkerSearch(db),
  backups: undefined,
  outbound: openOutboundServices(env),
  onWarning: print,
};
await services.finding.search.start();
await writeSite(db, { ...(await readSite(db)), monthsOfRecords: MONTHS_OF_RECORDS });
await addAlerts();

const longest = new Map<string, Watched>();
const sizes: Partial<YearRun['sizes']> = { start: await readSizes() };
const memory = { most: 0, count: 0 };
const began = performance.now();
let weeks = 0;
for (let week = 1; week <= WEEKS && performance.now() - began < MAX_MS; week++) {
  const monday = start + (week - 1) * 7 * DAY;
  const sunday = new Date(monday + 7 * DAY - 1);
  await addWeek(week, sunday);
  for (let i = 0; i < ROLES_PUBLISHED; i++) {
    const hash = await draftOne(db, random, sunday);
    expectValue(await publishJob(db, actor, { hash }, sunday));
  }
  const days = week % WEEKS_BY_DAY === 0 ? [1, 2, 3, 4, 5, 6, 7] : [7];
  for (const day of days) await runSchedules(new Date(monday + day * DAY));
  weeks = week;
  if (week === WEEKS / 2) sizes.half = await readSizes();
  if (week % WEEKS_BY_DAY === 0) print(`week ${week}`);
}
sizes.year = await readSizes();
const stopWatching = watchMemory(process.pid);
await note('count of pay and trends', () => countMarketInChildProcess(new AbortController().signal));
memory.count = stopWatching().child;
const { applications } = await db
  .selectFrom('applications')
  .select((eb) => eb.fn.countAll<number>().as('applications'))
  .executeTakeFirstOrThrow();
const later = new Date(start);
later.setUTCDate(later.getUTCDate() + Math.floor(weeks / 2) * 7);
later.setUTCMonth(later.getUTCMonth() + MONTHS_OF_RECORDS);
await note('old records, half of what there is', () => deleteExpiredRecords(db, later));
sizes['records ended'] = await readSizes();
const runs = [...longest].map(([name, run]) => ({ name, ...run }));
process.send?.({
  sizes: sizes as YearRun['sizes'],
  runs,
  memory,
  weeks,
  applications: Number(applications),
} satisfies YearRun);

async function runSchedules(now: Date): Promise<void> {
  for (const { name, run } of schedules) await note(name, () => run(db, now, services as never));
  // Sends due mail and runs tasks.
  const at = toInstant(now);
  await db.updateTable('mails').set({ state: 'sent', state_at: at }).where('state', '=', 'waiting').execute();
  await db.updateTable('tasks').set({ state: 'done', ended_at: at }).where('state', '=', 'open').execute();
}

async function note(name: string, work: () => Promise<unknown>): Promise<void> {
  const run = await watch(work);
  if (run.failed !== null) throw new Error(`${name}: ${run.failed}`);
  memory.most = Math.max(memory.most, memoryMb(process.pid, 'VmHWM'));
  const before = longest.get(name);
  longest.set(name, {
    ms: Math.max(run.ms, before?.ms ?? 0),
    heldMs: Math.max(run.heldMs, before?.heldMs ?? 0),
    grownMb: Math.max(run.grownMb, before?.grownMb ?? 0),
    failed: null,
  });
}

async function readSizes(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select tbl_name as name, sum(pgsize) as bytes from dbstat join sqlite_schema using (name) group by tbl_name`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes / 1e6]));
}

/** Readers of weekly alerts. */
async function addAlerts(): Promise<void> {
  const at = toInstant(new Date(start));
  await sql`insert into alert_searches (id, search) select 'year-' || slug, 'category=' || slug from categories`.execute(
    db,
  );
  await sql`create temp table numbers as
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${APPLICATIONS}) select n from numbers`.execute(
    db,
  );
  await sql`insert into subscribers (id, mailbox, address, zone, hour, confirmed_at, created_at)
    select 'year-' || n, 'reader' || n || '@example.com', 'reader' || n || '@example.com', '', 8, ${at}, ${at}
    from numbers where n <= ${ALERTS}`.execute(db);
  await sql`insert into alerts (id, subscriber_id, search_id, frequency, since, confirmed_at, next_at, created_at)
    select 'year-' || n, 'year-' || n, id, 'weekly', ${at}, ${at}, ${at}, ${at}
    from numbers join (select id, row_number() over (order by id) - 1 as place, count(*) over () as searches from alert_searches)
      on place = n % searches where n <= ${ALERTS}`.execute(db);
}

/** Adds a week of past roles, applications, figures, logs and change records. */
async function addWeek(week: number, now: Date): Promise<void> {
  const at = toInstant(now);
  const day = at.slice(0, 10);
  const count = ROLES - ROLES_PUBLISHED;
  const from = (week - 1) * count;
  // SQLite binds numbers as fractions and would write 1.0.
  const offset = sql.lit(from);
  await addPastRoles(db, count, now, { from, days: 7, hasText: true });
  const role = sql`'past-' || (${offset} + n % ${sql.lit(count)} + 1)`;
  const id = (name: string) => sql`${`${name}-${String(week).padStart(2, '0')}-`} || printf('%05d', n)`;
  const statements = [
    sql`insert into job_events (id, job_id, at, event, version, actor_kind, actor, note, draft)
      select ${id('event')}, ${role}, ${at}, 'edited', 1, 'system', 'bench', null, null from numbers where n <= ${4 * count}`,
    sql`insert into alert_roles (job_id, lineage, record, open_since, gone_at)
      select jobs.id, jobs.id, known.record, published_at, closed_at from numbers
      join jobs on jobs.id = 'past-' || (${offset} + n)
      join (select record, row_number() over (order by job_id) as place from alert_roles limit ${count}) as known on place = n
      where n <= ${count}`,
    sql`insert into job_counts (job_id, day, kind, number)
      select jobs.id, ${day}, 'page', 9 from numbers join jobs on jobs.id = 'past-' || (${offset} + n) where n <= ${count}`,
    sql`insert into replies (id, company_id, received_at, answered_at, withdrawn_at)
      select ${id('reply')}, company_id, published_at, case when n % 3 = 0 then null else closed_at end, null
      from numbers join jobs on jobs.id = ${role}`,
    sql`insert into applications (id, job_id, name, email, portfolio_url, note, answers, status, content_digest, consented_at,
        keep_months, version, created_at, updated_at, reply_id)
      select ${id('application')}, jobs.id, 'A. Person', 'person' || n || '@example.com', null, printf('%.*c', 400, 'x'), '[]',
        'received', ${id('content')}, published_at, 6, 1, published_at, published_at, ${id('reply')}
      from numbers join jobs on jobs.id = ${role}`,
    sql`insert into application_events (id, application_id, at, status, user_id)
      select ${id('applied')}, ${id('application')}, ${at}, 'received', null from numbers`,
    sql`insert into audit_log (id, at, actor, action, subject, detail)
      select ${id('entry')}, ${at}, 'bench', 'job.edit', ${role}, '{"title":"A designer"}' from numbers where n <= ${ROLES}`,
    sql`insert into ad_hours (ad_id, hour, page, kind, dropped, count)
      select id, substr(strftime('%Y-%m-%dT%H', ${at}, '-' || n || ' hours'), 1, 13), 'home', 'impression', '', 60
      from ads, numbers where n < 168 on conflict do nothing`,
    sql`insert into ad_events (kind, ad_id, page, at, dropped)
      select 'impression', (select min(id) from ads), 'home', ${at}, '' from numbers`,
    sql`insert into mails (id, kind, recipient, subject, text, html, state, state_at, created_at)
      select ${id('mail')}, 'application.receipt', 'person' || n || '@example.com', 'Received', printf('%.*c', 900, 'x'),
        printf('%.*c', 2400, 'x'), 'sent', ${at}, ${at} from numbers`,
    sql`insert into tasks (id, name, payload, state, run_at, attempts, max_attempts, created_at, ended_at)
      select ${id('task')}, 'mail.send', '{}', 'done', ${at}, 1, 8, ${at}, ${at} from numbers`,
    // Three change records per role.
    sql`insert into changes (at, record)
      select ${at}, record from (select record from changes order by id desc limit ${3 * ROLES_PUBLISHED}), numbers
      where n <= ${Math.floor(count / ROLES_PUBLISHED)}`,
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await statement.execute(trx);
  });
}
