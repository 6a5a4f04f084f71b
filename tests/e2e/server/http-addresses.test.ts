import { expect, it } from 'vitest';
import { CONTRACT_TYPES } from '../../../src/features/jobs/job.ts';
import { paths } from '../../../src/paths.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { CATEGORIES_TAG } from '../../../src/publishing/tags.ts';
import { readList } from '../../groups.ts';
import { setUpSite } from '../support/set-up.ts';
import { findArchivedJob, listOpenJobs } from '../templates.ts';

const site = await setUpSite();
const [job = { slug: '', hash: '' }] = await listOpenJobs(site, 1);

it.each([
  ['a trailing slash', '/roles/', '/roles'],
  ['a trailing slash before a query', '/roles/?page=2', '/roles?page=2'],
  [
    'a trailing slash of a deep path',
    '/categories/guides/reading-a-pay-range/',
    '/categories/guides/reading-a-pay-range',
  ],
  ['needless escapes', '/%72oles', '/roles'],
  ['the first page by its number', '/roles/page/1', '/roles'],
  ['the first page of a category', '/product-designer/page/1', '/product-designer'],
  ['the first page of a place', '/locations/berlin/page/1', '/locations/berlin'],
  ['an old table: recruiters', '/recruiters', '/post-job'],
  ['an old table: creating a role', '/recruiters/jobs/create', '/post-job'],
  ['an old table: editing a role', '/recruiters/jobs/a1b2c3-edit', '/recruiters/jobs/a1b2c3/edit'],
  ['an old table: applying', '/jobs/some-role-a1b2c3-apply', '/jobs/some-role-a1b2c3/apply'],
  ['an old table: a category', '/categories/product-designer', '/product-designer'],
  ['the suffix -jobs', '/product-designer-jobs', '/product-designer'],
  ['the suffix -jobs on a later page', '/product-designer-jobs/page/2', '/product-designer/page/2'],
  ['the suffix -jobs on a filter', '/product-designer-senior-jobs', '/product-designer-senior'],
  ['the suffix -jobs on a contract type', '/internship-jobs', '/internship'],
  ['terms in another order', '/remote-senior-product-designer', '/product-designer-senior-remote'],
  ['doubled terms', '/senior-senior-product-designer', '/product-designer-senior'],
  ['a place alone', '/in-berlin', '/locations/berlin'],
  ['a later page of a place alone', '/in-germany/page/2', '/locations/germany/page/2'],
])('An address with %s moves for good: %s → %s', async (_, path, target) => {
  const { status, headers } = await site.request(path);
  expect([status, headers.location]).toEqual([301, target]);
  const next = await site.request(target);
  // Temporary redirect to sign-in.
  expect(next.status, 'a second step for good').not.toBe(301);
  if (next.status === 303) expect(next.headers.location).toBe(paths.signIn({ next: target }));
  else expect(next.headers.location).toBeUndefined();
});

it('An address with the right hash and a wrong slug redirects to the role', async () => {
  for (const slug of ['wrong', 'wrong-again', `${job.slug}-x`]) {
    const { status, headers } = await site.request(`/jobs/${slug}-${job.hash}`);
    expect([status, headers.location]).toEqual([301, paths.job(job)]);
  }
});

it('An address is one only: a page is not answered under the name of its file', async () => {
  const pages = [
    ...readList(`
      /index · /roles · /about · /blog · /companies · /locations
    `),
    paths.job(job),
    '/product-designer',
  ];
  const doubled: string[] = [];
  for (const page of pages) {
    const { status } = await site.request(`${page}.html`);
    if (status === 200) doubled.push(`${page}.html`);
  }
  expect(doubled).toEqual([]);
});

it('An address of an error page is no page', async () => {
  for (const path of [paths.error(), paths.errorNow()]) expect((await site.request(path)).status, path).toBe(404);
});

it('An address is read in its own case', async () => {
  for (const path of ['/Roles', '/PRODUCT-DESIGNER', `/jobs/${job.slug}-${job.hash.toUpperCase()}A`]) {
    expect((await site.request(path)).status, path).toBe(404);
  }
});

it.each(CONTRACT_TYPES)(
  'An address of the contract type %s is a filter page, though a category has that name',
  async (type) => {
    const page = await site.request(`/${type}`);
    expect(page.status).toBe(200);
    await addCategory(type, `Category ${type}`);
    site.store.clear();
    const payload = JSON.parse((await site.request(`/${type}/_payload.json`)).text);
    expect(payload.filter).toEqual({ contractType: type });
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec((await site.request(`/${type}`)).text)?.[1];
    expect(heading).toBeDefined();
    expect(heading).not.toContain(`Category ${type}`);
  },
);

it('An address of an archived role answers that it is gone', async () => {
  const gone = await findArchivedJob(site);
  for (const path of [paths.job(gone), `/jobs/another-name-${gone.hash}`]) {
    const { status, text } = await site.request(path, { headers: { accept: 'application/json' } });
    expect(status).toBe(410);
    expect(JSON.parse(text)).toEqual({ statusCode: 410, statusMessage: 'Gone', message: `Gone: ${path}`, fatal: true });
  }
});

it('An address that editorial content has belongs to it, though a category has that name', async () => {
  await addCategory('brand-design', 'Brand');
  expect((await site.request('/categories/brand-design')).status).toBe(200);
});

const addCategory = (slug: string, title: string) =>
  site.db.transaction().execute(async (trx) => {
    const at = '2026-01-01T00:00:00.000Z';
    await trx
      .insertInto('categories')
      .values({ id: `c-${slug}`, slug, title, parent_id: null, updated_at: at })
      .execute();
    await publish(trx, at, { tags: [CATEGORIES_TAG] });
  });
