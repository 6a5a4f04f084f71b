import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import type { Db } from '../../../src/db/tables.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { type ListingFilter, listingKey } from '../../../src/features/jobs/listing.ts';
import { listingPath } from '../../../src/features/search/slug.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { respondWithSitemap } from '../../../src/public-pages/sitemap.ts';
import { describeOnBothEngines } from '../harness.ts';

const OLD = '2026-02-01T00:00:00.000Z';
const NEW = '2026-03-01T00:00:00.000Z';
/** More addresses than a file takes. */
const COUNT = 47_000;

describeOnBothEngines('Sitemaps of listings', (open) => {
  it('Sitemaps of listings hold every listing once that is offered and has enough roles, in as many files as are needed', async () => {
    const { db } = await open();
    const { vocabulary } = await readTaxonomy(db);
    const filters = (await everyFilter(db)).slice(0, COUNT + 2);
    const keys = filters.map(listingKey).sort();
    const last = keys[COUNT];
    const rows = keys.map((key, i) => ({
      key,
      open: 3,
      // The last has too few roles.
      indexed: i < COUNT + 1 ? 1 : 0,
      changed_at: key === last ? NEW : OLD,
    }));
    const offered = rows.map(({ key }) => ({ key, since: OLD })).filter((_, i) => i !== 1);
    await db.transaction().execute(async (trx) => {
      await insertRows(trx, 'listings', rows);
      await insertRows(trx, 'offered_listings', offered);
    });

    const files = (await readEntries(db, '/sitemap.xml')).filter(({ path }) => path.startsWith('/sitemaps/listings-'));
    expect(files).toHaveLength(2);
    const entries = await Promise.all([1, 2, 3].map((file) => readEntries(db, `/sitemaps/listings-${file}.xml`)));
    expect(entries[2]).toEqual([]);
    for (const file of entries) expect(file.length).toBeLessThanOrEqual(50_000);
    for (const [i, file] of files.entries()) {
      const times = entries[i]?.map((entry) => entry.lastModified) ?? [];
      expect(file.lastModified).toBe(times.sort().at(-1));
    }
    // The second would be the same as another.
    const indexed = new Set(keys.slice(0, COUNT + 1).filter((_, i) => i !== 1));
    const expected = filters
      .filter((filter) => indexed.has(listingKey(filter)))
      .flatMap((filter) => listingPath(filter, vocabulary) ?? []);
    const listed = entries.flat().map((entry) => entry.path);
    expect(listed.sort()).toEqual(['/', '/locations', '/companies', ...expected].sort());
  });
});

/** Addresses in a sitemap, or in the index of sitemaps, without their origin. */
async function readEntries(db: Db, path: string): Promise<{ path: string; lastModified: string }[]> {
  const locals = { db, origin: '', recordPage: () => undefined } as unknown as App.Locals;
  const text = await (await respondWithSitemap({ locals }, path)).text();
  return [...text.matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?/g)].map(
    ([, listed = '', lastModified = '']) => ({ path: listed, lastModified }),
  );
}

/** Every choice of one value or none of each facet that the board knows. */
async function everyFilter(db: Db): Promise<ListingFilter[]> {
  const { categories, locations } = await readTaxonomy(db);
  const skills = await db.selectFrom('skills').select('slug').execute();
  const values = {
    category: [...categories.keys()],
    seniority: SENIORITIES,
    contractType: CONTRACT_TYPES,
    workplace: WORKPLACES,
    skill: skills.map((skill) => skill.slug),
    location: [...locations.keys()],
  };
  let filters: ListingFilter[] = [{}];
  for (const [facet, known] of Object.entries(values)) {
    filters = filters.flatMap((filter) => [filter, ...known.map((value) => ({ ...filter, [facet]: value }))]);
  }
  return filters;
}
