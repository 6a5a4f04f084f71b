import { sql } from 'kysely';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { openApplicationServices } from '../../../src/features/applications/applying.ts';
import { openPaymentServices } from '../../../src/features/selling/open-payments.ts';
import { addDays, toInstant } from '../../../src/lib/dates.ts';
import { countMarketInChildProcess } from '../../../src/worker/child-process.ts';
import { openOutboundServices } from '../../../src/worker/outbound-services.ts';
import { schedules } from '../../../src/worker/schedule.ts';
import { openWorkerSearch } from '../../../src/worker/worker-search.ts';
import { print } from '../boards.ts';
import { addPastRoles } from '../past-roles.ts';
import { watchMemory } from '../proc.ts';
import { type Watched, watch } from '../watch.ts';

/** Days since the end of a role after which no application of it is due yet. */
const MAX_DAYS_ENDED = 700;

/** One run of a schedule. */
export interface ScheduleRun extends Watched {
  name: string;
}

// Runs every schedule once after filling the database with history.
const [past = '', applications = ''] = process.argv.slice(2);
process.once('SIGTERM', () => process.exit(0));
const env = readEnv();
const db = await openDatabase(env.DATABASE_URL);
const now = new Date();
await addPastRoles(db, Number(past), now);
await addApplications(Number(applications));
print(`${await countRows('applications')} applications, ${await countRows('replies')} replies`);
const services = {
  applying: openApplicationServices(env),
  payments: openPaymentServices(env),
  finding: openWorkerSearch(db),
  backups: undefined,
  outbound: openOutboundServices(env),
  onWarning: print,
};
// Servers build their index before.
await services.finding.search.start();
const runs: ScheduleRun[] = [];
for (const { name, run } of schedules) {
  globalThis.gc?.();
  runs.push({ name, ...(await watch(() => run(db, now, services as never))) });
}
const stopWatching = watchMemory(process.pid);
const counting = await watch(() => countMarketInChildProcess(new AbortController().signal));
const { child } = stopWatching();
runs.push({ name: 'pay and trends, their own process', ...counting, grownMb: child });
process.send?.(runs);

async function countRows(table: 'applications' | 'replies'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** Adds applications to past roles, none of which is due to be erased, with a reply record for each. SQLite only. */
async function addApplications(count: number): Promise<void> {
  if (count === 0) return;
  await sql`insert into replies (id, company_id, received_at, answered_at, withdrawn_at)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select 'bench-' || n, company_id, published_at, case when n % 3 = 0 then null else closed_at end, null
    from numbers join jobs on jobs.id = 'past-' || (n % ${sql.lit(Number(past))} + 1)`.execute(db);
  const early = addDays(toInstant(now), -MAX_DAYS_ENDED);
  await db.updateTable('jobs').set({ closed_at: early }).where('closed_at', '<', early).execute();
  await sql`insert into applications (id, job_id, name, email, portfolio_url, note, answers, status, content_digest, consented_at,
      keep_months, version, created_at, updated_at, reply_id)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    select 'bench-' || printf('%07d', n), jobs.id, 'Applicant', 'bench' || n || '@example.com', null, '', '[]', 'received', 'bench' || n,
      published_at, 24, 1, published_at, published_at, 'bench-' || n
    from numbers join jobs on jobs.id = 'past-' || (n % ${sql.lit(Number(past))} + 1)`.execute(db);
  await sql`analyze`.execute(db);
}
