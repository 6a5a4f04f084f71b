import { describe, expect, it } from 'vitest';
import { detectFeed } from '../../../src/features/importing/detect-feed.ts';
import { type FetchDocument, readFeed } from '../../../src/features/importing/reader.ts';
import { readers, recogniseFeedAddress } from '../../../src/features/importing/sources.ts';
import { expectValue, invalid, succeed } from '../../../src/lib/result.ts';

/** A site of documents by address; whatever else is asked for is gone. A document may be a problem. */
function siteOf(documents: Record<string, unknown>) {
  const requested: string[] = [];
  const fetchDocument: FetchDocument = async (address, as) => {
    requested.push(`${as} ${address}`);
    const body = documents[address];
    if (body === undefined) return invalid('gone', `${address} is gone`);
    if (body === 'broken') return invalid('feed', `${address} did not answer`);
    return succeed({ body: typeof body === 'string' ? body : JSON.stringify(body), address });
  };
  return { asked: requested, fetchDocument };
}

async function read(pasted: string, documents: Record<string, unknown>, isWanted?: (title: string) => boolean) {
  const { asked: requested, fetchDocument } = siteOf(documents);
  const from = expectValue(await detectFeed(pasted, fetchDocument));
  const reader = readers.find(({ kind }) => kind === from.kind);
  if (!reader) throw new Error('no reader');
  requested.length = 0;
  return { result: await readFeed(reader, from, fetchDocument, isWanted ? { isWanted } : {}), asked: requested, from };
}
const readJobs = async (pasted: string, documents: Record<string, unknown>) =>
  expectValue((await read(pasted, documents)).result);

const job = {
  title: 'Product Designer',
  shortcode: 'A1B2C3D4E5',
  employment_type: 'Full-time',
  telecommuting: false,
  department: 'Design',
  url: 'https://apply.workable.com/j/A1B2C3D4E5',
  application_url: 'https://apply.workable.com/j/A1B2C3D4E5/apply',
  published_on: '2026-09-21',
  country: 'Greece',
  city: 'Athens',
  state: 'Attica',
  experience: 'Mid-Senior level',
  locations: [{ country: 'Greece', countryCode: 'GR', city: 'Athens', region: 'Attica', hidden: false }],
  description: '<p>Render with us.</p>',
  requirements: '<ul><li>Figma</li></ul>',
};
const feed = 'https://apply.workable.com/api/v1/widget/accounts/acme?details=true';

it('Workable is read with one question, a role in several places as one', async () => {
  const lisbon = {
    ...job,
    city: 'Lisbon',
    country: 'Portugal',
    locations: [{ country: 'Portugal', countryCode: 'PT', city: 'Lisbon' }],
  };
  const { result, asked: requested } = await read('https://apply.workable.com/acme/j/A1B2C3D4E5/', {
    [feed]: { name: 'Acme', jobs: [job, lisbon, { ...job, shortcode: 'B', telecommuting: true }] },
  });
  const { jobs, isCut, read: count } = expectValue(result);
  expect(requested).toEqual([`feed ${feed}`]);
  expect(isCut).toBe(false);
  expect(count).toBe(2);
  expect(jobs[0]).toMatchObject({
    sourceId: 'A1B2C3D4E5',
    title: 'Product Designer',
    description: 'Render with us.\n\n- Figma',
    locations: ['Athens, Attica, Greece', 'Lisbon, Portugal'],
    countries: ['GR', 'PT'],
    workplace: undefined,
    contractType: 'full-time',
    seniority: undefined,
    publishedAt: '2026-09-21T00:00:00.000Z',
    applyUrl: job.application_url,
  });
  expect(jobs[1]).toMatchObject({ workplace: 'remote' });
});

it('Workable is recognised by every address that it goes by', () => {
  for (const address of [
    'https://apply.workable.com/acme',
    'https://acme.workable.com/jobs/12',
    'https://www.workable.com/api/accounts/acme?details=true',
    'https://apply.workable.com/api/v3/accounts/acme/jobs',
  ])
    expect(recogniseFeedAddress(address)).toMatchObject({ kind: 'workable', slug: 'acme', feed });
  expect(recogniseFeedAddress('https://apply.workable.com/j/A1B2C3D4E5')?.kind).not.toBe('workable');
});

const posting = (n: number, name = 'UX Designer') => ({
  id: `74400${n}`,
  name,
  releasedDate: '2026-09-20T08:00:00.000Z',
  location: {
    city: 'Berlin',
    region: 'BE',
    country: 'de',
    remote: false,
    hybrid: true,
    fullLocation: 'Berlin, , Germany',
  },
  department: { id: '1', label: 'Product' },
  typeOfEmployment: { id: 'permanent', label: 'Full-time' },
  experienceLevel: { id: 'mid_senior_level', label: 'Mid-Senior Level' },
});
const detail = {
  applyUrl: 'https://jobs.smartrecruiters.com/Acme/744001-ux-designer?oga=true',
  jobAd: {
    sections: {
      companyDescription: { title: 'Company Description', text: '<p>Acme makes ink.</p>' },
      jobDescription: { title: 'Job Description', text: '<p>You render.</p>' },
      qualifications: { title: 'Qualifications', text: '<ul><li>Figma</li></ul>' },
    },
  },
};
const list = (offset: number) =>
  `https://api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=${offset}`;
const text = (n: number) => `https://api.smartrecruiters.com/v1/companies/Acme/postings/74400${n}`;

it('SmartRecruiters is read to the last page, with a text for each role that is wanted', async () => {
  const many = Array.from({ length: 100 }, (_, i) => posting(i + 10, 'Accountant'));
  const { result, asked: requested } = await read(
    'https://careers.smartrecruiters.com/Acme',
    {
      [list(0)]: { offset: 0, limit: 100, totalFound: 102, content: many },
      [list(100)]: { offset: 100, limit: 100, totalFound: 102, content: [posting(1), posting(2)] },
      [text(1)]: { ...posting(1), ...detail },
    },
    (title) => title === 'UX Designer',
  );
  const feed = expectValue(result);
  expect(requested).toEqual([list(0), list(100), text(1), text(2)].map((address) => `feed ${address}`));
  expect(feed.isCut).toBe(false);
  // The second was closed between the list and its text.
  expect(feed.jobs).toHaveLength(101);
  expect(feed.jobs.find((job) => job.sourceId === '744001')).toMatchObject({
    title: 'UX Designer',
    description:
      '### Company Description\n\nAcme makes ink.\n\n### Job Description\n\nYou render.\n\n### Qualifications\n\n- Figma',
    locations: ['Berlin, DE'],
    countries: ['DE'],
    workplace: 'hybrid',
    contractType: 'full-time',
    seniority: undefined,
    applyUrl: detail.applyUrl,
  });
});

it('SmartRecruiters is not complete where a page is missing, and keeps a role whose text cannot be read', async () => {
  const short = { totalFound: 3, content: [posting(1)] };
  expect(
    (await readJobs('https://jobs.smartrecruiters.com/Acme/1', { [list(0)]: short, [list(1)]: 'broken' })).isCut,
  ).toBe(true);
  const feed = await readJobs('https://jobs.smartrecruiters.com/Acme', {
    [list(0)]: { totalFound: 1, content: [posting(1)] },
    [text(1)]: 'broken',
  });
  expect(feed).toMatchObject({ isCut: false, jobs: [{ sourceId: '744001', description: '' }] });
});

it('SmartRecruiters ends where a list never does', async () => {
  const { fetchDocument, asked: requested } = siteOf({});
  const endless: FetchDocument = async (address, as) => {
    await fetchDocument(address, as);
    return succeed({ address, body: JSON.stringify({ totalFound: 1e9, content: [{ id: address, name: 'Clerk' }] }) });
  };
  const from = recogniseFeedAddress('https://careers.smartrecruiters.com/Acme');
  const reader = readers.find(({ kind }) => kind === 'smartrecruiters');
  if (!from || !reader) throw new Error('not recognised');
  const feed = expectValue(await readFeed(reader, from, endless, { isWanted: () => false }));
  expect(feed.isCut).toBe(true);
  expect(requested.length).toBeLessThan(50);
});

const item = (n: number, posting: object = {}) => ({
  id: `0f9a-${n}`,
  url: `https://acme.teamtailor.com/jobs/${n}-product-designer`,
  title: 'Product Designer',
  content_html: '<p>Rita med oss.</p>',
  date_published: '2026-09-20T09:00:00+02:00',
  _jobposting: {
    '@type': 'JobPosting',
    description: '<p>other</p>',
    employmentType: 'FULL_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Acme' },
    jobLocation: [
      { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Malmö', addressCountry: 'SE' } },
    ],
    ...posting,
  },
});
const pages = {
  'https://acme.teamtailor.com/jobs.json': {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Acme',
    items: [item(1)],
    next_url: 'https://acme.teamtailor.com/jobs.json?page=2',
  },
  'https://acme.teamtailor.com/jobs.json?page=2': {
    version: 'https://jsonfeed.org/version/1.1',
    items: [
      item(2, {
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: [{ '@type': 'Country', name: 'Sweden' }],
        baseSalary: {
          '@type': 'MonetaryAmount',
          currency: 'SEK',
          value: { '@type': 'QuantitativeValue', minValue: 42000, maxValue: 52000, unitText: 'MONTH' },
        },
      }),
    ],
  },
};

it('Teamtailor is followed from page to page', async () => {
  const feed = await readJobs('acme.teamtailor.com/jobs/1-product-designer', pages);
  expect(feed.isCut).toBe(false);
  expect(feed.jobs).toMatchObject([
    {
      sourceId: '0f9a-1',
      description: 'Rita med oss.',
      company: 'Acme',
      locations: ['Malmö, SE'],
      countries: ['SE'],
      contractType: 'full-time',
      publishedAt: '2026-09-20T07:00:00.000Z',
    },
    {
      workplace: 'remote',
      openTo: ['Sweden'],
      pay: { min: 4_200_000, max: 5_200_000, currency: 'SEK', period: 'month' },
    },
  ]);
});

it('Teamtailor is not complete where a page is missing, and is left to no other site', async () => {
  const [first] = Object.values(pages);
  const [address = ''] = Object.keys(pages);
  expect((await readJobs(address, { [address]: first })).isCut).toBe(true);
  const { result, asked: requested } = await read(address, {
    [address]: { ...first, next_url: 'https://elsewhere.example/2' },
  });
  expect(requested).toHaveLength(1);
  expect(expectValue(result).jobs).toHaveLength(1);
  expect((await readJobs(address, { [address]: { ...first, next_url: address } })).isCut).toBe(true);
});

describe('An XML feed', () => {
  const job = `<job>
    <title><![CDATA[Senior Brand Designer & Illustrator]]></title><date><![CDATA[Mon, 21 Sep 2026 09:00:00 GMT]]></date>
    <referencenumber>R-7</referencenumber><url><![CDATA[https://acme.example/jobs/7?a=1&b=2]]></url>
    <company><![CDATA[Acme]]></company><city>Leeds</city><state>England</state><country>GB</country>
    <description><![CDATA[<p>Render <b>brands</b>.</p>]]></description><salary><![CDATA[£45,000 - £52,000 per year]]></salary>
    <jobtype>parttime</jobtype><remotetype>Hybrid remote</remotetype></job>`;
  const feedOf = (...jobs: string[]) =>
    `<?xml version="1.0" encoding="utf-8"?><source><publisher>Acme</publisher>${jobs.join('')}</source>`;
  const address = 'https://acme.example/feeds/jobs.xml';

  it('An XML feed is mapped to jobs', async () => {
    const feed = await readJobs(address, { [address]: feedOf(job, job.replace('R-7', 'R-8')) });
    expect(feed.jobs).toHaveLength(2);
    expect(feed.jobs[0]).toMatchObject({
      sourceId: 'R-7',
      title: 'Senior Brand Designer & Illustrator',
      company: 'Acme',
      description: 'Render **brands**.',
      locations: ['Leeds, England, GB'],
      countries: ['GB'],
      workplace: 'hybrid',
      contractType: 'part-time',
      pay: { min: 4_500_000, max: 5_200_000, currency: 'GBP', period: 'year' },
      publishedAt: '2026-09-21T09:00:00.000Z',
      applyUrl: 'https://acme.example/jobs/7?a=1&b=2',
    });
  });

  it('An XML feed with a malformed entry keeps the others; another document is none', async () => {
    const feed = await readJobs(address, { [address]: feedOf(job, '<job><title>x</title></job>') });
    expect(feed).toMatchObject({ read: 2, jobs: [{ sourceId: 'R-7' }], skipped: [{ title: 'x' }] });
    for (const body of ['<html></html>', '', '<source><job>', '<!DOCTYPE x><source></source>'])
      expect((await read(address, { [address]: body })).result.ok).toBe(false);
    expect(await readJobs(address, { [address]: '<source></source>' })).toMatchObject({ read: 0 });
  });
});

describe('Pages of a careers site', () => {
  const pageOf = (posting: object, links = '') =>
    `<html><head><script type="application/ld+json">${JSON.stringify(posting)}</script></head><body>${links}</body></html>`;
  const posting = (n: number, changes: object = {}) => ({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: `Product Designer ${n}`,
    description: '&lt;p&gt;Render.&lt;/p&gt;',
    identifier: { '@type': 'PropertyValue', name: 'Acme', value: `J${n}` },
    datePosted: '2026-09-20',
    employmentType: ['FULL_TIME', 'CONTRACTOR'],
    hiringOrganization: { name: 'Acme' },
    jobLocation: {
      '@type': 'Place',
      address: { addressLocality: 'Lyon', addressCountry: { '@type': 'Country', name: 'France' } },
    },
    ...changes,
  });
  const origin = 'https://www.acme.example';

  it('Pages of a careers site are found from a list, over its next pages, each vacancy once', async () => {
    const { result, asked: requested } = await read(`${origin}/careers`, {
      [`${origin}/careers`]:
        '<a href="/careers/designer-1">1</a><a href="/about">x</a><a rel="next" href="?page=2">2</a>',
      [`${origin}/careers?page=2`]:
        "<a href='/careers/designer-2#apply'>2</a><a href=/careers/designer-1>1</a><a href=\"https://elsewhere.example/careers/3\">3</a><a href='/careers/flyer.pdf'>p</a>",
      [`${origin}/careers/designer-1`]: pageOf({ '@graph': [{ '@type': 'Organization' }, posting(1)] }),
      [`${origin}/careers/designer-2`]: pageOf([posting(2, { identifier: undefined, url: undefined })]),
    });
    const feed = expectValue(result);
    expect(requested.every((line) => line.startsWith(`page ${origin}/`))).toBe(true);
    expect(requested).toHaveLength(4);
    expect(feed.isCut).toBe(false);
    expect(feed.jobs).toMatchObject([
      {
        sourceId: 'J1',
        title: 'Product Designer 1',
        description: 'Render.',
        locations: ['Lyon, France'],
        countries: ['France'],
        contractType: 'fixed-term',
        applyUrl: `${origin}/careers/designer-1`,
      },
      { sourceId: `${origin}/careers/designer-2` },
    ]);
  });

  it('Pages of a careers site are found from a sitemap, and from the one of the site where a list shows nothing', async () => {
    const documents = {
      [`${origin}/jobs`]: '<div id="app"></div>',
      [`${origin}/sitemap.xml`]: `<?xml version="1.0"?><sitemapindex><sitemap><loc>${origin}/sitemap-jobs.xml</loc></sitemap><sitemap><loc>${origin}/sitemap-blog.xml</loc></sitemap></sitemapindex>`,
      [`${origin}/sitemap-jobs.xml`]: `<urlset><url><loc>${origin}/jobs/1</loc></url><url><loc>${origin}/about</loc></url><url><loc>${origin}/jobs/2</loc></url></urlset>`,
      [`${origin}/jobs/1`]: pageOf(posting(1)),
      [`${origin}/jobs/2`]: pageOf(posting(2)),
    };
    for (const start of [`${origin}/sitemap.xml`, `${origin}/jobs`]) {
      const feed = await readJobs(start, documents);
      expect(feed.jobs.map((job) => job.sourceId)).toEqual(['J1', 'J2']);
      expect(feed.isCut).toBe(false);
    }
  });

  it('Pages of a careers site report no role as gone where one of them could not be read; one that is gone is gone', async () => {
    const list = '<a href="/jobs/1">1</a><a href="/jobs/2">2</a>';
    const documents = { [`${origin}/jobs`]: list, [`${origin}/jobs/1`]: pageOf(posting(1)) };
    expect(await readJobs(`${origin}/jobs`, documents)).toMatchObject({ isCut: false, jobs: [{ sourceId: 'J1' }] });
    expect((await readJobs(`${origin}/jobs`, { ...documents, [`${origin}/jobs/2`]: 'broken' })).isCut).toBe(true);
  });

  it('Pages of a careers site are read up to a limit', async () => {
    const links = Array.from({ length: 400 }, (_, i) => `<a href="/jobs/${i}">x</a>`).join('');
    const { result, asked: requested } = await read(`${origin}/jobs`, { [`${origin}/jobs`]: links });
    expect(requested.length).toBeLessThanOrEqual(301);
    expect(expectValue(result).isCut).toBe(true);
  });

  it('Pages of a careers site without a vacancy are reported as such, however they are made', async () => {
    const hostile = [
      '<a '.repeat(200_000),
      '<script type="application/ld+json">'.repeat(50_000),
      `<script type="application/ld+json">${'['.repeat(100_000)}</script>`,
      `<a href="${'x'.repeat(500_000)}`,
      `<a ${'a '.repeat(100_000)}>`,
    ];
    for (const body of ['<p>We are hiring!</p>', ...hostile])
      expect((await read(`${origin}/`, { [`${origin}/`]: body })).result.ok).toBe(false);
  });
});

describe('A careers page of one’s own', () => {
  const origin = 'https://acme.example';

  it.each([
    ['<iframe src="https://boards.greenhouse.io/embed/job_board?for=acme"></iframe>', 'greenhouse'],
    ['<script src="https://boards.greenhouse.io/embed/job_board/js?for=acme"></script>', 'greenhouse'],
    ['<a href="https://jobs.lever.co/acme/1">x</a><a href="https://jobs.lever.co/acme/2">y</a>', 'lever'],
    ['<a href="https://jobs.ashbyhq.com/acme">x</a><a href="https://facebook.com/acme">y</a>', 'ashby'],
    ['<a href="/careers/1">x</a>', 'pages'],
    ['{"version":"https://jsonfeed.org/version/1.1","items":[]}', 'teamtailor'],
    ['<source><job></job></source>', 'xml'],
  ])('%s leads to its system', async (body, kind) => {
    const { fetchDocument, asked: requested } = siteOf({ [`${origin}/careers`]: body });
    expect(expectValue(await detectFeed('acme.example/careers', fetchDocument)).kind).toBe(kind);
    expect(requested).toEqual([`page ${origin}/careers`]);
  });
});
