import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();

it('A text that cannot be rendered breaks neither its page nor a feed', async () => {
  const role = await site.db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.company_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .select([
      'jobs.id',
      'jobs.slug',
      'jobs.hash',
      'companies.id as companyId',
      'companies.slug as company',
      'categories.slug as category',
    ])
    .where('jobs.status', '=', 'published')
    .orderBy('jobs.published_at', 'desc')
    .executeTakeFirstOrThrow();
  // Rejected today, but on the board before.
  const text = `${'> '.repeat(5_000)}deep`;
  await site.db.updateTable('jobs').set({ description: text }).where('id', '=', role.id).execute();
  await site.db.updateTable('companies').set({ about: text }).where('id', '=', role.companyId).execute();
  site.store.clear();
  const pages = [paths.job(role), paths.company(role.company)];
  for (const path of pages) {
    const { status, text: page } = await site.request(path);
    expect(status, path).toBe(200);
    expect(page, path).toContain(`<p>${'&gt; '.repeat(5_000)}deep</p>`);
  }
  for (const path of [paths.feed(), paths.feed(`/${role.category}`)]) {
    for (const format of ['xml', 'json']) expect((await site.request(`${path}.${format}`)).status, path).toBe(200);
  }
  expect(JSON.parse((await site.request(paths.payload(paths.job(role)))).text)).toBeTruthy();
});
