import { describe, expect, it } from 'vitest';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';
import type { SourceName } from '../../../src/features/importing/reader.ts';
import { readFeed } from '../../../src/features/importing/sources.ts';
import { expectValue } from '../../../src/lib/result.ts';

const read = (kind: SourceName, body: unknown) =>
  expectValue(
    readFeed(kind, typeof body === 'string' ? body : JSON.stringify(body), { careersUrl: 'https://acme.example' }),
  );
const euros = (min: number, max: number, period = 'year') => ({
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
const greenhouse = { id: 1, title: 'Designer', absolute_url: `${site}/1`, content: '&lt;p&gt;Draw&lt;/p&gt;' };
const lever = { id: 'a', text: 'Designer', hostedUrl: `${site}/a` };
const ashby = { id: 'a', title: 'Designer', jobUrl: `${site}/a`, location: 'HQ' };
const offer = { id: 1, title: 'Ontwerper', careers_url: `${site}/1`, status: 'published', location: 'Ghent' };
const posting = { '@type': 'JobPosting', title: 'Designer', description: 'Draw' };
const address = { postalAddress: { addressLocality: 'Ghent', addressCountry: 'Belgium' } };
const job = (fields: string) => `<source><job><title>Designer</title><url>${site}/1</url>${fields}</job></source>`;

/** Shapes that real feeds come in, beside those that their documentation shows. */
const shapes: [what: string, kind: SourceName, body: unknown, job: Partial<FeedJob>][] = [
  [
    'a text that was escaped twice, under a title that was escaped once',
    'greenhouse',
    {
      jobs: [
        {
          ...greenhouse,
          title: 'Print &amp; Web',
          content: '&amp;lt;p&amp;gt;Ink &amp;amp;amp; pen&amp;lt;/p&amp;gt;',
        },
      ],
    },
    { title: 'Print & Web', description: 'Ink & pen' },
  ],
  [
    'no place but those of its offices',
    'greenhouse',
    { jobs: [{ ...greenhouse, location: { name: 'N/A' }, offices: [{ name: 'HQ', location: 'Berlin, Germany' }] }] },
    { locations: ['Berlin, Germany'] },
  ],
  [
    'arrangement and pay in fields of the employer’s own',
    'greenhouse',
    {
      jobs: [
        {
          ...greenhouse,
          metadata: [
            { name: 'Work Arrangement', value: 'Hybrid' },
            { name: 'Salary', value: { unit: 'EUR', min_value: '62000.0', max_value: '78000.0' } },
          ],
        },
      ],
    },
    { workplace: 'hybrid', pay: euros(62_000, 78_000) as FeedJob['pay'] },
  ],
  [
    'pay as a line in a field of the employer’s own',
    'greenhouse',
    { jobs: [{ ...greenhouse, metadata: [{ name: 'Salary range', value: '€62,000 to €78,000' }] }] },
    { pay: euros(62_000, 78_000) as FeedJob['pay'] },
  ],
  [
    'plain text only, its paragraphs and lists kept',
    'lever',
    [{ ...lever, descriptionPlain: 'You draw.\nEvery day.\n\n- Figma\n- Ink', additionalPlain: 'Bye' }],
    { description: 'You draw.\n\nEvery day.\n\n- Figma\n- Ink\n\nBye', workplace: undefined },
  ],
  [
    'pay in words beside the text',
    'lever',
    [{ ...lever, description: '<p>Draw</p>', salaryDescription: '<p>€62k a year</p>' }],
    { description: 'Draw\n\n€62k a year' },
  ],
  [
    'an office whose name says nothing, with an address that does',
    'ashby',
    { jobs: [{ ...ashby, address, descriptionPlain: 'Draw' }] },
    { locations: ['HQ', 'Ghent, Belgium'], description: 'Draw' },
  ],
  [
    'the address of an employer whose role is remote',
    'ashby',
    { jobs: [{ ...ashby, location: 'Remote', isRemote: true, address }] },
    { locations: ['Remote'] },
  ],
  [
    'an English translation, which is what is read',
    'recruitee',
    {
      offers: [
        {
          ...offer,
          description: '<p>Teken</p>',
          translations: { nl: { title: 'Ontwerper' }, en: { title: 'Designer', description: '<p>Draw</p>' } },
        },
      ],
    },
    { title: 'Designer', description: 'Draw' },
  ],
  [
    'amounts as they are written in its country',
    'recruitee',
    { offers: [{ ...offer, salary: { min: '3.500', max: '4.250,50', period: 'month', currency: 'EUR' } }] },
    { title: 'Ontwerper', pay: euros(3_500, 4_250.5, 'month') as FeedJob['pay'] },
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
      items: [{ id: '1', url: `${site}/1`, title: 'Designer', content_text: 'Draw', _jobposting: null }],
    },
    { description: 'Draw' },
  ],
  [
    'other names for the same elements',
    'xml',
    `<jobs><job><id>7</id><title><![CDATA[Print &amp; Web]]></title><link>${site}/7</link><location>Ghent, Belgium</location><description><![CDATA[&lt;p&gt;Draw&lt;/p&gt;]]></description><expirationdate>2026-09-30</expirationdate></job></jobs>`,
    {
      sourceId: '7',
      title: 'Print & Web',
      applyUrl: `${site}/7`,
      locations: ['Ghent, Belgium'],
      description: 'Draw',
      endsAt: '2026-09-30T00:00:00.000Z',
    },
  ],
  [
    'pay as people write it',
    'xml',
    job('<salary><![CDATA[EUR 62000 - 78000]]></salary>'),
    { pay: euros(62_000, 78_000) as FeedJob['pay'] },
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
    page({
      ...posting,
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'California, USA' }, { name: 'Canada' }],
    }),
    { workplace: 'remote', openTo: ['California, USA', 'Canada'] },
  ],
  [
    'pay in a list, with a period in another language',
    'pages',
    page({ ...posting, baseSalary: [{ currency: 'EUR', value: { value: '45.000', unitText: 'Jahr' } }] }),
    { pay: euros(45_000, 45_000) as FeedJob['pay'] },
  ],
  [
    'a script in a section, with a line break in a text and a semicolon',
    'pages',
    page(`//<![CDATA[\n${JSON.stringify(posting).replace('Draw', 'Draw\nus')};\n//]]>`),
    { description: 'Draw us' },
  ],
];

describe('A feed', () => {
  it.each(shapes)('with %s is read: %s', (_what, kind, body, expected) => {
    const { jobs, skipped } = read(kind, body);
    expect(skipped).toEqual([]);
    expect(jobs).toHaveLength(1);
    expect(jobs[0]).toMatchObject(expected);
  });

  it('knows by which id an entry was left out, so that the others may count as whole', () => {
    const skipped = [
      ...read('workable', { jobs: [{ shortcode: 'A' }] }).skipped,
      ...read('xml', '<source><job><referencenumber>R</referencenumber></job></source>').skipped,
      ...read('pages', page({ '@type': 'JobPosting' })).skipped,
    ];
    expect(skipped.map(({ sourceId }) => sourceId)).toEqual(['A', 'R', 'https://example.com/']);
  });

  it('tells several vacancies of one page apart that have no id', () => {
    const { jobs } = read('pages', page(posting, { ...posting, title: 'Illustrator' }, posting));
    expect(jobs.map(({ sourceId }) => sourceId)).toEqual([
      'https://example.com/#Designer',
      'https://example.com/#Illustrator',
    ]);
  });
});
