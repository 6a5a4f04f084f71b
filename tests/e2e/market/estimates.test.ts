import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/open.ts';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const site = await setUpSite();
const read = async (path: string) => (await site.request(path, { headers: { 'accept-encoding': 'identity' } })).text;

it('An estimate of pay appears on the page of a role that discloses none, and in no data for programs', async () => {
  const db = await openDatabase(site.databaseUrl);
  const silent = await db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['jobs.slug', 'hash', 'companies.slug as company'])
    .where('status', '=', 'published')
    .where('salary_min', 'is', null)
    .orderBy('jobs.id')
    .execute();
  await db.destroy();
  let estimated = 0;
  for (const role of silent) {
    const page = await read(paths.job(role));
    if (!page.includes('our estimate')) continue;
    estimated++;
    const data = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json]) => json);
    expect(data.join()).toContain('JobPosting');
    expect(data.join()).not.toContain('baseSalary');
    const texts = [
      data.join(),
      await read(`${paths.job(role)}/_payload.json`),
      await read(`/api/jobs/${role.hash}`),
      await read(paths.feed(paths.company(role.company))),
    ];
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(100);
      expect(text).not.toMatch(/our estimate|similar roles|"paySummary"|"market"/);
    }
    if (estimated === 3) break;
  }
  expect(estimated).toBeGreaterThan(0);
});

it('An estimate of pay appears for no role that states its pay, whose place in its market is shown instead', async () => {
  const db = await openDatabase(site.databaseUrl);
  const paid = await db
    .selectFrom('jobs')
    .select(['slug', 'hash'])
    .where('status', '=', 'published')
    .where('salary_currency', '=', 'EUR')
    .orderBy('id')
    .limit(20)
    .execute();
  await db.destroy();
  const pages = await Promise.all(paid.map((role) => read(paths.job(role))));
  expect(pages.filter((page) => page.includes('our estimate'))).toEqual([]);
  expect(pages.some((page) => page.includes('similar roles'))).toBe(true);
});
