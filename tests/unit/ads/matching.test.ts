import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAdRunning } from '../../../src/features/ads/ad.ts';
import { chooseTopAds, rankEligibleAds, scoreAd } from '../../../src/features/ads/ad-match.ts';
import { type AdPage, CATEGORY_PREFIXES, findAdPageOfRoute } from '../../../src/features/ads/ad-page.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { chooseByTheBook, type Paper } from './by-the-book.ts';

const home: AdPage = { type: 'homepage', category: null, location: null };
const ux: AdPage = { type: 'job_category', category: 'ux-designer', location: null };
const berlin: AdPage = { type: 'location', category: null, location: 'berlin' };

const adOf = (changes: Partial<Paper> = {}): Paper => ({
  id: 'a',
  priority: 0,
  target_job_types: '',
  target_locations: '',
  target_pages: '',
  ...changes,
});

describe('The page of a route', () => {
  it.each([
    ['index', {}, { type: 'homepage', category: null, location: null }],
    ['categories-jobCategorySlug', { jobCategorySlug: 'ux-designer' }, ux],
    ['categories-jobCategorySlug', { jobCategorySlug: 'ux-designer-jobs' }, ux],
    ['categories-jobCategorySlug', { jobCategorySlug: 'ux-designer-lead' }, { ...ux, category: 'ux-designer-lead' }],
    ['filtersSlug', { filtersSlug: 'ux-designer-senior-remote' }, ux],
    ['filtersSlug', { filtersSlug: 'ux-designer-jobs' }, ux],
    ['filtersSlug', { filtersSlug: 'product-manager-in-berlin' }, { ...ux, category: 'product-manager' }],
    ['filtersSlug', { filtersSlug: 'motion-designer-remote' }, { ...ux, category: 'motion-designer-remote' }],
    ['filtersSlug', { filtersSlug: 'remote-jobs' }, { ...ux, category: 'remote' }],
    ['filtersSlug', { filtersSlug: 'full-time' }, { ...ux, category: 'full-time' }],
    ['jobs-filters', { filtersSlug: 'design-engineer-figma' }, { ...ux, category: 'design-engineer' }],
    ['jobs-filters', {}, { ...ux, category: null }],
    ['locations-locationSlug', { locationSlug: 'berlin' }, berlin],
  ])('%s %j', (name, params, page) => expect(findAdPageOfRoute({ name, params })).toEqual(page));

  it.each(['about', 'companies-companySlug', 'locations', 'jobs-jobSlug-jobHash', ''])('%s carries no ads', (name) =>
    expect(findAdPageOfRoute({ name, params: { locationSlug: 'berlin', filtersSlug: 'remote' } })).toBeUndefined(),
  );

  it.each(CATEGORY_PREFIXES)('The page of a route of every filter that begins with %s is that category', (prefix) => {
    forAll([fc.stringMatching(/^(-[a-z]{1,8}){0,4}$/)], (rest) => {
      expect(findAdPageOfRoute({ name: 'filtersSlug', params: { filtersSlug: prefix + rest } })?.category).toBe(prefix);
    });
  });
});

describe('The score of an ad', () => {
  it.each<[string, Partial<Paper>, AdPage, number | undefined]>([
    ['without targeting, anywhere', {}, home, -10],
    ['of commas and spaces only is one without targeting', { target_pages: ' , ,,', priority: 5 }, berlin, -5],
    ['for the page', { target_pages: 'homepage' }, home, 25],
    ['for another page', { target_pages: 'location' }, home, undefined],
    ['for the job type', { target_job_types: 'ux-designer' }, ux, 100],
    ['for the job type in other case', { target_job_types: ' UX-Designer ,' }, ux, 100],
    ['for job type and page', { target_job_types: 'ux-designer', target_pages: 'job_category' }, ux, 125],
    ['for the place', { target_locations: 'paris, Berlin' }, berlin, 50],
    ['for place and page', { target_locations: 'berlin', target_pages: 'Location, homepage' }, berlin, 75],
    ['for a job type elsewhere but this page', { target_job_types: 'writer', target_pages: 'job_category' }, ux, 25],
    ['for part of a slug', { target_job_types: 'ux' }, ux, undefined],
    ['with priority', { target_job_types: 'ux-designer', priority: 7 }, ux, 107],
    ['with a priority below zero', { target_locations: 'berlin', priority: -60 }, berlin, -10],
    ['for a job type, on a page without one', { target_job_types: 'null' }, home, undefined],
  ])('%s', (_, changes, page, score) => expect(scoreAd(adOf(changes), page)).toBe(score));
});

it('The choice of ads is the best three, equal ones by id, whatever the order they come in', () => {
  const ads = [
    adOf({ id: 'd' }),
    adOf({ id: 'b', target_pages: 'homepage' }),
    adOf({ id: 'c' }),
    adOf({ id: 'a', target_pages: 'homepage' }),
  ];
  expect(chooseTopAds(ads, home).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(chooseTopAds(ads, home, 4).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
  expect(chooseTopAds(ads.toReversed(), home)).toEqual(chooseTopAds(ads, home));
  expect(chooseTopAds([], home)).toEqual([]);
});

it('The choice of ads predicts where a new ad would appear and with what score', () => {
  const ads = [adOf({ id: 'a', priority: 40, target_job_types: 'ux-designer' }), adOf({ id: 'z', priority: 50 })];
  const mine = adOf({ id: 'm', target_job_types: 'ux-designer', target_pages: 'job_category' });
  expect(rankEligibleAds([...ads, mine], ux).map(({ ad, score }) => [ad.id, score])).toEqual([
    ['a', 140],
    ['m', 125],
    ['z', 40],
  ]);
});

it('The choice of ads is what another reading of the specification chooses, for any ads and pages', () => {
  forAll(
    [fc.array(anyAd, { maxLength: 12 }), anyRoute, fc.integer({ min: 0, max: 5 })],
    { numRuns: 2_000 },
    (ads, route, most) => {
      const page = findAdPageOfRoute(route);
      const unique = [...new Map(ads.map((ad) => [ad.id, ad])).values()];
      const chosen = page ? chooseTopAds(unique, page, most).map(({ id }) => id) : [];
      expect(chosen).toEqual(chooseByTheBook(unique, route, most));
    },
  );
});

it('The choice of ads never depends on ads that do not belong on the page', () => {
  forAll([fc.array(anyAd)], (ads) => {
    const belonging = ads.filter((ad) => scoreAd(ad, berlin) !== undefined);
    expect(rankEligibleAds(ads, berlin)).toEqual(rankEligibleAds(belonging, berlin));
  });
});

const now = '2026-06-01T12:00:00.000Z';
it.each([
  [true, null, null, true],
  [false, null, null, false],
  [true, now, null, true],
  [true, '2026-06-01T12:00:00.001Z', null, false],
  [true, null, now, false],
  [true, null, '2026-06-01T12:00:00.001Z', true],
  [true, '2026-05-01T00:00:00.000Z', '2026-05-31T00:00:00.000Z', false],
])('An ad runs active %s, from %s to %s: %s', (active, start, end, runs) =>
  expect(isAdRunning({ active, start, end }, now)).toBe(runs),
);

const words = readList(`
  ux-designer · UX-Designer · product-designer · remote · berlin · Berlin · homepage · job_category
`);
const anyList = fc
  .array(
    fc.tuple(fc.constantFrom('', ' ', '\t'), fc.constantFrom(...words, 'location', '', ' '), fc.constantFrom('', ' ')),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.map((part) => part.join('')).join(','));
const anyAd: fc.Arbitrary<Paper> = fc.record({
  id: fc.stringMatching(/^[a-c0-2]{1,2}$/),
  priority: fc.integer({ min: -120, max: 120 }),
  target_job_types: anyList,
  target_locations: anyList,
  target_pages: anyList,
});
const anySlug = fc.constantFrom(
  'ux-designer',
  'ux-designer-senior',
  'remote',
  'remote-jobs',
  'UX-designer-jobs',
  'berlin',
);
const anyRoute = fc.record({
  name: fc.constantFrom(
    'index',
    'categories-jobCategorySlug',
    'filtersSlug',
    'jobs-filters',
    'locations-locationSlug',
    'about',
  ),
  params: fc.record({ jobCategorySlug: anySlug, filtersSlug: anySlug, locationSlug: anySlug }),
});
