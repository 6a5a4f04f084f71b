import type { Db } from '../../db/tables.ts';
import {
  listAdDayTotals,
  listDayNumbers,
  listPostingFunnelWeeks,
  listSourceFunnelWeeks,
  listTopPages,
  listTopReferringHosts,
  listTopSearchWords,
} from '../../features/numbers/numbers.queries.ts';
import { type DayNumbers, STATISTICS_DAYS, type StatisticsDays } from '../../features/numbers/numbers.ts';
import { toInstant } from '../../lib/dates.ts';
import { lookup } from '../../lib/lookup.ts';

/** Maximum rows. */
const TOP = 20;
const WEEKS = 12;

export async function loadStatisticsPage(db: Db, span: StatisticsDays, date: Date) {
  const now = toInstant(date);
  const [days, pages, hosts, words, unfound, sources, posting, ads] = await Promise.all([
    listDayNumbers(db, span, now),
    listTopPages(db, span, TOP, now),
    listTopReferringHosts(db, span, TOP, now),
    listTopSearchWords(db, span, { limit: TOP, isUnfound: false }, now),
    listTopSearchWords(db, span, { limit: TOP, isUnfound: true }, now),
    listSourceFunnelWeeks(db, WEEKS, now),
    listPostingFunnelWeeks(db, WEEKS, now),
    listAdDayTotals(db, span, now),
  ]);
  return { span, days, pages, hosts, words, unfound, sources, posting, ads };
}

const MAX_DAYS: StatisticsDays = STATISTICS_DAYS[STATISTICS_DAYS.length - 1] ?? 400;
const MAX_ROWS = 5_000;
const WEEKS_IN_FILE = 57;

type Row = (string | number)[];

const tables: Record<string, { heads: string[]; read: (db: Db, now: string) => Promise<Row[]> }> = {
  days: {
    heads: ['Day', 'Page views', 'Visits', 'Readers', 'Searches', 'Found nothing'],
    read: async (db, now) => (await listDayNumbers(db, MAX_DAYS, now)).map(rowOfDay),
  },
  pages: {
    heads: ['Page', 'Views'],
    read: async (db, now) =>
      (await listTopPages(db, MAX_DAYS, MAX_ROWS, now)).map(({ name, number }) => [name ?? 'other pages', number]),
  },
  sites: {
    heads: ['Site', 'Visits'],
    read: async (db, now) =>
      (await listTopReferringHosts(db, MAX_DAYS, MAX_ROWS, now)).map(({ name, number }) => [
        name ?? 'other sites',
        number,
      ]),
  },
  searches: {
    heads: ['Words', 'Searches', 'Found nothing'],
    read: async (db, now) =>
      (await listTopSearchWords(db, MAX_DAYS, { limit: MAX_ROWS, isUnfound: false }, now)).map(
        ({ words, number, unfound }) => [words, number, unfound],
      ),
  },
  roles: {
    heads: ['Week', 'Source', 'Posted', 'Read', 'Applied to'],
    read: async (db, now) =>
      (await listSourceFunnelWeeks(db, WEEKS_IN_FILE, now)).map(({ week, source, posted, read, applied }) => [
        week,
        source,
        posted,
        read,
        applied,
      ]),
  },
  posting: {
    heads: ['Week', 'Began', 'Previewed', 'Submitted', 'Published'],
    read: async (db, now) =>
      (await listPostingFunnelWeeks(db, WEEKS_IN_FILE, now)).map(({ week, began, previewed, sent, approved }) => [
        week,
        began,
        previewed,
        sent,
        approved,
      ]),
  },
  ads: {
    heads: ['Day', 'Impressions', 'Clicks'],
    read: async (db, now) =>
      (await listAdDayTotals(db, MAX_DAYS, now)).map(({ day, impressions, clicks }) => [day, impressions, clicks]),
  },
};

const rowOfDay = ({ day, views, visits, readers, searches, unfound }: DayNumbers): Row => [
  day,
  views,
  visits,
  readers,
  searches,
  unfound,
];

/** Table with headings. Undefined for an unknown name. */
export async function readNumbersTable(db: Db, name: string, now: Date): Promise<Row[] | undefined> {
  const table = lookup(tables, name);
  return table && [table.heads, ...(await table.read(db, toInstant(now)))];
}
