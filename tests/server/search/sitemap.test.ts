import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import { openDatabase } from '../../../src/db/open.ts';
import type { Db } from '../../../src/db/tables.ts';
import { makeDemoBoard } from '../../../src/demo/demo-board.ts';
import { insertDemoBoard } from '../../../src/demo/insert-demo-board.ts';
import { CONTRACT_TYPES, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { type ListingFilter, listingKey } from '../../../src/features/jobs/listing.ts';
import { listOpenJobEntries, type SitemapEntry } from '../../../src/features/search/sitemap.queries.ts';
import { listingPath } from '../../../src/features/search/slug.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import {
  removeOrArchivePlan,
  savePlanOrReplaceUsed,
  saveSellingSettings,
} from '../../../src/features/selling/plan.commands.ts';
import { MINUTE } from '../../../src/lib/dates.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { compareCodeUnits } from '../../../src/lib/text.ts';
import { paths } from '../../../src/paths.ts';

import { prices } from '../../../src/public-pages/prices.page.ts';
import { respondWithSitemap } from '../../../src/public-pages/sitemap.ts';
import { SITEMAP_TAG } from '../../../src/publishing/change.ts';
import { PLANS_TAG } from '../../../src/publishing/tags.ts';
import { describeOnBothEngines } from '../harness.ts';
import { owner, planForm, plantPlan, sellingForm } from '../selling/board.ts';

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

describeOnBothEngines('The sitemap of pages', (open) => {
  it('The sitemap of pages holds prices while something is sold, with the date that they are sent with', async () => {
    const { db, now } = await open();
    const at = (minutes: number) => new Date(now.getTime() + minutes * MINUTE);
    const listed = async () =>
      (await readEntries(db, '/sitemaps/editorial-1.xml')).filter(({ path }) => path === paths.prices());
    const sent = async () => {
      const page = await prices.load({ locals: { db } } as unknown as Parameters<typeof prices.load>[0], {});
      return 'record' in page && [page.record.indexable, page.record.lastModified];
    };
    const isDated = async (minutes: number) => {
      const lastModified = at(minutes).toISOString();
      expect(await listed()).toEqual([{ path: paths.prices(), lastModified }]);
      expect(await sent()).toEqual([true, lastModified]);
    };
    expect([await listed(), await sent()]).toEqual([[], [false, null]]);
    const slug = await plantPlan(db, at(1));
    await isDated(1);
    expectValue(await saveSellingSettings(db, owner, sellingForm({ payTime: 'before' }), at(2)));
    await isDated(2);
    expectValue(await savePlanOrReplaceUsed(db, owner, { form: planForm({ amount: '99' }), slug }, at(3)));
    await isDated(3);
    expectValue(await removeOrArchivePlan(db, owner, slug, at(4)));
    expect(await listed()).toEqual([]);
    const tags = (await db.selectFrom('changes').select('record').execute()).map(({ record }) => JSON.parse(record));
    expect(tags.at(-1).tags).toEqual(expect.arrayContaining([SITEMAP_TAG, PLANS_TAG]));
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

it('Sitemaps of roles hold every open role once, though they are read in batches', async () => {
  const db = await openDatabase('file::memory:');
  const today = new Date('2026-06-01T00:00:00.000Z');
  const board = makeDemoBoard({ today, openJobs: 1_050, closedJobs: 10, companies: 200 });
  await insertDemoBoard(db, board);
  const open = board.jobs.filter(({ status }) => status === 'published');
  const entries = await listOpenJobEntries(db);
  expect(entries).toHaveLength(1_050);
  expect(entries.toSorted(byPath)).toEqual(
    open.map((job) => ({ path: paths.job(job), lastModified: job.updated_at })).toSorted(byPath),
  );
  await db.destroy();
});

const byPath = (a: SitemapEntry, b: SitemapEntry): number => compareCodeUnits(a.path, b.path);
