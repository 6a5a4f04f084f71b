import { type Expression, sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import type { YearOfModeration } from './moderation-numbers.ts';

const MAX_YEARS = 5;

const yearOf = (instant: Expression<string | null>) => sql<string>`substr(${instant}, 1, 4)`;

/** Numbers by year, newest first, without empty years. */
export async function listModerationYears(db: Db): Promise<YearOfModeration[]> {
  const [reports, decisions, statements, answers, objections] = await Promise.all([
    db
      .selectFrom('job_reports')
      .select((eb) => [yearOf(eb.ref('created_at')).as('year'), 'reason', eb.fn.countAll<number>().as('count')])
      .groupBy(['year', 'reason'])
      .execute(),
    db
      .selectFrom('job_reports')
      .select((eb) => [yearOf(eb.ref('created_at')).as('year'), 'decision', eb.fn.countAll<number>().as('count')])
      .where('decision', 'is not', null)
      .groupBy(['year', 'decision'])
      .execute(),
    db
      .selectFrom('statements')
      .select((eb) => [yearOf(eb.ref('created_at')).as('year'), 'measure', 'automated'])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .groupBy(['year', 'measure', 'automated'])
      .orderBy('measure')
      .orderBy('automated')
      .execute(),
    db
      .selectFrom('statements')
      .select((eb) => [yearOf(eb.ref('created_at')).as('year'), 'outcome', eb.fn.countAll<number>().as('count')])
      .where('answer', 'is not', null)
      .groupBy(['year', 'outcome'])
      .execute(),
    db
      .selectFrom('job_reports')
      .select((eb) => [yearOf(eb.ref('created_at')).as('year'), eb.fn.countAll<number>().as('count')])
      .select((eb) =>
        eb.case().when('resolved_at', 'is', null).then(null).else(eb.ref('decision')).end().as('decision'),
      )
      .where('objected_at', 'is not', null)
      .groupBy(['year', 'decision', 'resolved_at'])
      .execute(),
  ]);
  const years = [...new Set([...reports, ...statements].map(({ year }) => year))].sort().reverse().slice(0, MAX_YEARS);
  return Promise.all(
    years.map(async (year) => ({
      year,
      reports: countBy(reports, year, ({ reason }) => reason),
      decisions: countBy(decisions, year, ({ decision }) => decision ?? 'keep'),
      medianSeconds: await findMedianSeconds(db, year),
      statements: statements
        .filter((row) => row.year === year)
        .map(({ measure, automated, count }) => ({ measure, isAutomated: Boolean(automated), count: Number(count) })),
      answers: countBy(answers, year, ({ outcome }) => outcome ?? 'open'),
      objections: countBy(objections, year, ({ decision }) => decision ?? 'open'),
    })),
  );
}

function countBy<Row extends { year: string; count: number }, Key extends string>(
  rows: readonly Row[],
  year: string,
  keyOf: (row: Row) => Key,
): Partial<Record<Key, number>> {
  const counts = new Map<Key, number>();
  for (const row of rows)
    if (row.year === year) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + Number(row.count));
  return Object.fromEntries(counts) as Partial<Record<Key, number>>;
}

/** Median time from reports of a year to first decisions, the lower of two. */
async function findMedianSeconds(db: Db, year: string): Promise<number | null> {
  const decided = db
    .selectFrom('job_reports')
    .where('seconds_to_decision', 'is not', null)
    .where('created_at', '>=', `${year}-`)
    .where('created_at', '<', `${Number(year) + 1}-`);
  const { count } = await decided.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const middle = await decided
    .select('seconds_to_decision as seconds')
    .orderBy('seconds_to_decision')
    .offset(Math.max(0, Math.ceil(Number(count) / 2) - 1))
    .limit(1)
    .executeTakeFirst();
  return middle ? Number(middle.seconds) : null;
}
