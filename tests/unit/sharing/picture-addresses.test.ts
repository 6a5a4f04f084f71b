import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { pageOfShareImage, shareImagePath } from '../../../src/site-map.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';

it.each([
  [paths.home(), '/og/pages/home.png'],
  [paths.roles(), '/og/pages/roles.png'],
  [paths.job({ slug: 'ux-designer', hash: 'abc123' }), '/og/roles/ux-designer-abc123.png'],
  [paths.company('acme'), '/og/companies/acme.png'],
  [paths.companies(), '/og/pages/companies.png'],
  [paths.location('berlin'), '/og/places/berlin.png'],
  [paths.listing('ux-designer-remote'), '/og/listings/ux-designer-remote.png'],
  [paths.blogPost('a-post'), '/og/articles/a-post.png'],
  [paths.guide('a-guide'), '/og/guides/a-guide.png'],
  [paths.guides(), '/og/pages/guides.png'],
  [paths.field('brand-design'), '/og/fields/brand-design.png'],
  [paths.salaries(), '/og/pages/salaries.png'],
  [paths.salaries('ux-designer', 'berlin'), '/og/salaries/ux-designer/berlin.png'],
  [paths.salariesIn('berlin'), '/og/salaries/in/berlin.png'],
  [paths.jobTrends('ux-designer'), '/og/trends/ux-designer.png'],
  [paths.newsletterIssue('2026-11-20'), '/og/letters/2026-11-20.png'],
])('The address of a picture of %s is %s, and leads back', (page, picture) => {
  expect(shareImagePath(page)).toBe(picture);
  expect(pageOfShareImage(picture)).toBe(page);
});

it('The address of a picture names the version', () => {
  expect(shareImagePath('/about', 'abc')).toBe('/og/pages/about.png?v=abc');
});

it.each([
  ...readList(`
    /og · /og/ · /og/pages.png · /og/pages/.png · /og/pages/toString.png · /og/pages/home.PNG · /og/pages/home.png/x
    /og/nothing/x.png · /og/__proto__/x.png
  `),
  // Those pages have pictures under other addresses.
  '/og/listings/roles.png',
  '/og/fields/guides.png',
  '/og/listings/jobs/x-abc123.png',
  '/og/salaries/a/b/c.png',
])('The address of a picture is not %s', (path) => expect(pageOfShareImage(path)).toBeUndefined());

it('The address of a picture is one for each page', () => {
  const word = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
  forAll([word, fc.option(word), word], (kind, folder, slug) => {
    const path = `/og/${kind}/${folder === null ? '' : `${folder}/`}${slug}.png`;
    const page = pageOfShareImage(path);
    if (page !== undefined) expect(shareImagePath(page)).toBe(path);
  });
});
