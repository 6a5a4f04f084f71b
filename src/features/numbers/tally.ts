import { DistinctCounter } from '../../lib/distinct.ts';

/** Daily totals. `view` counts page views. Job views are separate (recruiting). */
export const TOTALS = ['view', 'visit', 'reader', 'search', 'unfound', 'began', 'previewed'] as const;
type Total = (typeof TOTALS)[number];

/** Name for the sum of others. */
export const OTHER_KEY = '';

/** Distinct names in memory. Others count as one. */
export const MAX_KEYS = { page: 2_000, host: 500, words: 1_000 } as const;

interface WordTally {
  number: number;
  /** Searches without results. */
  unfound: number;
  /** Distinct readers today, up to `MIN_SEARCHERS`. */
  readers: number;
}

/** Unstored counts of a day. */
export interface DayCounts {
  day: string;
  totals: Map<Exclude<Total, 'reader'>, number>;
  pages: Map<string, number>;
  hosts: Map<string, number>;
  words: Map<string, WordTally>;
  /** Distinct readers of the day, merged instead of added. */
  readers: DistinctCounter;
}

export const newDayCounts = (day: string, readers = new DistinctCounter()): DayCounts => ({
  day,
  totals: new Map(),
  pages: new Map(),
  hosts: new Map(),
  words: new Map(),
  readers,
});

/** Adds to a name's count, or to the others' beyond `most` names. */
export function addToCountOrOthers<Name extends string>(
  counts: Map<Name | '', number>,
  name: Name,
  most: number,
  n = 1,
): void {
  const known = counts.get(name);
  if (known !== undefined) counts.set(name, known + n);
  else if (counts.size < most) counts.set(name, n);
  else counts.set(OTHER_KEY, (counts.get(OTHER_KEY) ?? 0) + n);
}

/** Adds search words, or only to the total beyond the limit. */
export function addSearchCountsWithinLimit(
  words: Map<string, WordTally>,
  text: string,
  { number, unfound, readers }: WordTally,
): void {
  const known = words.get(text);
  if (!known && words.size >= MAX_KEYS.words) return;
  words.set(text, {
    number: number + (known?.number ?? 0),
    unfound: unfound + (known?.unfound ?? 0),
    readers: Math.max(readers, known?.readers ?? 0),
  });
}

export function mergeDayCounts(into: DayCounts, tally: DayCounts): void {
  for (const [name, n] of tally.totals) addToCountOrOthers(into.totals, name, TOTALS.length, n);
  for (const [name, n] of tally.pages) addToCountOrOthers(into.pages, name, MAX_KEYS.page, n);
  for (const [name, n] of tally.hosts) addToCountOrOthers(into.hosts, name, MAX_KEYS.host, n);
  for (const [text, counted] of tally.words) addSearchCountsWithinLimit(into.words, text, counted);
  into.readers.merge(tally.readers);
}

export const hasNoCounts = ({ totals }: DayCounts): boolean => totals.size === 0;
