import fc from 'fast-check';
import type { Db } from '../../src/db/tables.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../src/features/jobs/job.ts';
import { FLAGS } from '../../src/features/search/filters.ts';
import { changeQuery, emptyQuery, QUERY_LIMITS, type SearchQuery, SORTS } from '../../src/features/search/query.ts';
import { DAY } from '../../src/lib/dates.ts';
import { mapToRecord } from '../../src/lib/lookup.ts';
import { PAY_PERIODS } from '../../src/lib/money.ts';
import { readList } from '../groups.ts';
import { plantOpenJob } from './plant.ts';
import type { SlowSearch } from './slow-search.ts';

const TITLES = ['Product Designer', 'Senior UX Designer', 'Interaction Designer', 'UX/UI Designer', 'Design Engineer'];
const MORE_TITLES = [
  'User Experience Designer (m/w/d)',
  'Designer, Design Systems',
  'Leitung Größe & Form',
  'Head of Design',
];
const WORDS = readList(`
  designs · system · systems · senior · researchers · care · careful · ux · Größe · in · berlin
`);
const PLACES = ['berlin', 'munich', 'nuremberg', 'lisbon', 'new-york', 'san-francisco', 'germany'];

/** Places where they are on the map, so that a radius has an edge. Nuremberg, of the gazetteer, has Berlin and Munich within 500 km. */
const COORDINATES: Record<string, [number, number]> = {
  berlin: [52.52, 13.4],
  munich: [48.14, 11.58],
  lisbon: [38.72, -9.14],
  'new-york': [40.71, -74.0],
  'san-francisco': [37.77, -122.42],
};

const pay = fc.record({
  min: fc.integer({ min: 1, max: 90 }),
  spread: fc.integer({ min: 0, max: 30 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD', 'JPY'),
  period: fc.constantFrom(...PAY_PERIODS),
});
/** A role that says something. */
const anyDraft = fc.record({
  title: fc.constantFrom(...TITLES, ...MORE_TITLES),
  companyId: fc.constantFrom('co1', 'co2', 'co3', 'co4'),
  categorySlug: fc.constantFrom('product', 'product-designer', 'ux-designer', 'ux-researcher'),
  contractType: fc.constantFrom(...CONTRACT_TYPES),
  seniority: fc.constantFrom(...SENIORITIES),
  workplace: fc.constantFrom(...WORKPLACES),
  locationSlugs: fc.subarray(PLACES, { minLength: 1, maxLength: 2 }),
  openToSlugs: fc.subarray(['germany', 'europe', 'united-states', 'portugal'], { maxLength: 2 }),
  pay: fc.option(
    pay.map(({ min, spread, ...rest }) => ({ ...rest, min: min * 100_000, max: (min + spread) * 100_000 })),
  ),
  description: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')),
  requiredSkills: fc.subarray(['figma', 'user-research', 'design-systems'], { maxLength: 2 }),
  process: fc.option(fc.boolean()).map((paid) => ({
    steps: ['Portfolio'],
    takeHome: paid === null ? null : { hours: 4, paid },
    replyWithinDays: null,
  })),
  benefits: fc.subarray(['Careful onboarding', 'A pension']),
});

const piece = fc.oneof(
  fc.constantFrom('ux', 'designer', 'designers', 'UX designer', 'interaction', 'des', 'sys', 'care', 'grosse', 'Größe'),
  fc.constantFrom('"design systems"', '"ux"', '-senior', '-"user experience"', 'berlin', 'remote', 'northlight', 'in'),
  fc.constantFrom('head of design', 'user experience', 'figma', 'ui', 'pension', 'zebra', '-', '"', 'örebro'),
  fc.constantFrom(
    'desinger',
    'Gestalter:in',
    'Praktikum',
    'without senior',
    'no remote',
    '60k',
    '50k eur',
    'user research',
  ),
  fc.constantFrom('or', 'or', 'ux/ui', 'figma/pension', 'this week', 'last 14 days', 'under 60k', 'Roma', 'on-site'),
  fc.constantFrom('not', 'not in', 'anything but', 'or', 'and', 'kein', 'nicht in', 'except', 'without a', 'outside'),
  fc.constantFrom('worldwide', 'from home', 'hourly', 'day rate', 'salary listed', 'no take-home test', 'best paid'),
  fc.constantFrom('DE', '🇺🇸', '$60k', '€40/hour', '300 a day', '6 figures', 'bootcamp', 'visa', 'internship', 'lead'),
  fc.constantFrom('London', 'Deutschland', 'product design', 'UX & research', 'freelance', 'Grafikdesign', 'münchen'),
);
const some = (values: readonly string[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...values], { maxLength: 3 }) },
  );
const seldom = <T, U>(usual: U, value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: value });

/** Any search, in values that the board knows. */
export const anyQuery = (known: SlowSearch['known']): fc.Arbitrary<SearchQuery> =>
  fc
    .record({
      q: fc.oneof(
        fc.constant(''),
        fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(' ').trim()),
      ),
      exact: seldom(false, fc.constant(true)),
      category: some(known.category),
      seniority: some(known.seniority),
      contractType: some(known.contractType),
      workplace: some(known.workplace),
      skill: some(known.skill),
      location: some(known.location),
      openTo: some(known.openTo),
      company: some(known.company),
      radius: fc.option(fc.integer(QUERY_LIMITS.radius)),
      pay: seldom(
        null,
        fc.record(
          {
            min: fc.integer({ min: 1, max: 90_000 }),
            currency: fc.constantFrom('EUR', 'JPY', 'XXX'),
            period: fc.constantFrom(...PAY_PERIODS),
            end: fc.constant('min' as const),
          },
          { requiredKeys: ['min', 'currency', 'period'] },
        ),
      ),
      ...mapToRecord(FLAGS, () => seldom(false, fc.constant(true))),
      postedWithin: seldom(null, fc.integer({ min: 1, max: 40 })),
      sort: fc.constantFrom(...SORTS),
      page: fc.constantFrom(1, 1, 1, 2, 3),
      pageSize: fc.constantFrom(20, 20, 7),
    })
    .map((changes) => changeQuery(emptyQuery, changes as Partial<SearchQuery>));

/** Random roles, the same every time. */
export async function plantJobs(db: Db, now: Date, count: number): Promise<void> {
  for (const [slug, [latitude, longitude]] of Object.entries(COORDINATES)) {
    await db.updateTable('locations').set({ latitude, longitude }).where('slug', '=', slug).execute();
  }
  for (const [i, draft] of fc.sample(anyDraft, { numRuns: count, seed: 12 }).entries()) {
    const at = new Date(now.getTime() - ((i * 7) % 60) * DAY);
    await plantOpenJob(db, at, draft);
  }
}
