import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertRows } from '../../db/bulk.ts';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Trx } from '../../db/tables.ts';
import type { Instant } from '../../lib/dates.ts';
import { compareCodeUnits } from '../../lib/text.ts';
import { expandAlternatives } from '../../publishing/change.ts';
import { mapListingFactsByJob, readOpenListingFacts } from './facts.queries.ts';
import { JOBS_PER_PAGE } from './job.ts';
import { openAndMatchesFilter } from './job-row.queries.ts';
import {
  countFilterTerms,
  FACETS,
  isListingCountStored,
  isListingIndexed,
  type ListingFacts,
  type ListingFilter,
  listingAlternatives,
  listingKey,
  MAX_COUNTED_TERMS,
  MIN_JOBS_TO_INDEX,
  MIN_JOBS_TO_STAY_INDEXED,
  parseListingKey,
} from './listing.ts';
import { ListingCounter } from './listing-counter.ts';

/** Updates listing counts when a job moves. Either side may be undefined. */
export async function updateListingCounts(
  trx: Trx,
  move: { left: ListingFacts | undefined; entered: ListingFacts | undefined },
  at: Instant,
): Promise<void> {
  const left = new Set(keysOf(move.left));
  const entered = new Set(keysOf(move.entered));
  // Add first, since a lower count in between could end indexing.
  await addToListings(
    trx,
    [...left].filter((key) => !entered.has(key)),
    -1,
    at,
  );
  await addToListings(
    trx,
    [...left].filter((key) => entered.has(key)),
    0,
    at,
  );
  await addToListings(
    trx,
    [...entered].filter((key) => !left.has(key)),
    1,
    at,
  );
}

export async function updateListingCountsOfJobs(
  trx: Trx,
  moves: readonly { left: ListingFacts | undefined; entered: ListingFacts | undefined }[],
  at: Instant,
): Promise<void> {
  const steps = new Map<string, number>();
  for (const { left, entered } of moves) {
    for (const key of keysOf(left)) steps.set(key, (steps.get(key) ?? 0) - 1);
    for (const key of keysOf(entered)) steps.set(key, (steps.get(key) ?? 0) + 1);
  }
  for (const [step, keys] of Map.groupBy(steps.keys(), (key) => steps.get(key) ?? 0)) {
    for (let i = 0; i < keys.length; i += ROWS_AT_ONCE) {
      await addToListings(trx, keys.slice(i, i + ROWS_AT_ONCE), step, at);
    }
  }
}

const keysOf = (facts: ListingFacts | undefined): string[] =>
  facts ? expandAlternatives(listingAlternatives(facts), isListingCountStored) : [];

async function addToListings(trx: Trx, keys: string[], step: number, at: Instant): Promise<void> {
  if (keys.length === 0) return;
  // Same rule as isListingIndexed, in the counting statement.
  await sql`
    insert into listings (key, open, indexed, changed_at)
    select value, cast(${Math.max(step, 0)} as integer), 0, ${at} from ${valuesAsRows(trx, keys.sort())} as keys where true
    on conflict (key) do update set
      open = listings.open + cast(${step} as integer),
      indexed = case
        when listings.open + cast(${step} as integer) >= cast(${MIN_JOBS_TO_INDEX} as integer) then 1
        when listings.open + cast(${step} as integer) < cast(${MIN_JOBS_TO_STAY_INDEXED} as integer) then 0
        else listings.indexed end,
      changed_at = ${at}`.execute(trx);
}

const ROWS_AT_ONCE = 20_000;

async function countOpenJobs(db: Db): Promise<ListingCounter> {
  const counter = new ListingCounter();
  for await (const jobs of readOpenListingFacts(db)) for (const facts of jobs) counter.add(facts);
  return counter;
}

/** Lists stored counts that differ from the open jobs, as sentences. */
export async function listWrongListingCounts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('listings').select(['key', 'open']).where('open', '<>', 0).execute();
  const stored = new Map(rows.map(({ key, open }) => [key, open]));
  const wrong: string[] = [];
  for (const [key, open] of (await countOpenJobs(db)).counts()) {
    const counted = stored.get(key) ?? 0;
    if (counted !== open) wrong.push(`${key}: ${counted} counted, ${open} open`);
    stored.delete(key);
  }
  for (const [key, counted] of stored) wrong.push(`${key}: ${counted} counted, 0 open`);
  return wrong;
}

/** Recounts all listings from open jobs, after a bulk load. */
export async function recountAllListings(trx: Trx, at: Instant): Promise<void> {
  const counter = await countOpenJobs(trx);
  await trx.deleteFrom('listings').execute();
  // Inserting in key order keeps index writes sequential.
  const counts = [...counter.counts()].sort(([a], [b]) => compareCodeUnits(a, b));
  for (let i = 0; i < counts.length; i += ROWS_AT_ONCE) {
    const rows = counts.slice(i, i + ROWS_AT_ONCE).map(([key, open]) => {
      return { key, open, indexed: isListingIndexed(open, false) ? 1 : 0, changed_at: at };
    });
    await insertRows(trx, 'listings', rows);
  }
}

export interface ListingCount {
  key: string;
  open: number;
  indexed: boolean;
  changedAt: Instant | null;
}

export async function countListings(db: Db, keys: readonly string[]): Promise<Map<string, ListingCount>> {
  const { stored = [], long = [] } = Object.groupBy(keys, (key) => (isListingCountStored(key) ? 'stored' : 'long'));
  const counts = await readCounts(db, stored);
  for (const key of long) {
    const { open } = await db
      .selectFrom('jobs')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where(openAndMatchesFilter(parseListingKey(key)))
      .executeTakeFirstOrThrow();
    if (Number(open) > 0) counts.set(key, { ...emptyListingCount(key), open: Number(open) });
  }
  return counts;
}

async function readCounts(db: Db, keys: readonly string[]): Promise<Map<string, ListingCount>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom(valuesAsRows(db, keys).as('wanted'))
    .innerJoin('listings', 'listings.key', 'wanted.value')
    .select(['listings.key', 'listings.open', 'listings.indexed', 'listings.changed_at'])
    .execute();
  return new Map(
    rows.map((row) => [
      row.key,
      { key: row.key, open: row.open, indexed: row.indexed === 1, changedAt: row.changed_at },
    ]),
  );
}

/** Jobs counted between yields. */
const JOBS_AT_ONCE = 250;

export async function countNarrowerListings(
  db: Db,
  filter: ListingFilter,
  keys: readonly string[],
): Promise<Map<string, ListingCount>> {
  if (countFilterTerms(filter) < MAX_COUNTED_TERMS) return readCounts(db, keys);
  const counts = new Map(keys.map((key) => [key, emptyListingCount(key)]));
  // Ids first, from an index alone.
  const jobs = await db.selectFrom('jobs').select('jobs.id').where(openAndMatchesFilter(filter)).execute();
  for (let i = 0; i < jobs.length; i += JOBS_AT_ONCE) {
    const ids = jobs.slice(i, i + JOBS_AT_ONCE).map(({ id }) => id);
    for (const facts of (await mapListingFactsByJob(db, ids)).values()) {
      for (const facet of FACETS) {
        if (filter[facet]) continue;
        for (const value of facts[facet]) {
          const count = counts.get(listingKey({ ...filter, [facet]: value }));
          if (count) count.open += 1;
        }
      }
    }
    await nextTurn();
  }
  return counts;
}

export const countListingPages = (open: number): number => Math.max(1, Math.ceil(open / JOBS_PER_PAGE));

export async function countListing(db: Db, key: string): Promise<ListingCount> {
  return (await countListings(db, [key])).get(key) ?? emptyListingCount(key);
}

export const emptyListingCount = (key: string): ListingCount => ({ key, open: 0, indexed: false, changedAt: null });
