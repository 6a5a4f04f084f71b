import { expect, it } from 'vitest';
import { feedJobDigest, titleAndTextDigest, translateToDraftFields } from '../../../src/features/importing/draft.ts';
import { groupDuplicatePostings, mergeDuplicatePostings } from '../../../src/features/importing/duplicate-postings.ts';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';
import { withFactDefaults } from '../../../src/features/jobs/job.facts.ts';
import { FACT_FIELDS } from '../../../src/features/jobs/job.fields.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { mapToRecord } from '../../../src/lib/lookup.ts';
import { words } from './board.ts';

const feedJobOf = (changes: Partial<FeedJob> = {}): FeedJob => ({
  sourceId: '1',
  title: 'Senior UX Designer (m/w/d)',
  description: '### You\n\n- Figma',
  locations: ['Berlin'],
  countries: [],
  pay: null,
  applyUrl: 'https://northlight.example/1',
  notes: [],
  ...changes,
});

it.each([
  ['UX Designer (Freelance)', {}, 'fixed-term', true],
  ['UX Designer', { contractType: 'fixed-term', freelance: true }, 'fixed-term', true],
  ['UX Designer', { contractType: 'fixed-term' }, 'fixed-term', false],
  ['UX Designer Intern', { contractType: 'internship', freelance: true }, 'internship', false],
] as const)('The draft of a feed’s job of %s %j is %s, freelance: %s', (title, changes, contractType, freelance) => {
  expect(translateToDraftFields(feedJobOf({ title, ...changes }), 'ux-designer', words).fields).toMatchObject({
    contractType,
    freelance,
  });
});

it('The draft of a feed’s job changes no digest but that of freelance work', () => {
  const plain = feedJobDigest(feedJobOf());
  expect(feedJobDigest(feedJobOf({ freelance: undefined }))).toBe(plain);
  expect(feedJobDigest(feedJobOf({ freelance: true }))).not.toBe(plain);
});

it('The draft of a feed’s job holds what the board shows', () => {
  expect(translateToDraftFields(feedJobOf(), 'ux-designer', words).fields).toEqual({
    title: 'Senior UX Designer',
    categorySlug: 'ux-designer',
    contractType: 'full-time',
    freelance: false,
    seniority: 'senior',
    workplace: 'on-site',
    ...withFactDefaults({}),
    locationSlugs: ['berlin'],
    openToSlugs: [],
    timezones: null,
    pay: null,
    description: '### You\n\n- Figma',
    requiredSkills: ['figma'],
    niceSkills: [],
    apply: { mode: 'external', url: 'https://northlight.example/1' },
  });
});

it('The draft of a feed’s job makes every internship a role for interns', () => {
  const fields = translateToDraftFields(
    feedJobOf({ title: 'UX Designer', contractType: 'internship', seniority: 'mid' }),
    'ux-designer',
    words,
  ).fields;
  expect(fields).toMatchObject({ contractType: 'internship', seniority: 'intern' });
});

it('The draft of a feed’s job finds the place in the title where the feed names none', () => {
  const remote = { workplace: 'remote', locations: ['Remote job'], countries: ['US'] } as const;
  const worldwide = translateToDraftFields(
    feedJobOf({
      ...remote,
      locations: [...remote.locations],
      countries: ['US'],
      title: 'UX Designer (Worldwide Remote)',
    }),
    'ux-designer',
    words,
  );
  expect(worldwide.fields).toMatchObject({ workplace: 'remote', locationSlugs: [], openToSlugs: [] });
  const german = translateToDraftFields(
    feedJobOf({ workplace: 'remote', locations: [], title: 'UX Designer (Germany only)' }),
    'ux-designer',
    words,
  );
  expect(german.fields?.openToSlugs).toEqual(['germany']);
});

it('The draft of a feed’s job is none, with a reason, without a description or a known place', () => {
  expect(translateToDraftFields(feedJobOf({ description: '' }), 'ux-designer', words)).toMatchObject({
    fields: undefined,
    reason: expect.stringMatching(/no description/),
  });
  expect(translateToDraftFields(feedJobOf({ locations: ['Nowhereville'] }), 'ux-designer', words)).toMatchObject({
    fields: undefined,
    reason: 'no known place (Nowhereville)',
    facts: { unknownPlaces: ['Nowhereville'] },
  });
});

it('The digest of a feed’s job stays when only the fetch differs', () => {
  const job = feedJobOf({ locations: ['Berlin', 'Lisbon'] });
  expect(
    feedJobDigest({ ...job, updatedAt: '2026-05-05T00:00:00.000Z', sourceId: '9', locations: ['Lisbon', 'Berlin'] }),
  ).toBe(feedJobDigest(job));
  expect(feedJobDigest(job).length).toBeLessThanOrEqual(64);
});

// The type makes a new field of feeds be listed here; null is for what no page shows.
const otherwise: { [Name in keyof Required<FeedJob>]: FeedJob[Name] | null } = {
  sourceId: null,
  company: null,
  department: null,
  publishedAt: null,
  updatedAt: null,
  endsAt: null,
  notes: null,
  title: 'Another title',
  description: 'Another text',
  locations: ['Munich'],
  countries: ['DE'],
  openTo: ['Germany'],
  taggedWorkplace: 'remote',
  isRemoteOrHybrid: true,
  pay: { min: 1, max: 2, currency: 'EUR', period: 'year' },
  applyUrl: 'https://northlight.example/2',
  contractType: 'part-time',
  freelance: true,
  seniority: 'head',
  workplace: 'hybrid',
  ...mapToRecord(FACT_FIELDS, () => null),
};
it.each(Object.entries(otherwise).filter(([, value]) => value !== null))(
  'The digest of a feed’s job changes with %s',
  (name, value) => {
    expect(feedJobDigest(feedJobOf({ [name]: value }))).not.toBe(feedJobDigest(feedJobOf()));
  },
);

it('The digest of a feed’s job changes with a choice that is described later', () => {
  const later = (value: string) => feedJobDigest({ ...feedJobOf(), workingWeek: value } as FeedJob);
  expect(new Set([feedJobDigest(feedJobOf()), later('four days'), later('five days')]).size).toBe(3);
});

it('The digest of a feed’s job is that which boards have from before', () => {
  const known = feedJobOf({ workplace: 'remote', openTo: ['Spain'], freelance: true });
  const rest = [
    known.locations,
    known.countries,
    'remote',
    undefined,
    undefined,
    null,
    known.applyUrl,
    ['Spain'],
    'freelance',
  ];
  expect(feedJobDigest(known)).toBe(`${titleAndTextDigest(known)}.${sha256(JSON.stringify(rest))}`);
});

it.each<Partial<FeedJob>>([
  { title: 'UX Designer' },
  { description: 'Else' },
  { locations: ['Munich'] },
  { workplace: 'remote' },
  { pay: { min: 1, max: 2, currency: 'EUR', period: 'year' } },
  { applyUrl: 'https://northlight.example/2' },
])('The digest of a feed’s job changes with %j', (changes) => {
  expect(feedJobDigest(feedJobOf(changes))).not.toBe(feedJobDigest(feedJobOf()));
});

const pay = { min: 8_600_000, max: 13_400_000, currency: 'USD', period: 'year' } as const;
const american = feedJobOf({ sourceId: '1', locations: ['United States'], pay });
const european = feedJobOf({ sourceId: '2', locations: ['Europe'] });

it('Repeats with other pay at other places stay apart, so that no reader is shown what is paid elsewhere', () => {
  const groups = groupDuplicatePostings([american, european, feedJobOf({ sourceId: '3', locations: ['Spain'] })]);
  expect(groups.map((group) => group.map(({ sourceId }) => sourceId))).toEqual([['1'], ['2', '3']]);
  expect(groups.map((group) => mergeDuplicatePostings(group, null).pay)).toEqual([pay, null]);
  const pounds = { ...pay, currency: 'GBP' } as const;
  expect(groupDuplicatePostings([american, { ...european, pay: pounds }])).toHaveLength(2);
  expect(groupDuplicatePostings([american, { ...european, pay }])).toHaveLength(1);
});

it('Repeats at one place are one role though only one of them names the pay', () => {
  const [group, ...others] = groupDuplicatePostings([{ ...american, sourceId: '3', pay: null }, american]);
  expect(others).toEqual([]);
  expect(group && mergeDuplicatePostings(group, null).pay).toEqual(pay);
});

it('Repeats that are remote at one place and not at another stay apart', () => {
  expect(
    groupDuplicatePostings([european, { ...european, sourceId: '3', locations: ['Spain'], workplace: 'remote' }]),
  ).toHaveLength(2);
});

const berlin = feedJobOf({ publishedAt: '2026-02-02T00:00:00.000Z' });
const munich = feedJobOf({
  sourceId: '2',
  locations: ['Munich'],
  publishedAt: '2026-01-01T00:00:00.000Z',
  applyUrl: 'https://northlight.example/2',
});

it('Repeats of one title and text are one role in all places since the first date', () => {
  const groups = groupDuplicatePostings([berlin, munich, feedJobOf({ sourceId: '3', description: 'Else' })]);
  expect(groups.map((group) => group.length)).toEqual([2, 1]);
  expect(mergeDuplicatePostings(groups[0] ?? [berlin], null)).toMatchObject({
    sourceId: '1',
    locations: ['Berlin', 'Munich'],
    publishedAt: '2026-01-01T00:00:00.000Z',
  });
});

it('Repeats keep the id that is known already', () => {
  expect(mergeDuplicatePostings([berlin, munich], '2')).toMatchObject({
    sourceId: '2',
    applyUrl: 'https://northlight.example/2',
    locations: ['Munich', 'Berlin'],
  });
});

it('Repeats are never made of jobs without a text', () => {
  expect(
    groupDuplicatePostings([feedJobOf({ description: '' }), feedJobOf({ sourceId: '2', description: '' })]),
  ).toHaveLength(2);
});
