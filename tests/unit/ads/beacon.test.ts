import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AdEvent, parseAdBeacon } from '../../../src/features/ads/ad-event.ts';
import { adPageOfPath, MAX_PAGE_PATH_LENGTH, normalisePagePath } from '../../../src/features/ads/page-path.ts';
import { buildSlugVocabulary } from '../../../src/features/search/slug.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { hostileText } from '../../hostile.ts';
import { anyHostileBeacon } from './hostile.ts';

const origin = 'https://jobs.example';
const at = '2026-06-01T12:00:00.000Z';
const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';

const read = (fields: unknown, { userAgent = chrome, purpose }: { userAgent?: string; purpose?: string } = {}) =>
  parseAdBeacon(
    { kind: 'impression', body: typeof fields === 'string' ? fields : JSON.stringify(fields), userAgent, purpose },
    origin,
    at,
  );
const isEvent = (outcome: ReturnType<typeof read>): outcome is AdEvent => 'adId' in outcome;

describe('The address of a page', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['ux-designer', 'ux-designer'],
    ['/ux-designer', 'ux-designer'],
    ['/ux-designer/', 'ux-designer'],
    ['locations/berlin/page/2', 'locations/berlin/page/2'],
    ['https://jobs.example', ''],
    ['https://jobs.example/roles?utm=1#top', 'roles'],
    ['/roles?next=//evil', 'roles'],
    ['/caf%C3%A9', 'caf%C3%A9'],
    ['/café', 'caf%C3%A9'],
    [`/${'a'.repeat(MAX_PAGE_PATH_LENGTH)}`, 'a'.repeat(MAX_PAGE_PATH_LENGTH)],
  ])('%s is stored as %s', (pageUrl, path) => expect(normalisePagePath(pageUrl, origin)).toBe(path));

  it.each([
    ...readList(`
      javascript:alert(1) · data:text/html,x · //evil.example · ///evil.example · /\\evil.example · \\\\evil.example
      https://evil.example/ux-designer · https://jobs.example@evil.example/ · https://user:pass@jobs.example/
      http://jobs.example/ · https://jobs.example:8443/ · https://jobs.example.evil.example/
    `),
    '/a\r\nset-cookie: x',
    '/a\u0000',
    '/a%00',
    '/a%0d%0ab',
    '/a%2fb',
    '/a//b',
    ' /a',
    `/${'a'.repeat(MAX_PAGE_PATH_LENGTH + 1)}`,
  ])('%j is not one of ours', (pageUrl) => expect(normalisePagePath(pageUrl, origin)).toBeUndefined());

  it('The address of a page holds no host, query, fragment or markup, whatever was sent, and stays what it is', () => {
    forAll(
      [fc.oneof(fc.oneof(fc.string({ unit: 'binary' }), hostileText), fc.webUrl(), fc.webPath())],
      { numRuns: 3_000 },
      (text) => {
        const path = normalisePagePath(text, origin);
        if (path === undefined) return;
        expect(path).toMatch(/^[^\s?#<>"\\\p{Cc}]{0,512}$/u);
        expect(path.startsWith('/')).toBe(false);
        expect(normalisePagePath(path, origin)).toBe(path);
      },
    );
  });
});

describe('The page at an address', () => {
  const vocabulary = buildSlugVocabulary({
    categories: ['ux-designer', 'ux-designer-lead', 'motion-designer'],
    skills: ['figma'],
    locations: ['berlin'],
  });
  it.each([
    ['', { type: 'homepage', category: null, location: null }],
    ['roles', { type: 'job_category', category: null, location: null }],
    ['roles/page/3', { type: 'job_category', category: null, location: null }],
    ['ux-designer', { type: 'job_category', category: 'ux-designer', location: null }],
    ['ux-designer-lead', { type: 'job_category', category: 'ux-designer-lead', location: null }],
    ['ux-designer-lead-remote', { type: 'job_category', category: 'ux-designer', location: null }],
    ['ux-designer-remote/page/2', { type: 'job_category', category: 'ux-designer', location: null }],
    ['motion-designer-figma', { type: 'job_category', category: 'motion-designer-figma', location: null }],
    ['locations/berlin/page/2', { type: 'location', category: null, location: 'berlin' }],
  ])('%s', (path, page) => expect(adPageOfPath(path, vocabulary)).toEqual(page));

  it.each(
    readList(`
    about · locations · locations/atlantis · jobs/x-aaaaaa · page/2 · roles/page/0 · unknown-ad · a/b/c
  `),
  )('%s carries no ads', (path) => expect(adPageOfPath(path, vocabulary)).toBeUndefined());
});

describe('A beacon', () => {
  it('A beacon is read with its extra fields', () => {
    expect(read({ adId: 'ad1', view: 'v', slot: 2, wide: true, pageUrl: 'roles' })).toEqual({
      kind: 'impression',
      adId: 'ad1',
      page: 'roles',
      at,
      dropped: '',
      viewKey: 'impression ad1 v 2',
      extra: { view: 'v', slot: 2, wide: true },
    });
  });

  it.each([
    ['a program', {}, { userAgent: 'Googlebot/2.1' }, 'bot'],
    ['no browser', {}, { userAgent: '' }, 'bot'],
    ['a page read ahead', {}, { purpose: 'prefetch;prerender' }, 'prefetch'],
    ['a page that says it was read ahead', { visibility: 'prerender' }, {}, 'prefetch'],
    ['a hidden page', { visibility: 'hidden' }, {}, 'hidden'],
    ['the editor of ads', { pageUrl: 'admin/ads' }, {}, 'preview'],
    ['a person', {}, {}, ''],
  ])('A beacon of %s is kept with the reason', (_, fields, from, dropped) => {
    expect(read({ adId: 'ad1', pageUrl: 'roles', ...fields }, from)).toMatchObject({ dropped });
  });

  it.each([
    ['nonsense', 400, 'not JSON'],
    ['[]', 400, ''],
    ['null', 400, ''],
    [{ pageUrl: 'roles' }, 422, 'adId'],
    [{ adId: '<b>', pageUrl: 'roles' }, 422, 'adId'],
    [{ adId: 'ad1' }, 422, 'pageUrl'],
    [{ adId: 'ad1', pageUrl: 'roles', note: 'x'.repeat(201) }, 422, 'note'],
    [{ adId: 'ad1', pageUrl: 'roles', deep: {} }, 422, 'deep'],
    [{ adId: 'ad1', pageUrl: 'roles', nul: '\u0000' }, 422, 'nul'],
    ['{"adId":"ad1","pageUrl":"roles","__proto__":{"x":1}}', 422, ''],
    ['{"adId":"ad1","pageUrl":"roles","constructor":"x"}', 422, 'constructor'],
    [
      { adId: 'ad1', pageUrl: 'roles', ...Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`f${i}`, i])) },
      422,
      '',
    ],
  ])('%j is rejected with %i and the field', (fields, statusCode, field) => {
    const outcome = read(fields);
    expect(outcome).toMatchObject({ statusCode });
    if (statusCode === 422) expect(Object.keys((outcome as { data: object }).data)).toEqual([field]);
  });

  it('A beacon brings nothing foreign with it, however hostile', () => {
    forAll([anyHostileBeacon], { numRuns: 10_000 }, (body) => {
      const outcome = read(body);
      if (!isEvent(outcome)) return;
      expect(JSON.stringify(outcome)).not.toMatch(/evil|javascript:|\\u0000|[\r\n]/);
      expect(Object.keys(outcome.extra).filter((name) => name === '__proto__' || name in {})).toEqual([]);
      expect(Object.getPrototypeOf(outcome.extra)).toBe(Object.prototype);
    });
  });
});
