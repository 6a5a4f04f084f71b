import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embedMarkup, renderEmbedDocument, renderEmbedList } from '../../../src/features/embed/embed.ts';
import { searchQueryOfPage } from '../../../src/features/embed/embed-source.ts';
import type { JobSummary } from '../../../src/features/public-api/responses.schema.ts';
import { buildSlugVocabulary } from '../../../src/features/search/slug.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { hostileText } from '../../hostile.ts';

const origin = 'https://easel.example';
const vocabulary = buildSlugVocabulary({ categories: ['product-designer'], skills: ['figma'], locations: ['berlin'] });
const MAX_SCRIPT_BYTES = 6_000;

const jobOf = (title: string): JobSummary =>
  ({
    title,
    url: `${origin}/jobs/a-aaaaaa`,
    company: { slug: 'a', name: title, url: origin, logo: null },
    locations: [{ slug: 'berlin', name: title }],
    workplace: 'remote',
    pay: { min: 18.5, max: 20, currency: 'EUR', period: 'hour' },
  }) as JobSummary;

it('An embed has a script of at most 6 kB without imports', () => {
  const script = readFileSync('src/features/embed/easel-jobs.js', 'utf8');
  expect(Buffer.byteLength(script)).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
  expect(script).not.toMatch(/^import\b|innerHTML|document\.cookie|localStorage/m);
});

it('An embed writes text of employers as text', () => {
  forAll([hostileText], (text) => {
    const list = renderEmbedList({ jobs: [jobOf(text)], total: 1 }, `${origin}/search?q=${encodeURIComponent('"<')}`);
    const tags = [...list.matchAll(/<(\/?\w+)/g)].map((match) => match[1]);
    expect(new Set(tags)).toEqual(new Set(['ul', 'li', 'a', '/a', 'br', '/li', '/ul']));
    expect(renderEmbedDocument({ origin, name: text }, '').split('<title>')[1]?.split('</title>')[0]).not.toMatch(
      /[<>]/,
    );
    const { component, frame } = embedMarkup(
      { origin, name: 'Easel' },
      new URLSearchParams({ q: text }).toString(),
      5,
      list,
    );
    expect([...component.matchAll(/<(\/?[\w-]+)/g)].map((match) => match[1])).toEqual(
      readList(`
        script · /script · easel-jobs · a · /a · /easel-jobs
      `),
    );
    expect(frame).toMatch(/^<iframe [^<>]+><\/iframe>\n<script>[^<]+<\/script>$/);
  });
  expect(renderEmbedList({ jobs: [jobOf('A')], total: 3 }, origin)).toContain('€18.50–20 / hour');
});

it.each([
  ['', ''],
  ['/roles', ''],
  [`${origin}/companies/acme`, 'company=acme'],
  ['/locations/berlin', 'location=berlin'],
  ['/search?q=maps&page=3', 'q=maps'],
  ['/product-designer-remote', 'category=product-designer&workplace=remote'],
  ['https://evil.example/roles', undefined],
  ['/about/us', undefined],
  ['/nothing-like-this', undefined],
  ['javascript:alert(1)', undefined],
])('An embed shows the roles of %s by the search %s', (address, search) => {
  expect(searchQueryOfPage(address, origin, vocabulary)).toBe(search);
});

it('An embed reads any address without an error', () => {
  forAll([hostileText], (text) => void searchQueryOfPage(text, origin, vocabulary));
});
