import { contentDigest } from './draft.ts';
import type { Posting } from './feed-job.ts';

/** Postings of one role: the same title and text under several ids, as large employers do for each place. */
export type Repeats = [Posting, ...Posting[]];

/** Groups repeats, in the order of the feed. Postings without a text are never taken for repeats. */
export function groupRepeats(postings: readonly Posting[]): Repeats[] {
  const groups = new Map<string, Repeats>();
  for (const posting of postings) {
    const key = posting.description ? contentDigest(posting) : posting.sourceId;
    const group = groups.get(key);
    if (group) group.push(posting);
    else groups.set(key, [posting]);
  }
  return [...groups.values()];
}

/** One posting of all: the one already known leads, places and countries are those of all. */
export function mergeRepeats(group: Repeats, knownId: string | null | undefined): Posting {
  const lead = group.find((posting) => posting.sourceId === knownId) ?? group[0];
  const all = <T>(values: (posting: Posting) => T[]): T[] => [...new Set([lead, ...group].flatMap(values))];
  return {
    ...lead,
    locations: all((posting) => posting.locations),
    countries: all((posting) => posting.countries),
    pay: lead.pay ?? group.find((posting) => posting.pay)?.pay ?? null,
    notes: all((posting) => posting.notes),
    publishedAt: group.flatMap((posting) => posting.publishedAt ?? []).sort()[0],
  };
}
