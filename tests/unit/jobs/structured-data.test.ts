import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Company } from '../../../src/features/companies/company.ts';
import { organizationNode } from '../../../src/features/companies/company-structured-data.ts';
import {
  blogPostingNode,
  breadcrumbListNode,
  itemListNode,
  schemaOrgNode,
  webSiteNode,
} from '../../../src/features/editorial/structured-data.ts';
import { withFieldDefaults } from '../../../src/features/jobs/job.facts.ts';
import { companyMetaDescription } from '../../../src/features/jobs/job.summary.ts';
import { CONTRACT_TYPES, JOB_STATUSES, type Job, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { companyShareCard } from '../../../src/features/jobs/job-card.ts';
import { type JobPostingView, openJobPostingNode } from '../../../src/features/jobs/job-posting.ts';
import type { PlaceAddress } from '../../../src/features/locations/location.ts';
import { LOCATION_KINDS } from '../../../src/features/locations/location.ts';
import { listRegionCountryCodes } from '../../../src/features/locations/world/regions.ts';
import { PAY_PERIODS } from '../../../src/lib/money.ts';
import { jsonForScript } from '../../../src/lib/xml.ts';
import { shippedSite } from '../../../src/site.ts';
import { shareImageAlt } from '../../../src/ui/share-card.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const ORIGIN = 'https://jobs.example.com';

const company: Company = {
  id: 'c1',
  slug: 'north',
  name: 'North',
  website: 'https://north.example',
  logo: '/logos/north.png',
  oneLiner: 'Maps for walkers',
  about: '',
  size: null,
  headquarters: 'Lisbon, Portugal',
  verified: true,
  provenDomain: null,
  socialLinks: [],
  workImages: [],
  ownColour: null,
};

const job: Job = {
  hash: 'ab12cd',
  slug: 'product-designer',
  title: 'Product Designer',
  company,
  category: { slug: 'product-designer', title: 'Product design' },
  ...withFieldDefaults({ contractType: 'full-time', seniority: 'senior', workplace: 'hybrid' }),
  locations: [{ slug: 'lisbon', name: 'Lisbon' }],
  openTo: [],
  pay: { min: 5_500_000, max: 7_000_050, currency: 'EUR', period: 'year' },
  featured: false,
  status: 'published',
  publishedAt: '2026-11-02T09:30:00.000Z',
  description: 'Render maps.',
  timezones: null,
  requiredSkills: [{ slug: 'figma', name: 'Figma' }],
  niceSkills: [{ slug: 'maps', name: 'Maps' }],
  process: { steps: [], takeHome: null, replyWithinDays: null },
  benefits: [],
  client: null,
  apply: { mode: 'board' },
  updatedAt: '2026-11-02T09:30:00.000Z',
  confirmedAt: null,
  expiresAt: '2027-01-01T09:30:00.000Z',
  closedAt: null,
};

const lisbon: PlaceAddress = {
  name: 'Lisbon',
  kind: 'city',
  divisionName: null,
  countryName: 'Portugal',
  isoCode: 'PT',
};
const spain: PlaceAddress = {
  name: 'Spain',
  kind: 'country',
  divisionName: null,
  countryName: 'Spain',
  isoCode: 'ES',
};
const europe: PlaceAddress = { name: 'Europe', kind: 'region', divisionName: null, countryName: null, isoCode: null };
const bavaria: PlaceAddress = {
  name: 'Bavaria',
  kind: 'region',
  divisionName: 'Bavaria',
  countryName: 'Germany',
  isoCode: 'DE',
};

const view = (changes: Partial<Job> = {}, rest: Partial<JobPostingView> = {}): JobPostingView => ({
  job: { ...job, ...changes },
  descriptionHtml: '<p>Render maps.</p>',
  places: [lisbon],
  openTo: [],
  ...rest,
});
const posting = (changes: Partial<Job> = {}, rest: Partial<JobPostingView> = {}) =>
  openJobPostingNode(view(changes, rest), ORIGIN) ?? {};

it('JobPosting states the facts of the role', () => {
  expect(openJobPostingNode(view(), ORIGIN)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Product Designer',
    description: '<p>Render maps.</p>',
    url: 'https://jobs.example.com/jobs/product-designer-ab12cd',
    mainEntityOfPage: { '@type': 'WebPage', '@id': 'https://jobs.example.com/jobs/product-designer-ab12cd' },
    identifier: { '@type': 'PropertyValue', name: 'North', value: 'ab12cd' },
    datePosted: '2026-11-02T09:30:00.000+00:00',
    validThrough: '2027-01-01T09:30:00.000+00:00',
    employmentType: 'FULL_TIME',
    hiringOrganization: {
      '@type': 'Organization',
      name: 'North',
      sameAs: 'https://north.example',
      logo: 'https://jobs.example.com/logos/north.png',
    },
    jobLocation: [
      {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Lisbon', addressCountry: 'PT' },
      },
    ],
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'EUR',
      value: { '@type': 'QuantitativeValue', minValue: 55_000, maxValue: 70_000.5, unitText: 'YEAR' },
    },
    skills: 'Figma, Maps',
    directApply: true,
  });
});

it.each(JOB_STATUSES)('JobPosting exists for a role that is %s only if it is open', (status) => {
  expect(openJobPostingNode(view({ status }), ORIGIN) !== undefined).toBe(status === 'published');
});

it.each([
  ['full-time', 'senior', 'FULL_TIME'],
  ['part-time', 'mid', 'PART_TIME'],
  ['fixed-term', 'lead', 'TEMPORARY'],
  ['internship', 'intern', 'INTERN'],
  ['internship', 'junior', 'INTERN'],
  ['apprenticeship', 'junior', 'OTHER'],
  ['full-time', 'intern', ['FULL_TIME', 'INTERN']],
] as const)('JobPosting names a %s contract of a(n) %s %s', (contractType, seniority, expected) => {
  expect(posting({ contractType, seniority }).employmentType).toEqual(expected);
});

it.each([
  ['hour', 'HOUR'],
  ['day', 'DAY'],
  ['week', 'WEEK'],
  ['month', 'MONTH'],
  ['year', 'YEAR'],
] as const)('JobPosting gives pay per %s as %s', (period, unitText) => {
  expect(posting({ pay: { min: 1000, max: 2000, currency: 'USD', period } }).baseSalary).toMatchObject({
    value: { minValue: 10, maxValue: 20, unitText },
  });
});

it('JobPosting states yen without decimals, and a single amount as one value', () => {
  expect(posting({ pay: { min: 6_000_000, max: 6_000_000, currency: 'JPY', period: 'year' } }).baseSalary).toEqual({
    '@type': 'MonetaryAmount',
    currency: 'JPY',
    value: { '@type': 'QuantitativeValue', value: 6_000_000, unitText: 'YEAR' },
  });
});

it('JobPosting omits pay that is not disclosed', () => {
  expect(posting({ pay: null })).not.toHaveProperty('baseSalary');
});

it('JobPosting says where applicants of a remote role may live', () => {
  const remote = posting({ workplace: 'remote' }, { openTo: [spain, bavaria, lisbon] });
  // Lisbon is where the team is, not where the work must be done.
  expect(remote).not.toHaveProperty('jobLocation');
  expect(remote.jobLocationType).toBe('TELECOMMUTE');
  expect(remote.applicantLocationRequirements).toEqual([
    { '@type': 'Country', name: 'Spain' },
    { '@type': 'State', name: 'Bavaria, Germany' },
    { '@type': 'City', name: 'Lisbon, Portugal' },
  ]);
});

it('JobPosting names the countries of a region, each once', () => {
  const inEurope = posting({ workplace: 'remote' }, { openTo: [spain, europe] }).applicantLocationRequirements;
  expect(inEurope).toHaveLength(listRegionCountryCodes('Europe').length);
  expect(inEurope).toContainEqual({ '@type': 'Country', name: 'Portugal' });
  expect(inEurope).not.toContainEqual({ '@type': 'Country', name: 'Turkey' });
  const ours = { ...europe, name: 'DACH' };
  expect(posting({ workplace: 'remote' }, { openTo: [ours] }).applicantLocationRequirements).toEqual([
    { '@type': 'AdministrativeArea', name: 'DACH' },
  ]);
});

it('JobPosting names the part of the country that contains a place', () => {
  const munich: PlaceAddress = { ...bavaria, name: 'Munich', kind: 'city' };
  const address = { '@type': 'PostalAddress', addressRegion: 'Bavaria', addressCountry: 'DE' };
  expect(posting({}, { places: [munich, bavaria] }).jobLocation).toEqual([
    { '@type': 'Place', address: { ...address, addressLocality: 'Munich' } },
    { '@type': 'Place', address },
  ]);
});

it('JobPosting names every country for a remote role that is open to people anywhere', () => {
  const countries = posting({ workplace: 'remote' }).applicantLocationRequirements as {
    '@type': string;
    name: string;
  }[];
  expect(countries.length).toBeGreaterThan(230);
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length);
  // A code without a name would stand for itself.
  expect(countries.filter((country) => country['@type'] !== 'Country' || /^[A-Z]{2}$/.test(country.name))).toEqual([]);
  expect(countries).toContainEqual({ '@type': 'Country', name: 'Portugal' });
  expect(brotliCompressSync(JSON.stringify(countries)).length).toBeLessThan(2_500);
});

it('JobPosting says in which language its description is, where that can be detected', () => {
  expect(posting({}, { language: 'de' }).mainEntityOfPage).toMatchObject({ '@type': 'WebPage', inLanguage: 'de' });
});

it('JobPosting names the town of a country that is one', () => {
  const singapore: PlaceAddress = {
    name: 'Singapore',
    kind: 'country',
    divisionName: null,
    countryName: 'Singapore',
    isoCode: 'SG',
  };
  expect(posting({}, { places: [singapore] }).jobLocation).toEqual([
    { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Singapore', addressCountry: 'SG' } },
  ]);
});

it('JobPosting calls freelance work what it is', () => {
  expect(posting({ contractType: 'fixed-term', freelance: true }).employmentType).toBe('CONTRACTOR');
  expect(posting({ contractType: 'fixed-term' }).employmentType).toBe('TEMPORARY');
  expect(posting({ contractType: 'full-time', freelance: true }).employmentType).toBe('FULL_TIME');
});

it('JobPosting contains the picture of an employer that is large enough', () => {
  const kept = { ...company, logo: '/images/abc.webp' };
  expect(posting({ company: kept }).hiringOrganization).toMatchObject({ logo: `${ORIGIN}/images/abc@2x.webp` });
});

it.each(['hybrid', 'on-site'] as const)('JobPosting does not call a role that is %s remote', (workplace) => {
  const facts = posting({ workplace }, { openTo: [spain] });
  expect(facts).not.toHaveProperty('jobLocationType');
  expect(facts).not.toHaveProperty('applicantLocationRequirements');
});

it('JobPosting leaves out places whose country is unknown, and the town of a country', () => {
  expect(posting({}, { places: [europe, spain] }).jobLocation).toEqual([
    { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'ES' } },
  ]);
});

it('JobPosting promises direct applying only where applying is completed here', () => {
  expect(posting({ apply: { mode: 'external', url: 'https://north.example/apply' } }).directApply).toBe(false);
});

it('JobPosting repeats only web addresses of an employer', () => {
  const unsafe = { ...company, website: 'javascript:alert(1)', logo: null };
  expect(posting({ company: unsafe }).hiringOrganization).toEqual({ '@type': 'Organization', name: 'North' });
});

it('Organization states the facts of a company', () => {
  const links = ['https://social.example/@north', 'data:text/html,x'];
  expect(organizationNode({ ...company, socialLinks: links }, ORIGIN)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'North',
    url: 'https://north.example',
    sameAs: ['https://social.example/@north'],
    logo: 'https://jobs.example.com/logos/north.png',
    description: 'Maps for walkers',
    address: 'Lisbon, Portugal',
    mainEntityOfPage: 'https://jobs.example.com/companies/north',
  });
});

describe('lists', () => {
  it('Lists number the steps of a way from 1', () => {
    const steps = [
      { href: '/', label: 'Home' },
      { href: '/roles', label: 'Roles' },
    ];
    expect(breadcrumbListNode(steps, ORIGIN).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://jobs.example.com/' },
      { '@type': 'ListItem', position: 2, name: 'Roles', item: 'https://jobs.example.com/roles' },
    ]);
  });

  it('Lists of no pages have no elements', () => {
    expect(itemListNode([], ORIGIN)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      numberOfItems: 0,
    });
  });

  it('Lists give the pages of a listing by position and address', () => {
    expect(itemListNode(['/jobs/a-ab12cd', '/jobs/b-ab12ce'], ORIGIN)).toMatchObject({
      numberOfItems: 2,
      itemListElement: [
        { position: 1, url: 'https://jobs.example.com/jobs/a-ab12cd' },
        { position: 2, url: 'https://jobs.example.com/jobs/b-ab12ce' },
      ],
    });
  });
});

describe('editorial pages', () => {
  const article = { title: 'Hello', description: 'A start', path: '/blog/hello', publishedAt: '2026-11-02' };

  it('Editorial pages were changed when they were published unless a later change is known', () => {
    expect(blogPostingNode(article, shippedSite, ORIGIN).dateModified).toBe('2026-11-02');
    expect(blogPostingNode({ ...article, updatedAt: '2026-11-09' }, shippedSite, ORIGIN).dateModified).toBe(
      '2026-11-09',
    );
  });

  it('Editorial pages are by the board unless they have an author', () => {
    expect(blogPostingNode(article, shippedSite, ORIGIN).author).toMatchObject({ '@type': 'Organization' });
    expect(blogPostingNode({ ...article, author: 'Ana' }, shippedSite, ORIGIN).author).toEqual({
      '@type': 'Person',
      name: 'Ana',
    });
  });

  it('Editorial pages name the site by its configured origin', () => {
    expect(webSiteNode(shippedSite, ORIGIN).url).toBe('https://jobs.example.com/');
  });

  it('Editorial pages say where else the board is found, where it is', () => {
    const social = [{ name: 'Mastodon', url: 'https://social.example/@board' }];
    expect(webSiteNode({ ...shippedSite, social }, ORIGIN).publisher).toHaveProperty('sameAs', [
      'https://social.example/@board',
    ]);
    expect(webSiteNode(shippedSite, ORIGIN).publisher).not.toHaveProperty('sameAs');
  });
});

describe('properties', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), hostileText);
  const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
  const place = fc.record<PlaceAddress>({
    name: text,
    kind: fc.constantFrom(...LOCATION_KINDS),
    divisionName: optional(text),
    countryName: optional(text),
    isoCode: optional(fc.constantFrom('DE', 'PT')),
  });
  const anyView = fc.record<JobPostingView>({
    job: fc
      .record({
        title: text,
        contractType: fc.constantFrom(...CONTRACT_TYPES),
        seniority: fc.constantFrom(...SENIORITIES),
        workplace: fc.constantFrom(...WORKPLACES),
        benefits: fc.array(text),
        pay: optional(
          fc.record({
            min: fc.nat(),
            max: fc.nat(),
            currency: fc.constantFrom('EUR', 'JPY'),
            period: fc.constantFrom(...PAY_PERIODS),
          }),
        ),
        company: fc
          .record({ name: text, website: optional(text), logo: optional(fc.constant('/logo.png')) })
          .map((known) => ({ ...company, ...known })),
      })
      .map((known) => ({ ...job, ...known })),
    descriptionHtml: text,
    places: fc.array(place),
    openTo: fc.array(place),
  });

  it('Properties no fact of a posting is undefined, null or empty, at any depth', () => {
    forAll([anyView], (anything) => {
      const leaves: unknown[] = [];
      JSON.stringify(openJobPostingNode(anything, ORIGIN), (_, value) => {
        leaves.push(value);
        if (value && typeof value === 'object') leaves.push(...Object.values(value));
        return value;
      });
      for (const leaf of leaves) {
        expect(leaf).not.toBeUndefined();
        expect(leaf).not.toBeNull();
        expect(leaf).not.toBe('');
        expect(leaf).not.toEqual([]);
      }
    });
  });

  it('Properties what is written into a script reads back as it was, and cannot end the script', () => {
    forAll([anyView, fc.constantFrom('', '</script>', '<!--', '\u2028')], (anything, poison) => {
      const object = schemaOrgNode('Thing', { name: `a${poison}`, posting: openJobPostingNode(anything, ORIGIN) });
      const json = jsonForScript(object);
      expect(json).not.toMatch(/[<\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(object);
    });
  });
});

describe('What search results say of a company', () => {
  it.each([
    ['Maps for walkers', /^Maps for walkers\. 1 open design role at North\./],
    ['Maps for whom?', /^Maps for whom\? 1 open/],
    ['', /^North hires designers\. 1 open/],
  ])('%j begins a text of whole sentences', (oneLiner, text) => {
    expect(companyMetaDescription({ company: { ...company, oneLiner }, jobs: [job] })).toMatch(text);
  });

  it('says once whose roles are none', () => {
    expect(companyMetaDescription({ company, jobs: [] })).toContain('. No open design role at the moment. ');
  });
});

describe('The alternative text of a share image', () => {
  it('is made of whole sentences', () => {
    const card = companyShareCard({ company: { ...company, oneLiner: 'North makes maps.' }, jobs: [job] });
    expect(shareImageAlt(card)).toBe('North. 1 open design role. North makes maps. Lisbon, Portugal');
  });
});
