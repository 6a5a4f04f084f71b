import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { COMPANIES_PER_PAGE, readCompanyDirectoryPage } from '../../../src/features/companies/directory.queries.ts';
import { companyDirectoryMarkdown } from '../../../src/features/search/listing-markdown.ts';
import { paths } from '../../../src/paths.ts';
import { companies } from '../../../src/public-pages/company.page.ts';
import { publish } from '../../../src/publishing/publish.ts';
import { DIRECTORY_TAG } from '../../../src/publishing/tags.ts';
import { describeOnBothEngines } from '../harness.ts';

const AT = '2026-06-01T12:00:00.000Z';

/** Adds verified companies named `Zebra 0000` and so on. */
const addCompanies = (db: Db, count: number) =>
  db.transaction().execute(async (trx) => {
    const { id: _, ...like } = await trx.selectFrom('companies').selectAll().limit(1).executeTakeFirstOrThrow();
    for (let i = 0; i < count; i++) {
      const digits = String(i).padStart(4, '0');
      await trx
        .insertInto('companies')
        .values({ ...like, id: `z${digits}`, slug: `zebra-${digits}`, name: `Zebra ${digits}`, verified: 1 })
        .execute();
    }
    await publish(trx, AT, { tags: [DIRECTORY_TAG] });
  });

describeOnBothEngines('The directory of companies', (open) => {
  it('A directory has one page until it is long, then pages that hold each company once', async () => {
    const { db } = await open();
    const first = await readCompanyDirectoryPage(db);
    expect(first).toMatchObject({ page: 1, pages: 1, index: [] });
    expect(await companies.list({ db })).toEqual([paths.companies()]);
    expect(await companies.check?.({ db }, { page: '2' }, paths.companies(2))).toBe('list page');

    await addCompanies(db, COMPANIES_PER_PAGE);
    const pages = [await readCompanyDirectoryPage(db, 1), await readCompanyDirectoryPage(db, 2)];
    const names = pages.flatMap((page) => page?.letters.flatMap(({ companies }) => companies.map(({ name }) => name)));
    const total = COMPANIES_PER_PAGE + (first?.total ?? 0);
    expect(pages.map((page) => page?.total)).toEqual([total, total]);
    expect(new Set(names).size).toBe(total);
    expect(pages[0]?.letters.flatMap(({ companies }) => companies)).toHaveLength(COMPANIES_PER_PAGE);
    expect(pages[1]?.letters.map(({ letter }) => letter)).toEqual(['Z', '#']);
    expect(pages[1]?.index.slice(-2)).toEqual([
      { letter: 'Z', page: 1 },
      { letter: '#', page: 2 },
    ]);
    expect(await readCompanyDirectoryPage(db, 3)).toBeUndefined();
    const markdown = pages[0] && companyDirectoryMarkdown(pages[0], { origin: 'https://easel.example', name: 'Easel' });
    expect(markdown).toContain('[Next page](https://easel.example/companies/page/2.md)');

    expect(await companies.list({ db })).toEqual([paths.companies(), paths.companies(2)]);
    expect(await companies.check?.({ db }, { page: '2' }, paths.companies(2))).toBeUndefined();
    expect(await companies.check?.({ db }, { page: '3' }, paths.companies(3))).toBe('list page');
    expect(await companies.check?.({ db }, { page: '0' }, '/companies/page/0')).toBe('unmatched');
  });
});
