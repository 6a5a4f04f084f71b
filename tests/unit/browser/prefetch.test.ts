import { describe, expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { isPublicPage, mayPrefetch } from '../../../src/ui/browser/prefetch.ts';

const job = { slug: 'product-designer', hash: 'ab12cd' };

describe('isPublicPage', () => {
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
    paths.blogPost('hello'),
    paths.guide('portfolios'),
  ])('%s may be read ahead', (href) => {
    expect(isPublicPage(href)).toBe(true);
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
    '/roles#results',
    '#main',
    '',
    'roles',
    '//evil.example/',
    'https://evil.example/',
    'mailto:hello@easel.example',
    'javascript:void(0)',
  ])('%j may not be read ahead', (href) => {
    expect(isPublicPage(href)).toBe(false);
  });

  it('decides on a long hostile address at once', () => {
    const begin = performance.now();
    isPublicPage(`/${'a-/'.repeat(30_000)}?`);
    expect(performance.now() - begin).toBeLessThan(100);
  });
});

describe('mayPrefetch', () => {
  it.each([
    ['nothing is known of the connection', undefined, true],
    ['the connection is fast', { effectiveType: '4g', saveData: false }, true],
    ['the connection is 3G', { effectiveType: '3g' }, true],
    ['the connection is 2G', { effectiveType: '2g' }, false],
    ['the connection is slow 2G', { effectiveType: 'slow-2g' }, false],
    ['data saver is on', { effectiveType: '4g', saveData: true }, false],
  ])('when %s: %s', (_, connection, expected) => {
    expect(mayPrefetch(connection)).toBe(expected);
  });
});
