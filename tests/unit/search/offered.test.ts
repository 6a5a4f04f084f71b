import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LISTED_FACTS } from '../../../src/features/jobs/job.fields.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import {
  ALL_JOBS,
  countFilterTerms,
  FACETS,
  type ListingFacts,
  type ListingFilter,
  listingKey,
  MAX_COUNTED_TERMS,
  parseListingKey,
} from '../../../src/features/jobs/listing.ts';
import {
  canonicalFilterIfOther,
  chooseIndexedListings,
  INDEXED_SHAPES,
  JobSets,
  MAX_PARENT_SHARE,
  type TermHierarchy,
} from '../../../src/features/search/indexed-listings.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { forAll } from '../../for-all.ts';

const containment: TermHierarchy = {
  categoryAbove: new Map([
    ['ux-designer', 'ux'],
    ['ux-writer', 'ux'],
  ]),
  placeAbove: new Map([
    ['sydney', 'australia'],
    ['australia', 'oceania'],
    ['berlin', 'germany'],
    ['germany', 'europe'],
  ]),
  kindOfPlace: new Map([
    ['sydney', 'city'],
    ['berlin', 'city'],
    ['australia', 'country'],
    ['germany', 'country'],
    ['oceania', 'region'],
    ['europe', 'region'],
  ]),
};
const usual: ListingFacts = {
  category: ['ux-designer', 'ux'],
  seniority: ['mid'],
  contractType: ['full-time'],
  workplace: ['hybrid'],
  skill: [],
  location: ['berlin', 'germany', 'europe'],
  ...mapToRecord(LISTED_FACTS, () => []),
};
const some = (count: number, changes: Partial<ListingFacts> = {}): ListingFacts[] =>
  Array.from({ length: count }, () => ({ ...usual, ...changes }));

function choose(roles: readonly ListingFacts[], was: Iterable<string> = []): Set<string> {
  const sets = new JobSets();
  for (const facts of roles) sets.add(facts);
  return chooseIndexedListings(sets, containment, new Set(was));
}

const sydney = { location: ['sydney', 'australia', 'oceania'] };
const key = (filter: ListingFilter) => listingKey(filter);

it('Listings are offered from 5 roles until there are fewer than 3, and none of a board with fewer', () => {
  expect(choose(some(4)).size).toBe(0);
  const roles = (lead: number) => [...some(20), ...some(lead, { seniority: ['lead'] })];
  const lead = key({ seniority: 'lead' });
  expect(choose(roles(4)).has(lead)).toBe(false);
  expect(choose(roles(5)).has(lead)).toBe(true);
  expect(choose(roles(3), [lead]).has(lead)).toBe(true);
  expect(choose(roles(2), [lead]).has(lead)).toBe(false);
});

it('Listings are offered under one of the names that the same roles have: all of them, then the country', () => {
  const offered = choose([...some(10), ...some(5, { category: ['art-director'] }), ...some(6, sydney)]);
  expect(offered).toContain(ALL_JOBS);
  expect(offered).not.toContain(key({ contractType: 'full-time' }));
  const places = [...offered]
    .map(parseListingKey)
    .filter((filter) => countFilterTerms(filter) === 1 && filter.location);
  expect(places.map(({ location }) => location).sort()).toEqual(['australia', 'germany']);
  expect(offered).toContain(key({ location: 'australia' }));
});

it('Listings are offered in shapes whose counts are stored', () => {
  expect(INDEXED_SHAPES.filter((shape) => shape.length > MAX_COUNTED_TERMS)).toEqual([]);
});

it('Listings are offered as interns only by the contract', () => {
  const offered = choose([...some(10), ...some(6, { seniority: ['intern'], contractType: ['internship'] })]);
  expect(offered).toContain(key({ contractType: 'internship' }));
  expect([...offered].filter((one) => parseListingKey(one).seniority === 'intern')).toEqual([]);
  const internship = { category: 'ux', contractType: 'internship' } as const;
  expect(canonicalFilterIfOther({ category: 'ux', seniority: 'intern' })).toEqual(internship);
  expect(canonicalFilterIfOther({ ...internship, seniority: 'intern' })).toEqual(internship);
  expect(canonicalFilterIfOther({ seniority: 'intern', contractType: 'part-time' })).toBeUndefined();
  expect(canonicalFilterIfOther(internship)).toBeUndefined();
});

it('Listings are offered of several terms only where wider ones hold enough besides', () => {
  const remote = { workplace: ['remote'] };
  const board = (both: number) => [...some(both, remote), ...some(100 - both), ...some(150, { ...remote, ...sydney })];
  const berlinRemote = key({ workplace: 'remote', location: 'germany' });
  expect(choose(board(80)).has(berlinRemote)).toBe(true);
  expect(choose(board(81)).has(berlinRemote)).toBe(false);
  expect(choose(board(90), [berlinRemote]).has(berlinRemote), 'once offered, it stays for longer').toBe(true);
  expect(choose(board(91), [berlinRemote]).has(berlinRemote)).toBe(false);
});

it('Listings are offered so that no two have the same roles, each linked from a wider one, and choosing again changes nothing', () => {
  const role = fc.record({
    category: fc.constantFrom<string[]>(['ux-designer', 'ux'], ['ux-writer', 'ux'], ['art-director']),
    seniority: fc.constantFrom(...SENIORITIES).map((level) => [level]),
    contractType: fc.constantFrom(...CONTRACT_TYPES).map((contract) => [contract]),
    workplace: fc.constantFrom(...WORKPLACES).map((workplace) => [workplace]),
    skill: fc.subarray(['figma', 'sketch', 'blender']),
    location: fc.constantFrom<string[]>(usual.location, sydney.location, ['germany', 'europe'], []),
    visa: fc.subarray(['offered']),
    relocation: fc.subarray(['offered']),
  });
  let largest = 0;
  forAll([fc.array(role, { minLength: 20, maxLength: 90 })], { numRuns: 60 }, (roles) => {
    const offered = choose(roles);
    largest = Math.max(largest, offered.size);
    const known = new Map<string, string>();
    for (const one of offered) {
      const filter = parseListingKey(one);
      const held = rolesOf(filter, roles);
      expect(held.length).toBeGreaterThanOrEqual(5);
      expect(known.get(held.join()), `${one} has the roles of`).toBeUndefined();
      known.set(held.join(), one);
      const terms = FACETS.filter((facet) => filter[facet]);
      if (terms.length === 0) continue;
      expect(INDEXED_SHAPES).toContainEqual(terms);
      const wider = terms.map((facet) => ({ ...filter, [facet]: undefined }));
      expect(wider.some((shorter) => offered.has(key(shorter)))).toBe(true);
      if (terms.length === 1) continue;
      for (const shorter of wider) {
        expect(held.length).toBeLessThanOrEqual(MAX_PARENT_SHARE * rolesOf(shorter, roles).length);
      }
    }
    expect([...choose(roles, offered)].sort()).toEqual([...offered].sort());
  });
  expect(largest).toBeGreaterThan(30);
});

/** Positions of the roles that a plain reading of the filter finds. */
const rolesOf = (filter: ListingFilter, roles: readonly ListingFacts[]): number[] =>
  roles.flatMap((facts, i) =>
    FACETS.every((facet) => !filter[facet] || facts[facet].includes(filter[facet])) ? [i] : [],
  );
