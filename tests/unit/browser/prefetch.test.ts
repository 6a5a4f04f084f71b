import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { buildMeta } from '../../../src/publishing/build-meta.ts';
import { mayPrefetch } from '../../../src/ui/browser/prefetch.ts';
import { cpuMs } from '../cpu-time.ts';

const job = { slug: 'product-designer', hash: 'ab12cd' };
const written = [paths.home(), paths.blog(), paths.blogPost('hello'), paths.guide('portfolios'), paths.sitemap()];
const { matcher } = buildMeta(
  'one',
  '2026-11-20T09:30:00Z',
  written.map((path) => ({ path })),
);
const isReady = (href: string): boolean => RegExp(matcher.prefetch).test(href);

describe('The manifest of a build', () => {
  it.each([
    paths.home(),
    paths.roles(),
    paths.roles(2),
    paths.job(job),
    paths.apply(job),
    paths.companies(),
    paths.company('north'),
    paths.location('berlin'),
    paths.listing('product-designer-senior-remote'),
    paths.listing('goods-designer'),
    paths.listing('remote', 12),
    paths.blogPost('hello'),
    paths.guide('portfolios'),
  ])('%s may be read ahead', (href) => {
    expect(isReady(href)).toBe(true);
  });

  it.each([
    '/go/ab12cd',
    '/recruiters',
    paths.recruiterJobEdit('ab12cd'),
    paths.postJob(),
    '/admin',
    '/admin/ads',
    '/alerts/unsubscribe',
    paths.count(),
    paths.payload(paths.roles()),
    paths.sitemap(),
    '/feed.xml',
    '/_ui',
    '/search?q=figma',
    paths.search(),
    paths.saved(),
    paths.alerts(),
    '/recruiters/jobs/create',
    '/recruiters/jobs/ab12cd-edit',
    // Written by no build.
    paths.blogPost('never-written'),
    paths.guide('never-written'),
    '/remote/page/two',
    '/roles#results',
    '#main',
    '',
    'roles',
    '//evil.example/',
    'https://evil.example/',
    'mailto:hello@easel.example',
    'javascript:void(0)',
  ])('%j may not be read ahead', (href) => {
    expect(isReady(href)).toBe(false);
  });

  it('The manifest of a build says where old addresses redirect', () => {
    expect(matcher.static['/recruiters']).toEqual({ redirect: paths.postJob() });
    expect(matcher.static['/search']).toEqual({ prerender: false });
  });

  it('The manifest of a build decides on a long hostile address at once', () => {
    const begin = cpuMs();
    isReady(`/${'a-/'.repeat(30_000)}?`);
    expect(cpuMs() - begin).toBeLessThan(100);
  });
});

it.each([
  ['nothing is known of the connection', undefined, true],
  ['the connection is fast', { effectiveType: '4g', saveData: false }, true],
  ['the connection is 3G', { effectiveType: '3g' }, true],
  ['the connection is 2G', { effectiveType: '2g' }, false],
  ['the connection is slow 2G', { effectiveType: 'slow-2g' }, false],
  ['data saver is on', { effectiveType: '4g', saveData: true }, false],
])('mayPrefetch when %s: %s', (_, connection, expected) => {
  expect(mayPrefetch(connection)).toBe(expected);
});
