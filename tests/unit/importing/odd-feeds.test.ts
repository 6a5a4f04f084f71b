import { expect, it } from 'vitest';
import * as z from 'zod';
import { id } from '../../../src/features/importing/feed-fields.ts';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';
import { parseFeedEntries } from '../../../src/features/importing/read-json.ts';
import type { SourceName } from '../../../src/features/importing/reader.ts';
import { parseFeedDocument } from '../../../src/features/importing/sources.ts';
import type { PayPeriod } from '../../../src/lib/money.ts';
import { expectValue } from '../../../src/lib/result.ts';

const read = (kind: SourceName, body: unknown) =>
  expectValue(
    parseFeedDocument(kind, typeof body === 'string' ? body : JSON.stringify(body), {
      careersUrl: 'https://acme.example',
    }),
  );
const euros = (min: number, max: number, period: PayPeriod = 'year'): FeedJob['pay'] => ({
  min: min * 100,
  max: max * 100,
  currency: 'EUR',
  period,
});
const page = (...scripts: unknown[]) =>
  scripts
    .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
    .map((one) => `<script type="application/ld+json">${one}</script>`)
    .join('');

const site = 'https://acme.example';
const greenhouse = { id: 1, title: 'Designer', absolute_url: `${site}/1`, content: '&lt;p&gt;Render&lt;/p&gt;' };
const lever = { id: 'a', text: 'Designer', hostedUrl: `${site}/a` };
const ashby = { id: 'a', title: 'Designer', jobUrl: `${site}/a`, location: 'HQ' };
const offer = { id: 1, title: 'Ontwerper', careers_url: `${site}/1`, status: 'published', location: 'Ghent' };
const posting = { '@type': 'JobPosting', title: 'Designer', description: 'Render' };
const address = { postalAddress: { addressLocality: 'Ghent', addressCountry: 'Belgium' } };
const job = (fields: string) => `<source><job><title>Designer</title><url>${site}/1</url>${fields}</job></source>`;

const greenhouseFeed = (changes: object) => ({ jobs: [{ ...greenhouse, ...changes }] });
const leverFeed = (changes: object) => [{ ...lever, ...changes }];
const ashbyFeed = (changes: object) => ({ jobs: [{ ...ashby, ...changes }] });
const recruiteeFeed = (changes: object) => ({ offers: [{ ...offer, ...changes }] });
const postingPage = (changes: object) => page({ ...posting, ...changes });

/** Shapes that real feeds come in, beside those that their documentation shows. */
const shapes: [what: string, kind: SourceName, body: unknown, job: Partial<FeedJob>][] = [
  [
    'a text that was escaped twice, under a title that was escaped once',
    'greenhouse',
    greenhouseFeed({
      title: 'Print &amp; Web',
      content: '&amp;lt;p&amp;gt;Ink &amp;amp;amp; pen&amp;lt;/p&amp;gt;',
    }),
    { title: 'Print & Web', description: 'Ink & pen' },
  ],
  [
    'no place but those of its offices',
    'greenhouse',
    greenhouseFeed({ location: { name: 'N/A' }, offices: [{ name: 'HQ', location: 'Berlin, Germany' }] }),
    { locations: ['Berlin, Germany'] },
  ],
  [
    'arrangement and pay in fields of the employer’s own',
    'greenhouse',
    greenhouseFeed({
      metadata: [
        { name: 'Work Arrangement', value: 'Hybrid' },
        { name: 'Salary', value: { unit: 'EUR', min_value: '62000.0', max_value: '78000.0' } },
      ],
    }),
    { workplace: 'hybrid', pay: euros(62_000, 78_000) },
  ],
  [
    'pay as a line in a field of the employer’s own',
    'greenhouse',
    greenhouseFeed({ metadata: [{ name: 'Salary range', value: '€62,000 to €78,000' }] }),
    { pay: euros(62_000, 78_000) },
  ],
  [
    'plain text only, its paragraphs and lists kept',
    'lever',
    leverFeed({ descriptionPlain: 'You render.\nEvery day.\n\n- Figma\n- Ink', additionalPlain: 'Bye' }),
    { description: 'You render.\n\nEvery day.\n\n- Figma\n- Ink\n\nBye', workplace: undefined },
  ],
  [
    'pay in words beside the text',
    'lever',
    leverFeed({ description: '<p>Render</p>', salaryDescription: '<p>€62k a year</p>' }),
    { description: 'Render\n\n€62k a year' },
  ],
  [
    'an office whose name says nothing, with an address that does',
    'ashby',
    ashbyFeed({ address, descriptionPlain: 'Render' }),
    { locations: ['HQ', 'Ghent, Belgium'], description: 'Render' },
  ],
  [
    'the address of an employer whose role is remote',
    'ashby',
    ashbyFeed({ location: 'Remote', isRemote: true, address }),
    { locations: ['Remote'] },
  ],
  [
    'an English translation, which is what is read',
    'recruitee',
    recruiteeFeed({
      description: '<p>Teken</p>',
      translations: { nl: { title: 'Ontwerper' }, en: { title: 'Designer', description: '<p>Render</p>' } },
    }),
    { title: 'Designer', description: 'Render' },
  ],
  [
    'amounts as they are written in its country',
    'recruitee',
    recruiteeFeed({ salary: { min: '3.500', max: '4.250,50', period: 'month', currency: 'EUR' } }),
    { title: 'Ontwerper', pay: euros(3_500, 4_250.5, 'month') },
  ],
  [
    'no descriptions',
    'personio',
    '<workzag-jobs><position><id>1</id><name>UX &amp; UI</name><office>Berlin</office><jobDescriptions></jobDescriptions></position></workzag-jobs>',
    { title: 'UX & UI', description: '', locations: ['Berlin'] },
  ],
  [
    'a short address only, and places of which one is hidden',
    'workable',
    {
      jobs: [
        {
          title: 'Designer',
          shortcode: 'A',
          shortlink: `${site}/j/A`,
          locations: [
            { city: 'Athens', country: 'Greece', countryCode: 'GR', hidden: true },
            { city: 'Limassol', country: 'Cyprus', countryCode: 'CY' },
          ],
        },
      ],
    },
    { applyUrl: `${site}/j/A`, locations: ['Limassol, Cyprus'], countries: ['CY'] },
  ],
  [
    'no text and no address, but its employer',
    'smartrecruiters',
    { content: [{ id: '7', name: 'Designer', company: { identifier: 'Acme' } }], totalFound: 1 },
    { applyUrl: 'https://jobs.smartrecruiters.com/Acme/7', description: '', locations: [] },
  ],
  [
    'a text that is no HTML',
    'teamtailor',
    {
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '1', url: `${site}/1`, title: 'Designer', content_text: 'Render', _jobposting: null }],
    },
    { description: 'Render' },
  ],
  [
    'other names for the same elements',
    'xml',
    `<jobs><job><id>7</id><title><![CDATA[Print &amp; Web]]></title><link>${site}/7</link><location>Ghent, Belgium</location><description><![CDATA[&lt;p&gt;Render&lt;/p&gt;]]></description><expirationdate>2026-09-30</expirationdate></job></jobs>`,
    {
      sourceId: '7',
      title: 'Print & Web',
      applyUrl: `${site}/7`,
      locations: ['Ghent, Belgium'],
      description: 'Render',
      endsAt: '2026-10-01T12:00:00.000Z',
    },
  ],
  [
    'pay as people write it',
    'xml',
    job('<salary><![CDATA[EUR 62000 - 78000]]></salary>'),
    { pay: euros(62_000, 78_000) },
  ],
  [
    'a place in one text, beside one in parts',
    'pages',
    page({
      '@graph': [{ ...posting, jobLocation: ['Lisbon, Portugal', { address: [{ addressLocality: 'Ghent' }] }] }],
    }),
    { locations: ['Lisbon, Portugal', 'Ghent'] },
  ],
  [
    'where applicants may live, by state and country',
    'pages',
    postingPage({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'California, USA' }, { name: 'Canada' }],
    }),
    { workplace: 'remote', openTo: ['California, USA', 'Canada'] },
  ],
  [
    'pay in a list, with a period in another language',
    'pages',
    postingPage({ baseSalary: [{ currency: 'EUR', value: { value: '45.000', unitText: 'Jahr' } }] }),
    { pay: euros(45_000, 45_000) },
  ],
  [
    'a script in a section, with a line break in a text and a semicolon',
    'pages',
    page(`//<![CDATA[\n${JSON.stringify(posting).replace('Render', 'Render\nus')};\n//]]>`),
    { description: 'Render us' },
  ],
  [
    'a comma too many, a wrong escape and a comment before it',
    'pages',
    page(`/* ours */ ${JSON.stringify(posting).replace('Render', "Dr\\'aw").replace('}', ',}')}`),
    { description: 'Dr\u0027aw' },
  ],
  [
    'JSON that was escaped like a page, under a type in small letters',
    'pages',
    page(JSON.stringify({ ...posting, '@type': 'http://schema.org/jobposting' }).replaceAll('"', '&quot;')),
    { description: 'Render' },
  ],
  [
    'several towns in one field, and a state with its country',
    'pages',
    postingPage({
      jobLocation: [
        { address: { addressLocality: ['Ghent', 'Bruges'], addressCountry: 'BE' } },
        { address: { addressLocality: 'Portland', addressRegion: 'US-ME', addressCountry: 'US' } },
      ],
    }),
    { locations: ['Ghent / Bruges, BE', 'Portland, ME, US'] },
  ],
  [
    'pay as a range in one field',
    'pages',
    postingPage({ baseSalary: { currency: 'EUR', value: '62.000 – 78.000' } }),
    { pay: euros(62_000, 78_000) },
  ],
  [
    'nothing where others have fields',
    'greenhouse',
    greenhouseFeed({ location: null, offices: null, metadata: null, pay_input_ranges: null, updated_at: null }),
    { locations: [], pay: null, description: 'Render' },
  ],
  [
    'places as texts, in a list with a gap',
    'greenhouse',
    greenhouseFeed({ location: ['Berlin', null, { name: 'London' }] }),
    { locations: ['Berlin', 'London'] },
  ],
  [
    'fields of the employer’s own that hold several values, beside broken ones',
    'greenhouse',
    greenhouseFeed({
      metadata: [
        null,
        { name: null },
        { name: 'Work type', value: ['Hybrid'] },
        { name: 'Contract', value: ['Freelance'] },
      ],
    }),
    { workplace: 'hybrid', contractType: 'fixed-term' },
  ],
  [
    'cents as texts, of which one end is missing, beside nothing',
    'greenhouse',
    greenhouseFeed({ pay_input_ranges: [null, { min_cents: '6200000', max_cents: null, currency_type: 'eur' }] }),
    { pay: euros(62_000, 62_000) },
  ],
  [
    'names in other letters',
    'greenhouse',
    {
      Jobs: [
        { ID: 1, Title: 'Designer', absoluteUrl: `${site}/1`, Location: { Name: 'Berlin' }, content: '<p>Render</p>' },
      ],
    },
    { locations: ['Berlin'], description: 'Render' },
  ],
  [
    'names that mean something to programs',
    'greenhouse',
    `{"jobs":[{"__proto__":{"title":"Other"},"constructor":{"prototype":1},"id":1,"title":"Designer","absolute_url":"${site}/1"}]}`,
    { sourceId: '1', title: 'Designer' },
  ],
  [
    'invisible marks and signs in its title',
    'greenhouse',
    greenhouseFeed({ title: '\u200b<b>D&amp;eacute;sign</b>\u0000 &amp;amp; UX\u00a0' }),
    { title: 'Désign & UX' },
  ],
  [
    'an address that was escaped for a page, and has its scheme from there',
    'greenhouse',
    greenhouseFeed({ absolute_url: ' //acme.example/1?a=1&amp;b=2 ' }),
    { applyUrl: 'https://acme.example/1?a=1&b=2' },
  ],
  [
    'gaps in its lists',
    'lever',
    leverFeed({
      description: '',
      opening: '<p>Hello</p>',
      descriptionBody: '<p>Render</p>',
      lists: [null, { text: 'You', content: '<li>pen</li>' }, { text: null, content: null }],
      categories: { location: 'Berlin', allLocations: [null, 'London', ''] },
    }),
    { description: 'Hello\n\nRender\n\n### You\n\n- pen', locations: ['London'] },
  ],
  [
    'amounts and a time as texts',
    'lever',
    leverFeed({
      createdAt: '1767225600000',
      salaryRange: { min: '62,000', max: '78000', currency: 'EUR', interval: '' },
    }),
    { publishedAt: '2026-01-01T00:00:00.000Z', pay: euros(62_000, 78_000) },
  ],
  [
    'yes and amounts as texts',
    'ashby',
    ashbyFeed({
      isListed: 'true',
      isRemote: 'True',
      shouldDisplayCompensationOnJobPostings: 1,
      secondaryLocations: [null, 'London', { location: 'Paris' }],
      compensation: {
        compensationTiers: [null],
        summaryComponents: [
          null,
          {
            compensationType: 'SALARY',
            interval: '1 YEAR',
            currencyCode: 'EUR',
            minValue: '62000',
            maxValue: '78000',
          },
        ],
      },
    }),
    { isRemoteOrHybrid: true, locations: ['HQ', 'London', 'Paris'], pay: euros(62_000, 78_000) },
  ],
  [
    'a status in capitals, yes as a number, and one end of pay not filled in',
    'recruitee',
    recruiteeFeed({
      status: 'PUBLISHED',
      remote: 1,
      salary: { min: 0, max: '3500', currency: 'eur', period: 'month' },
    }),
    { workplace: 'remote', pay: euros(3_500, 3_500, 'month') },
  ],
  [
    'offices of which some say nothing',
    'recruitee',
    recruiteeFeed({ locations: [null, 7, { city: 'Ghent', country: 'Belgium' }] }),
    { locations: ['Ghent, Belgium'] },
  ],
  [
    'an empty part among its texts, and an empty office',
    'personio',
    '<workzag-jobs><position><id>1</id><name>Designer</name><office/><additionalOffices><office/><office>London</office></additionalOffices><jobDescriptions><jobDescription/><jobDescription><name>You</name><value><![CDATA[<p>Render</p>]]></value></jobDescription></jobDescriptions></position></workzag-jobs>',
    { description: '### You\n\nRender', locations: ['London'] },
  ],
  [
    'yes as a text, and a gap among its places',
    'workable',
    {
      jobs: [
        {
          title: 'Designer',
          shortcode: 'A',
          telecommuting: 'true',
          locations: [null, { city: 'Athens', country: 'Greece' }],
        },
      ],
    },
    { workplace: 'remote', locations: ['Athens, Greece'] },
  ],
  [
    'yes as a text',
    'smartrecruiters',
    {
      content: [{ id: 7, name: 'Designer', location: { city: 'Ghent', country: 'be', hybrid: 'true' } }],
      totalFound: '1',
    },
    { workplace: 'hybrid', locations: ['Ghent, BE'] },
  ],
  [
    'elements in other letters, several of one name, and a space before all',
    'xml',
    `\ufeff\n<?xml version="1.0"?><x:Source xmlns:x="urn:x"><Job><Title>Designer</Title><Reference_Number>R</Reference_Number><ApplyUrl>${site}/1</ApplyUrl><City>Ghent</City><City>Bruges</City><Country>BE</Country><Remote>yes</Remote></Job></x:Source>`,
    { sourceId: 'R', applyUrl: `${site}/1`, locations: ['Ghent, BE', 'Bruges, BE'], workplace: 'remote' },
  ],
  [
    'elements whose names mean something to programs',
    'xml',
    job('<__proto__><title>Other</title></__proto__><constructor>x</constructor>'),
    { title: 'Designer' },
  ],
];

it.each(shapes)('A feed with %s is read: %s', (_what, kind, body, expected) => {
  const { jobs, skipped } = read(kind, body);
  expect(skipped).toEqual([]);
  expect(jobs).toHaveLength(1);
  expect(jobs[0]).toMatchObject(expected);
});

it('A feed reports the id of an entry that was left out, so that the others may count as whole', () => {
  const skipped = [
    ...read('workable', { jobs: [{ shortcode: 'A' }] }).skipped,
    ...read('xml', '<source><job><referencenumber>R</referencenumber></job></source>').skipped,
    ...read('pages', page({ '@type': 'JobPosting' })).skipped,
  ];
  expect(skipped.map(({ sourceId }) => sourceId)).toEqual(['A', 'R', 'https://example.com/']);
});

it('A feed is read to its end, whatever one entry holds', () => {
  const broken = [
    'null',
    '7',
    '[]',
    `{"id":3,"title":"Designer","absolute_url":"javascript:alert(1)"}`,
    `{"id":4,"title":"Designer","absolute_url":"data:text/html,x"}`,
    `{"id":5,"title":"Designer","absolute_url":"/jobs/5"}`,
    `{"id":6,"title":null,"absolute_url":"${site}/6"}`,
    `{"id":"1","title":"Illustrator","absolute_url":"${site}/1"}`,
  ];
  const { jobs, skipped } = read('greenhouse', `{"jobs":[${[JSON.stringify(greenhouse), ...broken].join(',')}]}`);
  expect(jobs.map(({ sourceId }) => sourceId)).toEqual(['1']);
  expect(skipped.map(({ sourceId, reason }) => [sourceId, reason])).toEqual([
    [null, 'it holds no fields'],
    [null, 'it holds no fields'],
    [null, 'it holds no fields'],
    ['3', 'absolute_url is not an http(s) address'],
    ['4', 'absolute_url is not an http(s) address'],
    ['5', 'absolute_url is not an http(s) address'],
    ['6', 'title is missing'],
    ['1', 'its id appears twice in the feed: the first is used'],
  ]);
});

it('A feed is read to its end, even where reading an entry fails', () => {
  const { jobs, skipped } = expectValue(
    parseFeedEntries([{ id: 1 }, { id: 2 }], z.object({ id }), (entry) => {
      if (entry.id === '1') throw new Error('too deep');
      return 'unlisted';
    }),
  );
  expect({ jobs, skipped }).toEqual({
    jobs: [],
    skipped: [{ sourceId: '1', title: '(no title)', reason: 'it could not be read' }],
  });
});

it.each<[SourceName, unknown]>([
  ['ashby', { jobs: [{ ...ashby, isListed: 'false' }] }],
  ['ashby', { jobs: [{ ...ashby, IsListed: 0 }] }],
  ['recruitee', { offers: [{ ...offer, status: 'Internal' }] }],
  ['smartrecruiters', { content: [{ id: '7', name: 'Designer', active: 'false' }] }],
])('A feed of %s shows no reader what it keeps back, however it says so', (kind, body) => {
  expect(read(kind, body)).toMatchObject({ jobs: [], unlisted: 1 });
});

it.each<[SourceName, string, string]>([
  ['greenhouse', '<!DOCTYPE html><html><p>Just a moment …</html>', 'This is a web page, not a feed'],
  ['lever', ' <html>', 'This is a web page, not a feed'],
  ['xml', '<!doctype html><html></html>', 'This is a web page, not a feed'],
  ['personio', '<html><p>429</p></html>', 'This is a web page, not a feed'],
  ['xml', '', 'The feed is empty'],
  ['xml', `<source>${'<a>'.repeat(3_000)}${'</a>'.repeat(3_000)}</source>`, 'The feed holds XML that no feed needs'],
  [
    'xml',
    '<!DOCTYPE source [<!ENTITY x "y">]><source/>',
    'The feed has a document type declaration, which no feed needs',
  ],
])('A feed of %s that is “%s” is rejected with a reason', (kind, body, message) => {
  expect(parseFeedDocument(kind, body, { careersUrl: site })).toMatchObject({ ok: false, problems: [{ message }] });
});

it('A feed of one page is read to its end, and what is broken in it affects nothing else', () => {
  const many = Array.from({ length: 600 }, (_, i) => ({ ...posting, identifier: i }));
  const { jobs } = read('pages', page({ '@type': 'Organization' }, '{broken', { '@graph': [null, ...many] }));
  expect(jobs).toHaveLength(600);
});

it('A feed separates several vacancies of one page that have no id', () => {
  const { jobs } = read('pages', page(posting, { ...posting, title: 'Illustrator' }, posting));
  expect(jobs.map(({ sourceId }) => sourceId)).toEqual([
    'https://example.com/#Designer',
    'https://example.com/#Illustrator',
  ]);
});
