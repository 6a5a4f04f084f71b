import { sql } from 'kysely';
import { writeTransaction } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import { DAY } from '../../lib/dates.ts';
import { DistinctCounter } from '../../lib/distinct.ts';
import type { Counter } from './counter.ts';
import { type DayCounts, OTHER_KEY } from './tally.ts';

/** Retention of daily numbers and search words. */
export const COUNT_DAYS = 400;
export const SEARCH_WORD_DAYS = 90;

/** Rows per kind and day. Further names are summed. */
const MAX_ROWS = { page: 1_000, host: 200, words: 500 } as const;

type Counting = Pick<Counter, 'today' | 'flush' | 'restore' | 'adopt'>;

/** Stores counts. Keeps and rethrows on failure. */
export async function flushAndStoreCounts(db: Db, counter: Counting, now: Date, isAll = false): Promise<void> {
  const { day, salt } = counter.today(now.getTime());
  const tallies = counter.flush(now.getTime(), isAll);
  try {
    await agreeOnSalt(db, counter, day, salt);
    if (tallies.length === 0) return;
    await writeTransaction(db, async (trx) => {
      for (const tally of tallies) await writeDay(trx, tally);
    });
  } catch (error) {
    counter.restore(tallies);
    throw error;
  }
}

/** Shares the daily salt between servers, so that readers of two count once. */
async function agreeOnSalt(db: Db, counter: Counting, day: string, salt: string): Promise<void> {
  const known = await db.selectFrom('reader_days').select('salt').where('day', '=', day).executeTakeFirst();
  if (known?.salt === salt) return;
  if (!known) {
    await db
      .insertInto('reader_days')
      .values({ day, salt, sketch: '' })
      .onConflict((conflict) => conflict.column('day').doNothing())
      .execute();
  }
  const row = await db.selectFrom('reader_days').select('salt').where('day', '=', day).executeTakeFirstOrThrow();
  counter.adopt(day, row.salt);
}

async function writeDay(trx: Trx, { day, totals, pages, hosts, words, readers }: DayCounts): Promise<void> {
  for (const [name, n] of totals) await add(trx, { day, kind: 'total', name, number: n });
  for (const [kind, counts] of [
    ['page', pages],
    ['host', hosts],
  ] as const) {
    const accepts = await findAcceptedNames(trx, kind, day, [...counts.keys()]);
    for (const [name, n] of byNumber(counts)) {
      await add(trx, { day, kind, name: accepts(name) ? name : OTHER_KEY, number: n });
    }
  }
  const accepts = await findAcceptedNames(trx, 'words', day, [...words.keys()]);
  for (const [text, counted] of [...words].sort(([, a], [, b]) => b.number - a.number)) {
    if (!accepts(text)) continue;
    await trx
      .insertInto('search_terms')
      .values({ day, words: text, ...counted })
      .onConflict((conflict) =>
        conflict.columns(['day', 'words']).doUpdateSet((eb) => ({
          number: eb('search_terms.number', '+', counted.number),
          unfound: eb('search_terms.unfound', '+', counted.unfound),
          // Lower bound, since two servers may have had the same readers.
          readers: sql<number>`case when search_terms.readers < ${counted.readers} then ${counted.readers} else search_terms.readers end`,
        })),
      )
      .execute();
  }
  await writeReaders(trx, day, readers);
}

/** Most frequent first, which get a row. */
const byNumber = (counts: ReadonlyMap<string, number>): [string, number][] => [...counts].sort(([, a], [, b]) => b - a);

const add = (trx: Trx, row: { day: string; kind: 'total' | 'page' | 'host'; name: string; number: number }) =>
  trx
    .insertInto('board_counts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'kind', 'name'])
        .doUpdateSet((eb) => ({ number: eb('board_counts.number', '+', row.number) })),
    )
    .execute();

/** Names with a row on a day, and new ones up to the limit. */
async function findAcceptedNames(
  trx: Trx,
  kind: keyof typeof MAX_ROWS,
  day: string,
  names: readonly string[],
): Promise<(name: string) => boolean> {
  const rows =
    names.length === 0
      ? []
      : kind === 'words'
        ? await trx.selectFrom('search_terms').select('words as name').where('day', '=', day).execute()
        : await trx.selectFrom('board_counts').select('name').where('day', '=', day).where('kind', '=', kind).execute();
  const known = new Set(rows.map(({ name }) => name).filter((name) => name !== OTHER_KEY));
  return (name) => {
    if (name === OTHER_KEY || known.has(name)) return true;
    if (known.size >= MAX_ROWS[kind]) return false;
    known.add(name);
    return true;
  };
}

async function writeReaders(trx: Trx, day: string, readers: DistinctCounter): Promise<void> {
  const row = await trx.selectFrom('reader_days').select('sketch').where('day', '=', day).executeTakeFirst();
  // Past days have no sketch any more.
  if (!row) return;
  const all = DistinctCounter.fromText(row.sketch);
  all.merge(readers);
  await trx.updateTable('reader_days').set({ sketch: all.toText() }).where('day', '=', day).execute();
  const number = all.count;
  await trx
    .insertInto('board_counts')
    .values({ day, kind: 'total', name: 'reader', number })
    .onConflict((conflict) => conflict.columns(['day', 'kind', 'name']).doUpdateSet({ number }))
    .execute();
}

/** Deletes past salts and sketches, and expired numbers. */
export async function deleteExpiredNumbers(db: Db, now: Date): Promise<void> {
  const dayBefore = (days: number) => new Date(now.getTime() - days * DAY).toISOString().slice(0, 10);
  await db.deleteFrom('reader_days').where('day', '<', dayBefore(0)).execute();
  await db.deleteFrom('search_terms').where('day', '<', dayBefore(SEARCH_WORD_DAYS)).execute();
  await db.deleteFrom('board_counts').where('day', '<', dayBefore(COUNT_DAYS)).execute();
}
