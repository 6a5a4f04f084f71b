import { describe, expect, it } from 'vitest';
import type { SourceName } from '../../../src/features/importing/reader.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import { expectValue } from '../../../src/lib/result.ts';

const read = (source: SourceName, json: unknown) => expectValue(parseFeedDocument(source, JSON.stringify(json), {}));
const only = (source: SourceName, json: unknown) => {
  const feed = read(source, json);
  expect(feed.skipped).toEqual([]);
  expect(feed.jobs).toHaveLength(1);
  return feed.jobs[0];
};

const job = {
  id: 41,
  title: ' UX Designer ',
  absolute_url: 'https://boards.example/northlight/jobs/41',
  location: { name: 'Home based - EMEA' },
  content: '&lt;h2&gt;Role&lt;/h2&gt;&lt;p style=&quot;x&quot;&gt;Ink &amp;amp; paper&amp;nbsp;&lt;/p&gt;',
  first_published: '2026-02-01T10:00:00-05:00',
  updated_at: '2026-03-01T10:00:00-05:00',
  metadata: [
    { name: 'Employment Type', value: 'Fixed Term', value_type: 'single_select' },
    { name: 'Experience Level', value: 'Entry level', value_type: 'single_select' },
    { name: 'People manager?', value: false, value_type: 'yes_no' },
  ],
  pay_input_ranges: [
    { min_cents: 5_000_000, max_cents: 6_000_000, currency_type: 'EUR', title: 'Berlin', blurb: null },
    { min_cents: 4_500_000, max_cents: 5_500_000, currency_type: 'EUR', title: 'Leipzig' },
  ],
  data_compliance: [{ type: 'gdpr' }],
};

it('A Greenhouse feed is mapped to jobs', () => {
  expect(only('greenhouse', { jobs: [job] })).toEqual({
    sourceId: '41',
    title: 'UX Designer',
    description: '### Role\n\nInk & paper',
    locations: ['Home based - EMEA'],
    countries: [],
    contractType: 'fixed-term',
    seniority: 'junior',
    pay: { min: 4_500_000, max: 6_000_000, currency: 'EUR', period: 'year' },
    publishedAt: '2026-02-01T15:00:00.000Z',
    updatedAt: '2026-03-01T15:00:00.000Z',
    applyUrl: 'https://boards.example/northlight/jobs/41',
    notes: [],
  });
});

it('A Greenhouse feed reads small ranges as hourly pay and ignores implausible ones', () => {
  const paid = (range: object) => only('greenhouse', { jobs: [{ ...job, pay_input_ranges: [range] }] });
  expect(paid({ min_cents: 4_000, max_cents: 5_000, currency_type: 'USD', title: null })?.pay?.period).toBe('hour');
  expect(paid({ min_cents: 9_000_000, max_cents: 5_000_000, currency_type: 'USD' })).toMatchObject({
    pay: null,
    notes: [expect.any(String)],
  });
});

it('A Greenhouse feed with malformed entries keeps the others and says what was wrong', () => {
  const feed = read('greenhouse', {
    jobs: [
      job,
      { ...job, id: 42, absolute_url: 'javascript:x()' },
      { ...job, id: null },
      'junk',
      { ...job, id: 43, location: 7, metadata: 'x' },
      job,
    ],
  });
  expect(feed.jobs.map((job) => job.sourceId)).toEqual(['41', '43']);
  expect(feed.skipped.map((entry) => [entry.sourceId, entry.reason])).toEqual([
    ['42', expect.stringMatching(/absolute_url is not an http/)],
    [null, expect.stringMatching(/id is missing/)],
    [null, expect.any(String)],
    ['41', expect.stringMatching(/twice/)],
  ]);
  expect(feed.read).toBe(6);
});

it('A Greenhouse feed that holds fewer jobs than it counts is known to be cut', () => {
  expect(read('greenhouse', { jobs: [job], meta: { total: 9 } }).isCut).toBe(true);
  expect(read('greenhouse', { jobs: [job], job_count: 1, company: 'x' }).isCut).toBe(false);
});

const posting = {
  id: 'a-1',
  text: 'Product Designer',
  hostedUrl: 'https://jobs.example/northlight/a-1',
  applyUrl: 'https://jobs.example/northlight/a-1/apply',
  categories: { location: 'Berlin', commitment: 'Full Time', allLocations: ['Berlin', 'Lisbon'] },
  country: 'DE',
  workplaceType: 'hybrid',
  createdAt: Date.parse('2026-01-05T00:00:00Z'),
  description: '<div>Hello</div>',
  lists: [{ text: 'You bring:', content: '<li>Figma</li><li>Care</li>' }],
  additional: '<div>Bye</div>',
  salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: 60_000, max: 80_000 },
};

it('A Lever feed is mapped to jobs', () => {
  expect(only('lever', [posting])).toMatchObject({
    sourceId: 'a-1',
    description: 'Hello\n\n### You bring\n\n- Figma\n- Care\n\nBye',
    locations: ['Berlin', 'Lisbon'],
    countries: ['DE'],
    workplace: 'hybrid',
    contractType: 'full-time',
    pay: { min: 6_000_000, max: 8_000_000, currency: 'EUR', period: 'year' },
    publishedAt: '2026-01-05T00:00:00.000Z',
    applyUrl: posting.applyUrl,
  });
});

it('A Lever feed of the old shape is mapped too', () => {
  const old = {
    id: 'b',
    text: 'UX Designer',
    hostedUrl: posting.hostedUrl,
    categories: { location: 'Remote (US or Canada)', commitment: 'Full Time Remote' },
    description: 'x',
  };
  expect(only('lever', [old])).toMatchObject({
    workplace: 'remote',
    locations: ['Remote (US or Canada)'],
    contractType: 'full-time',
    pay: null,
    applyUrl: posting.hostedUrl,
  });
});

describe('An Ashby feed', () => {
  const salary = {
    compensationType: 'Salary',
    interval: '1 YEAR',
    currencyCode: 'USD',
    minValue: 120_000,
    maxValue: 150_000,
  };
  const equity = {
    compensationType: 'EquityPercentage',
    interval: 'NONE',
    currencyCode: null,
    minValue: null,
    maxValue: null,
  };
  const job = {
    id: 'x-1',
    title: 'Brand Designer',
    jobUrl: 'https://ashby.example/northlight/x-1',
    applyUrl: 'https://ashby.example/northlight/x-1/application',
    isListed: true,
    isRemote: true,
    employmentType: 'FullTime',
    location: 'USA - Remote',
    address: { postalAddress: { addressCountry: 'USA' } },
    secondaryLocations: [{ location: 'CAN - Remote', address: { postalAddress: { addressCountry: 'Canada' } } }],
    publishedAt: '2026-02-03T04:05:06.000+00:00',
    descriptionHtml: '<h2>Role</h2><ul><li><p>Render</p></li></ul>',
    shouldDisplayCompensationOnJobPostings: true,
    compensation: {
      compensationTierSummary: '$120K – $150K',
      compensationTiers: [{ components: [equity, salary] }],
      summaryComponents: [equity, salary],
    },
  };

  it('An Ashby feed is mapped to jobs', () => {
    expect(only('ashby', { jobs: [job], apiVersion: '1' })).toMatchObject({
      sourceId: 'x-1',
      description: '### Role\n\n- Render',
      locations: ['USA - Remote', 'CAN - Remote'],
      countries: ['USA', 'Canada'],
      isRemoteOrHybrid: true,
      contractType: 'full-time',
      pay: { min: 12_000_000, max: 15_000_000, currency: 'USD', period: 'year' },
      publishedAt: '2026-02-03T04:05:06.000Z',
    });
  });

  it('An Ashby feed shows pay only where the employer does', () => {
    expect(only('ashby', { jobs: [{ ...job, shouldDisplayCompensationOnJobPostings: false }] })).toMatchObject({
      pay: null,
      notes: [],
    });
  });

  it('An Ashby feed falls back to the line that people read', () => {
    const compensation = { compensationTierSummary: '$40.00 – $50.00 per hour • Offers Equity', compensationTiers: [] };
    expect(only('ashby', { jobs: [{ ...job, compensation }] })?.pay).toEqual({
      min: 4_000,
      max: 5_000,
      currency: 'USD',
      period: 'hour',
    });
  });

  it('An Ashby feed drops what is not listed', () => {
    expect(read('ashby', { jobs: [{ ...job, isListed: false }] })).toMatchObject({ read: 1, unlisted: 1, jobs: [] });
  });

  it('An Ashby feed believes the workplace type before the remote flag', () => {
    expect(only('ashby', { jobs: [{ ...job, location: 'Berlin', workplaceType: 'OnSite' }] })?.workplace).toBe(
      'on-site',
    );
  });
});

const offer = {
  id: 7,
  title: 'UI Designer',
  status: 'published',
  careers_url: 'https://northlight.example/o/ui',
  careers_apply_url: 'https://northlight.example/o/ui/c/new',
  mailbox_email: 'job.secret@northlight.example',
  remote: false,
  hybrid: true,
  city: 'Berlin',
  country: 'Germany',
  country_code: 'DE',
  employment_type_code: 'fulltime_permanent',
  experience_code: 'mid_level',
  created_at: '2026-02-24 22:56:51 UTC',
  description: '<p>Render.</p>',
  requirements: '<p><strong>You bring:</strong></p><ul><li>Figma</li></ul>',
  salary: { min: '55000', max: '65000', currency: 'EUR', period: 'year' },
  tags: ['Internal'],
};

it('A Recruitee feed is mapped to jobs, without anything private', () => {
  const job = only('recruitee', { offers: [offer] });
  expect(job).toMatchObject({
    sourceId: '7',
    description: 'Render.\n\n### You bring\n\n- Figma',
    locations: ['Berlin, Germany'],
    workplace: 'hybrid',
    contractType: 'full-time',
    seniority: 'mid',
    pay: { min: 5_500_000, max: 6_500_000, currency: 'EUR', period: 'year' },
    publishedAt: '2026-02-24T22:56:51.000Z',
    applyUrl: offer.careers_apply_url,
  });
  expect(JSON.stringify(job)).not.toMatch(/secret|Internal/);
});

it('A Recruitee feed does not take the seat of a remote employer for a place of work', () => {
  expect(
    only('recruitee', { offers: [{ ...offer, hybrid: false, remote: true, location: 'Remote job' }] }),
  ).toMatchObject({ workplace: 'remote', locations: ['Remote job'], countries: ['DE', 'Germany'] });
});

it('A Recruitee feed keeps published offers only', () => {
  expect(
    read('recruitee', {
      offers: [
        { ...offer, status: 'internal' },
        { ...offer, id: 8, status: 'closed' },
      ],
    }),
  ).toMatchObject({ unlisted: 2, jobs: [] });
});

it.each([
  ['text', 'a'.repeat(600_000)],
  ['markup', '<div>'.repeat(120_000)],
])('An entry that is far too long is left out with the reason, and the others live: %s', (_what, description) => {
  const offer = { id: 1, title: 'UX Designer', careers_url: 'https://x.example/1', status: 'published' };
  const { jobs, skipped } = read('recruitee', {
    offers: [
      { ...offer, description },
      { ...offer, id: 2 },
    ],
  });
  expect(jobs.map(({ sourceId }) => sourceId)).toEqual(['2']);
  expect(skipped).toEqual([{ sourceId: '1', title: 'UX Designer', reason: 'it is longer than 500,000 characters' }]);
});

const lever = '[{"id":"a","text":"UX Designer","hostedUrl":"https://x.example"}]';
it.each<[SourceName, string, RegExp]>([
  ['greenhouse', lever, /not a Greenhouse feed.*looks like lever/],
  ['lever', '{"jobs":[{"jobUrl":"https://x.example"}]}', /not a Lever feed.*looks like ashby/],
  ['ashby', '{"offers":[]}', /not an Ashby feed.*looks like recruitee/],
  ['recruitee', '<workzag-jobs></workzag-jobs>', /not valid JSON.*looks like personio/],
  ['greenhouse', '[{"company_slug":"x","absolute_url":"https://x.example"}]', /not a Greenhouse feed/],
  ['lever', '', /empty/],
  ['lever', '[{"id":', /not valid JSON/],
  ['ashby', 'null', /not an Ashby feed/],
  ['personio', lever, /not well-formed|not a Personio/],
])('A feed of another system is an error: %s from %j', (source, body, message) => {
  const feed = parseFeedDocument(source, body, { careersUrl: 'https://x.example' });
  expect(feed).toEqual({ ok: false, problems: [{ field: 'feed', message: expect.stringMatching(message) }] });
});
