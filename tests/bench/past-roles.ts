import { sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';
import { toInstant } from '../../src/lib/dates.ts';

/** Days over which past roles are spread. */
const DAYS = 800;
const PRIMES = [7_919, 104_729, 611_953] as const;

interface PastRoles {
  /** Roles added before. */
  from?: number;
  /** Days over which they were published. */
  days?: number;
  /** True if they have the description of their model, otherwise one word. */
  hasText?: boolean;
}

/** Adds archived roles modelled on present ones with other dates and pay. SQLite only. */
export async function addPastRoles(
  db: Db,
  count: number,
  now: Date,
  { from = 0, days = DAYS, hasText = false }: PastRoles = {},
): Promise<void> {
  const columns = Object.keys(await db.selectFrom('jobs').selectAll().limit(1).executeTakeFirstOrThrow());
  const today = toInstant(now).slice(0, 10);
  const moment = (ago: ReturnType<typeof sql>) =>
    sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${today}, '-' || (${ago}) || ' days')`;
  const published = sql`(past.n * ${sql.lit(PRIMES[0])}) % ${sql.lit(days)} + 1`;
  const pay = (column: string) => sql`${sql.ref(column)} + (past.n * ${sql.lit(PRIMES[1])}) % 20 * 100000`;
  const changed: Record<string, ReturnType<typeof sql>> = {
    id: sql`'past-' || past.n`,
    // Hashes of the board have no capitals.
    hash: sql`'P' || printf('%05X', past.n)`,
    ...(hasText ? {} : { description: sql`'Past.'` }),
    status: sql`'archived'`,
    published_at: moment(published),
    closed_at: moment(sql`max(0, ${published} - 40)`),
    salary_min: pay('salary_min'),
    salary_max: pay('salary_max'),
    source: sql`null`,
    source_id: sql`null`,
    reposted_from: sql`null`,
    featured: sql`0`,
    featured_until: sql`null`,
  };
  await db.transaction().execute(async (trx) => {
    await sql`create temp table past (n integer primary key, model text not null)`.execute(trx);
    await sql`insert into past with recursive numbers(n) as (select ${sql.lit(from + 1)} union all select n + 1 from numbers where n < ${from + count}),
      models as (select id, row_number() over (order by id) - 1 as at from jobs where id not like 'past-%'),
      total as (select count(*) as jobs from models)
      select n, models.id from numbers, total join models on models.at = (n * ${sql.lit(PRIMES[2])}) % total.jobs`.execute(
      trx,
    );
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(columns.map((name) => changed[name] ?? sql.ref(`jobs.${name}`)));
    await sql`insert into jobs (${names}) select ${values} from past join jobs on jobs.id = past.model`.execute(trx);
    await sql`insert into job_places (job_id, location_id)
      select 'past-' || n, location_id from past join job_places on job_id = model`.execute(trx);
    await sql`insert into job_skills (job_id, skill_id, required)
      select 'past-' || n, skill_id, required from past join job_skills on job_id = model`.execute(trx);
    await sql`drop table past`.execute(trx);
  });
  if (from === 0) await sql`analyze`.execute(db);
}
