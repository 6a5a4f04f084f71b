import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Company } from '../../../src/features/companies/company.ts';
import { withFieldDefaults } from '../../../src/features/jobs/job.facts.ts';
import { CONTRACT_TYPES, type Job, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { type JobPostingView, openJobPostingNode } from '../../../src/features/jobs/job-posting.ts';
import type { PlaceAddress } from '../../../src/features/locations/location.ts';
import { REGIONS } from '../../../src/features/locations/world/regions.ts';
import { ALL_COUNTRIES } from '../../../src/lib/countries.ts';
import { PAY_PERIODS } from '../../../src/lib/money.ts';
import { forAll } from '../../for-all.ts';
import { problemsOfPosting } from './posting-rules.ts';

const ORIGIN = 'https://jobs.example.com';
const words = fc.stringMatching(/^[\p{L}][\p{L} ,&’–-]{0,40}[\p{L}]$/u);
const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,12}(-[a-z0-9]{1,8}){0,3}$/);
const link = fc.record({ slug, name: words });
const moment = (from: string, until: string) =>
  fc.date({ min: new Date(from), max: new Date(until), noInvalidDate: true }).map((date) => date.toISOString());

const code = fc.constantFrom(...ALL_COUNTRIES);
const country = fc
  .record({ name: words, isoCode: code })
  .map((known): PlaceAddress => ({ ...known, kind: 'country', divisionName: null, countryName: known.name }));
const division = fc
  .record({ name: words, isoCode: code, countryName: words })
  .map((known): PlaceAddress => ({ ...known, kind: 'region', divisionName: known.name }));
const city = fc
  .record({ name: words, isoCode: code, countryName: words, divisionName: fc.option(words) })
  .map((known): PlaceAddress => ({ ...known, kind: 'city' }));
const region = fc
  .constantFrom(...REGIONS.map(({ name }) => name))
  .map((name): PlaceAddress => ({ name, kind: 'region', divisionName: null, countryName: null, isoCode: null }));

const company = fc
  .record({
    name: words,
    website: fc.option(fc.constantFrom('https://a.example', 'http://b.example/about', 'ftp://c.example')),
    logo: fc.option(fc.constantFrom('/images/abc.webp')),
  })
  .map(
    (known): Company => ({
      ...known,
      id: 'c1',
      slug: 'north',
      oneLiner: '',
      about: '',
      size: null,
      headquarters: null,
      verified: true,
      provenDomain: null,
      socialLinks: [],
      workImages: [],
      ownColour: null,
    }),
  );

const pay = fc
  .record({
    min: fc.integer({ min: 1, max: 1e10 }),
    more: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1e9 })),
    currency: fc.constantFrom('EUR', 'JPY', 'USD', 'KWD'),
    period: fc.constantFrom(...PAY_PERIODS),
  })
  .map(({ min, more, ...known }) => ({ ...known, min, max: min + more }));

/** Roles as the board takes them: any values that its rules allow, in any combination. */
const role = fc.record<JobPostingView>({
  job: fc
    .record({
      hash: fc.stringMatching(/^[a-z0-9]{6}$/),
      slug,
      title: words,
      company,
      category: fc.record({ slug, title: words }),
      contractType: fc.constantFrom(...CONTRACT_TYPES),
      seniority: fc.constantFrom(...SENIORITIES),
      workplace: fc.constantFrom(...WORKPLACES),
      freelance: fc.boolean(),
      pay: fc.option(pay),
      publishedAt: moment('2026-01-01', '2026-06-30'),
      expiresAt: moment('2026-07-01', '2027-06-30'),
      requiredSkills: fc.array(link, { maxLength: 3 }),
      niceSkills: fc.array(link, { maxLength: 3 }),
      benefits: fc.array(words, { maxLength: 3 }),
      client: fc.option(words),
      apply: fc.constantFrom<Job['apply']>({ mode: 'board' }, { mode: 'external', url: 'https://a.example/apply' }),
    })
    .map(
      (known): Job => ({
        ...withFieldDefaults({
          contractType: known.contractType,
          seniority: known.seniority,
          workplace: known.workplace,
          freelance: known.freelance,
        }),
        ...known,
        locations: [],
        openTo: [],
        featured: false,
        status: 'published',
        description: '',
        timezones: null,
        process: { steps: [], takeHome: null, replyWithinDays: null },
        updatedAt: known.publishedAt,
        confirmedAt: null,
        closedAt: null,
      }),
    ),
  descriptionHtml: words.map((text) => `<p>${text}</p>`),
  // A role that is not remote has a place of work in some country.
  places: fc.array(fc.oneof(city, division, country), { minLength: 1, maxLength: 5 }),
  openTo: fc.array(fc.oneof(country, division, region), { maxLength: 5 }),
});

it('The posting of any role that the board accepts keeps every rule of search engines', () => {
  forAll([role], (view) => {
    expect(problemsOfPosting(openJobPostingNode(view, ORIGIN) ?? {})).toEqual([]);
  });
});

it('The posting of any role that the board accepts states each fact of the role, and none that is not there', () => {
  forAll([role], (view) => {
    const { job } = view;
    const posting = (openJobPostingNode(view, ORIGIN) ?? {}) as Record<string, unknown>;
    expect(posting.title).toBe(job.title);
    expect(posting.description).toBe(view.descriptionHtml);
    expect(posting.directApply).toBe(job.apply.mode === 'board');
    expect('baseSalary' in posting).toBe(job.pay !== null);
    expect('jobLocationType' in posting).toBe(job.workplace === 'remote');
    expect('jobLocation' in posting).toBe(job.workplace !== 'remote');
    expect('skills' in posting).toBe(job.requiredSkills.length + job.niceSkills.length > 0);
    expect('jobBenefits' in posting).toBe(job.benefits.length > 0);
    expect('logo' in (posting.hiringOrganization as object)).toBe(job.company.logo !== null);
    const regions = ((posting.jobLocation ?? []) as { address: { addressRegion?: string } }[]).map(
      ({ address }) => address.addressRegion ?? null,
    );
    if (job.workplace !== 'remote') expect(regions).toEqual(view.places.map(({ divisionName }) => divisionName));
  });
});

it.each([
  [{ title: '' }, 'title is required'],
  [{ datePosted: '2026-11-02' }, 'datePosted is a moment with its offset'],
  [{ employmentType: 'CASUAL' }, 'employmentType is of the list'],
  [{ jobLocation: undefined }, 'jobLocation is required'],
  [{ jobLocationType: 'TELECOMMUTE' }, 'a remote role says where applicants may live'],
  [{ salary: 1 }, 'salary is no property of it'],
  [{ directApply: 'true' }, 'directApply is said'],
  [
    { baseSalary: { currency: 'EUR', value: { minValue: 2, maxValue: 1, unitText: 'YEAR' } } },
    'pay is one value, or the lowest and the highest',
  ],
])('The rules find %j', (change, problem) => {
  const [view] = fc.sample(role, { numRuns: 1, seed: 1 });
  if (!view) throw new Error('No role was made');
  const posting = openJobPostingNode({ ...view, job: { ...view.job, workplace: 'hybrid' } }, ORIGIN);
  expect(problemsOfPosting({ ...posting, ...change })).toContain(problem);
});
