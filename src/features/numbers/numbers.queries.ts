import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { type Instant, startOfWeek } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { MIN_SEARCHERS } from './counter.ts';
import {
  type AdDayTotals,
  DAYS_A_WEEK,
  type DayNumbers,
  listLastDays,
  listLastMondays,
  type PageOrHostCount,
  type PostingFunnelWeek,
  type SearchWordCount,
  type SourceFunnelWeek,
  sourceName,
  type WeekComparison,
} from './numbers.ts';
import { OTHER_KEY } from './tally.ts';

/** Counts of the given number of days ending today, oldest first. */
export async function listDayNumbers(db: Db, days: number, now: Instant): Promise<DayNumbers[]> {
  const names = listLastDays(days, now);
  const [first = ''] = names;
  const [totals, looks] = await Promise.all([
    db
      .selectFrom('board_counts')
      .select(['day', 'name', 'number'])
      .where('kind', '=', 'total')
      .where('day', '>=', first)
      .execute(),
    db
      .selectFrom('job_counts')
      .select(['day', (eb) => eb.fn.sum<number>('number').as('number')])
      .where('kind', '=', 'view')
      .where('day', '>=', first)
      .groupBy('day')
      .execute(),
  ]);
  const byName = new Map(totals.map(({ day, name, number }) => [`${day} ${name}`, Number(number)]));
  const ofRoles = new Map(looks.map(({ day, number }) => [day, Number(number)]));
  return names.map((day) => {
    const of = (name: string) => byName.get(`${day} ${name}`) ?? 0;
    return {
      day,
      views: of('view') + (ofRoles.get(day) ?? 0),
      visits: of('visit'),
      readers: of('reader'),
      searches: of('search'),
      unfound: of('unfound'),
    };
  });
}

/** Visits, searches, new roles and applications of this week and the week before. */
export async function compareLastTwoWeeks(db: Db, now: Instant): Promise<WeekComparison[]> {
  const names = listLastDays(2 * DAYS_A_WEEK, now);
  const [first = ''] = names;
  const [days, published, applied] = await Promise.all([
    listDayNumbers(db, names.length, now),
    db
      .selectFrom('jobs')
      .select([DAY_OF_PUBLICATION.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('published_at', '>=', first)
      .where('published_at', '<=', now)
      .groupBy(DAY_OF_PUBLICATION)
      .execute(),
    db
      .selectFrom('applications')
      .select([DAY_OF_APPLICATION.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('created_at', '>=', first)
      .groupBy(DAY_OF_APPLICATION)
      .execute(),
  ]);
  const thisWeek = names[DAYS_A_WEEK] ?? '';
  const sumsOf = (label: string, counts: readonly { day: string; number: number }[]): WeekComparison => {
    const sum = (isOf: (day: string) => boolean) =>
      counts.filter(({ day }) => isOf(day)).reduce((total, { number }) => total + Number(number), 0);
    return { label, count: sum((day) => day >= thisWeek), before: sum((day) => day < thisWeek) };
  };
  return [
    sumsOf('New roles', published),
    sumsOf('Applications', applied),
    sumsOf(
      'Visits',
      days.map(({ day, visits }) => ({ day, number: visits })),
    ),
    sumsOf(
      'Searches',
      days.map(({ day, searches }) => ({ day, number: searches })),
    ),
  ];
}

/** Most viewed pages, with roles. */
export async function listTopPages(db: Db, days: number, limit: number, now: Instant): Promise<PageOrHostCount[]> {
  const [first = ''] = listLastDays(days, now);
  const [pages, roles] = await Promise.all([
    listTop(db, 'page', first, limit),
    db
      .selectFrom('job_counts')
      .innerJoin('jobs', 'jobs.id', 'job_counts.job_id')
      .select(['jobs.hash', 'jobs.slug', (eb) => eb.fn.sum<number>('number').as('number')])
      .where('kind', '=', 'view')
      .where('day', '>=', first)
      .groupBy(['jobs.hash', 'jobs.slug'])
      .orderBy('number', 'desc')
      .orderBy('jobs.hash')
      .limit(limit)
      .execute(),
  ]);
  const ofRoles = roles.map((role) => ({ name: paths.job(role), number: Number(role.number) }));
  return [...pages, ...ofRoles]
    .sort((a, b) => b.number - a.number || compareCodeUnits(a.name ?? '', b.name ?? ''))
    .slice(0, limit);
}

export function listTopReferringHosts(db: Db, days: number, limit: number, now: Instant): Promise<PageOrHostCount[]> {
  const [first = ''] = listLastDays(days, now);
  return listTop(db, 'host', first, limit);
}

async function listTop(db: Db, kind: 'page' | 'host', first: string, limit: number): Promise<PageOrHostCount[]> {
  const rows = await db
    .selectFrom('board_counts')
    .select(['name', (eb) => eb.fn.sum<number>('number').as('number')])
    .where('kind', '=', kind)
    .where('day', '>=', first)
    .groupBy('name')
    .orderBy('number', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name, number }) => ({ name: name === OTHER_KEY ? null : name, number: Number(number) }));
}

/**
 * Most frequent search words, all or those without results. Only words by `MIN_SEARCHERS` readers or days are listed, for
 * privacy.
 */
export async function listTopSearchWords(
  db: Db,
  days: number,
  { limit, isUnfound }: { limit: number; isUnfound: boolean },
  now: Instant,
): Promise<SearchWordCount[]> {
  const [first = ''] = listLastDays(days, now);
  const rows = await db
    .selectFrom('search_terms')
    .select([
      'words',
      (eb) => eb.fn.sum<number>('number').as('number'),
      (eb) => eb.fn.sum<number>('unfound').as('unfound'),
    ])
    .where('day', '>=', first)
    .groupBy('words')
    .having(sql<SqlBool>`(sum(readers) >= ${sql.lit(MIN_SEARCHERS)} or count(*) >= ${sql.lit(MIN_SEARCHERS)})`)
    .$if(isUnfound, (query) => query.having(sql<SqlBool>`sum(unfound) > 0`))
    .orderBy(isUnfound ? 'unfound' : 'number', 'desc')
    .orderBy('words')
    .limit(limit)
    .execute();
  return rows.map(({ words, number, unfound }) => ({ words, number: Number(number), unfound: Number(unfound) }));
}

const DAY_OF_PUBLICATION = sql<string>`substr(jobs.published_at, 1, 10)`;
const DAY_OF_APPLICATION = sql<string>`substr(applications.created_at, 1, 10)`;
const DAY_OF_EVENT = sql<string>`substr(job_events.at, 1, 10)`;

/** Roles posted, viewed and applied to by source, for the given number of weeks ending with this one, oldest first. */
export async function listSourceFunnelWeeks(db: Db, weeks: number, now: Instant): Promise<SourceFunnelWeek[]> {
  const [first = ''] = listLastMondays(weeks, now);
  const [posted, counted, applied] = await Promise.all([
    db
      .selectFrom('jobs')
      .select(['source', DAY_OF_PUBLICATION.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('published_at', '>=', first)
      .groupBy(['source', DAY_OF_PUBLICATION])
      .execute(),
    db
      .selectFrom('job_counts')
      .innerJoin('jobs', 'jobs.id', 'job_counts.job_id')
      .select(['source', 'day', 'kind', (eb) => eb.fn.sum<number>('number').as('number')])
      .where('kind', 'in', ['view', 'apply'])
      .where('day', '>=', first)
      .groupBy(['source', 'day', 'kind'])
      .execute(),
    db
      .selectFrom('applications')
      .innerJoin('jobs', 'jobs.id', 'applications.job_id')
      .select(['source', DAY_OF_APPLICATION.as('day'), (eb) => eb.fn.countAll<number>().as('number')])
      .where('applications.created_at', '>=', first)
      .groupBy(['source', DAY_OF_APPLICATION])
      .execute(),
  ]);
  const rows = new Map<string, SourceFunnelWeek>();
  const add = (what: 'posted' | 'read' | 'applied', row: { source: string | null; day: string; number: number }) => {
    const [week, source] = [startOfWeek(row.day), sourceName(row.source)];
    const key = `${week} ${source}`;
    const known = rows.get(key) ?? { week, source, posted: 0, read: 0, applied: 0 };
    rows.set(key, { ...known, [what]: known[what] + Number(row.number) });
  };
  for (const row of posted) add('posted', row);
  for (const row of counted) add(row.kind === 'view' ? 'read' : 'applied', row);
  for (const row of applied) add('applied', row);
  return [...rows].sort(([a], [b]) => compareCodeUnits(a, b)).map(([, row]) => row);
}

/** Jobs begun, previewed, submitted and published by week, oldest first. */
export async function listPostingFunnelWeeks(db: Db, weeks: number, now: Instant): Promise<PostingFunnelWeek[]> {
  const names = listLastMondays(weeks, now);
  const [first = ''] = names;
  const [steps, events] = await Promise.all([
    db
      .selectFrom('board_counts')
      .select(['day', 'name', 'number'])
      .where('kind', '=', 'total')
      .where('name', 'in', ['began', 'previewed'])
      .where('day', '>=', first)
      .execute(),
    // Resubmitted roles count once. Imported roles are not submitted.
    db
      .selectFrom('job_events')
      .innerJoin('jobs', 'jobs.id', 'job_events.job_id')
      .select(['job_events.job_id', 'job_events.event', (eb) => eb.fn.min(DAY_OF_EVENT).as('day')])
      .where('job_events.event', 'in', ['submit', 'publish'])
      .where('jobs.source', 'is', null)
      .groupBy(['job_events.job_id', 'job_events.event'])
      .having((eb) => eb.fn.min(DAY_OF_EVENT), '>=', first)
      .execute(),
  ]);
  const rows = new Map(names.map((week) => [week, { week, began: 0, previewed: 0, sent: 0, approved: 0 }]));
  for (const { day, name, number } of steps) {
    const row = rows.get(startOfWeek(day));
    if (row) row[name as 'began' | 'previewed'] += Number(number);
  }
  const published = new Map(events.flatMap(({ event, job_id, day }) => (event === 'publish' ? [[job_id, day]] : [])));
  const sent = new Map(events.flatMap(({ event, job_id, day }) => (event === 'submit' ? [[job_id, day]] : [])));
  // Trusted employers publish on submission.
  for (const [job, day] of [...published, ...sent]) if (!sent.has(job)) sent.set(job, day);
  for (const day of sent.values()) add(rows, day, 'sent');
  for (const day of published.values()) add(rows, day, 'approved');
  return [...rows.values()];
}

function add(rows: Map<string, PostingFunnelWeek>, day: string | undefined, what: 'sent' | 'approved'): void {
  const row = rows.get(startOfWeek(day ?? ''));
  if (row) row[what]++;
}

/** Results of all ads for the given number of days ending today. */
export async function listAdDayTotals(db: Db, days: number, now: Instant): Promise<AdDayTotals[]> {
  const names = listLastDays(days, now);
  const [first = ''] = names;
  const rows = await db
    .selectFrom('ad_hours')
    .select(['kind', sql<string>`substr(hour, 1, 10)`.as('day'), (eb) => eb.fn.sum<number>('count').as('number')])
    .where('dropped', '=', '')
    .where('hour', '>=', first)
    .groupBy(['kind', sql`substr(hour, 1, 10)`])
    .execute();
  const sums = new Map(rows.map(({ kind, day, number }) => [`${day} ${kind}`, Number(number)]));
  return names.map((day) => ({
    day,
    impressions: sums.get(`${day} impression`) ?? 0,
    clicks: sums.get(`${day} click`) ?? 0,
  }));
}
