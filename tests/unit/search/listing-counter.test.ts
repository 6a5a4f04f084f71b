import { expect, it } from 'vitest';
import {
  FACETS,
  isListingCountStored,
  type ListingFacts,
  listingAlternatives,
} from '../../../src/features/jobs/listing.ts';
import { ListingCounter } from '../../../src/features/jobs/listing-counter.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { expandAlternatives } from '../../../src/publishing/change.ts';
import { Random } from '../../prove/random.ts';

it('Counts of many jobs are those of their keys one by one', () => {
  const random = new Random(5);
  const counter = new ListingCounter();
  const expected = new Map<string, number>();
  expect([...counter.counts()]).toEqual([]);
  for (let i = 0; i < 300; i++) {
    const facts: ListingFacts = mapToRecord(FACETS, (facet) =>
      ['a', 'b', 'c', 'd'].filter(() => random.chance(0.3)).map((value) => `${facet}-${value}`),
    );
    counter.add(facts);
    for (const key of expandAlternatives(listingAlternatives(facts), isListingCountStored))
      expected.set(key, (expected.get(key) ?? 0) + 1);
  }
  const counts = [...counter.counts()];
  expect(new Map(counts)).toEqual(expected);
  expect(counts.length).toBe(expected.size);
});
