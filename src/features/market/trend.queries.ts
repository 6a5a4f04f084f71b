import type { Db } from '../../db/tables.ts';
import type { TimeRange } from './market-role.ts';
import type { ReplyTimes, TrendNumbers } from './trend-numbers.ts';

interface Trends {
  /** Category, year, or `''` for all roles. */
  key: string;
  roles: number;
  numbers: TrendNumbers;
  changedAt: string;
}

/** Minimum roles in two years for an indexed trends page. */
export const MIN_JOBS_FOR_TRENDS = 50;

/** Trends of a category, a year or `''` for all. Undefined before the first count. */
export async function findTrends(db: Db, key: string): Promise<Trends | undefined> {
  const row = await db.selectFrom('trends').selectAll().where('category', '=', key).executeTakeFirst();
  return row && { key, roles: Number(row.roles), numbers: JSON.parse(row.numbers), changedAt: row.changed_at };
}

/** True for a calendar year, stored alongside categories. */
export const isYearKey = (key: string): boolean => /^\d{4}$/.test(key);

/** Offered trends pages: categories, `''` and past years, with last change. */
export async function listTrendPages(db: Db): Promise<{ key: string; changedAt: string }[]> {
  const rows = await db
    .selectFrom('trends')
    .leftJoin('categories', 'categories.slug', 'trends.category')
    .select(['category', 'changed_at', 'categories.id'])
    .where('roles', '>=', MIN_JOBS_FOR_TRENDS)
    .orderBy('category')
    .execute();
  return rows
    .filter(({ category, id }) => category === '' || id !== null || isYearKey(category))
    .map(({ category, changed_at }) => ({ key: category, changedAt: changed_at }));
}

export async function listReplyTimes(db: Db, { from, until }: TimeRange): Promise<ReplyTimes[]> {
  const rows = await db
    .selectFrom('replies')
    .select(['company_id', 'received_at', 'answered_at'])
    .where('answered_at', '>=', from)
    .where('answered_at', '<', until)
    .execute();
  return rows.flatMap(({ company_id, received_at, answered_at }) =>
    answered_at === null
      ? []
      : [{ employer: company_id, receivedAt: Date.parse(received_at), repliedAt: Date.parse(answered_at) }],
  );
}
