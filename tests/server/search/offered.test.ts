import { expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { closeJob } from '../../../src/features/jobs/job.commands.ts';
import type { JobDraftInput } from '../../../src/features/jobs/job.schema.ts';
import type { ListingFilter } from '../../../src/features/jobs/listing.ts';
import { refreshIndexedListings } from '../../../src/features/search/indexed-listings.commands.ts';
import { findListingPage } from '../../../src/features/search/listing.queries.ts';
import { listIndexedListingEntries } from '../../../src/features/search/sitemap.queries.ts';
import { readTaxonomy } from '../../../src/features/search/taxonomy.ts';
import { expectValue } from '../../../src/lib/result.ts';
import { SITEMAP_TAG } from '../../../src/publishing/change.ts';
import { listChangesAfter } from '../changes.ts';
import { describeOnBothEngines } from '../harness.ts';
import { actor, plantOpenJob } from '../plant.ts';

async function publish(db: Db, now: Date, count: number, changes: Partial<JobDraftInput>): Promise<string[]> {
  const hashes: string[] = [];
  for (let i = 0; i < count; i++) {
    const job = await plantOpenJob(db, now, {
      requiredSkills: [],
      niceSkills: [],
      locationSlugs: ['berlin'],
      ...changes,
    });
    hashes.push(job.hash);
  }
  return hashes;
}

describeOnBothEngines('Listings that search engines are offered', (open, _engine, test) => {
  it('Listings that search engines are offered are chosen again, and make only those pages stale that say so', async () => {
    const { db, now } = await open();
    const taxonomy = await readTaxonomy(db);
    const view = async (filter: ListingFilter) => expectValueOf(await findListingPage(db, taxonomy, filter, 1));
    const listed = async () => (await listIndexedListingEntries(db)).map(({ path }) => path);
    const lastChange = async () => (await listChangesAfter(db, 0, 10_000)).at(-1)?.id ?? 0;

    await publish(db, now, 6, { categorySlug: 'ux-designer', workplace: 'hybrid' });
    const remote = await publish(db, now, 6, { categorySlug: 'ui-designer', workplace: 'remote' });
    expect((await view({ workplace: 'remote' })).indexable).toBe(false);
    await refreshIndexedListings(db, now);
    // The remote ones are those of the category: the shorter word wins.
    const offered = ['/hybrid', '/remote', '/roles'];
    expect((await listed()).sort()).toEqual(offered);
    const all = await view({});
    expect(all.narrowing.flatMap(({ values }) => values.map(({ href }) => href)).sort()).toEqual([
      '/hybrid',
      '/remote',
    ]);
    expect([all.indexable, (await view({ workplace: 'remote' })).indexable]).toEqual([true, true]);
    const same = await view({ category: 'ui-designer' });
    expect([same.total, same.indexable, same.narrowing]).toEqual([6, false, []]);
    // To a listing that is not offered, the way leads through the search.
    const both = await view({ category: 'ui-designer', workplace: 'remote' });
    expect(both.applied.map(({ withoutHref }) => withoutHref)).toEqual(['/remote', '/search?category=ui-designer']);

    const before = await lastChange();
    await refreshIndexedListings(db, now);
    expect(await listChangesAfter(db, before, 10)).toEqual([]);

    await publish(db, now, 5, { categorySlug: 'ui-designer', workplace: 'on-site' });
    const published = await lastChange();
    await refreshIndexedListings(db, now);
    const [change, ...more] = await listChangesAfter(db, published, 10);
    expect(more).toEqual([]);
    expect(change?.record.tags).toContain(SITEMAP_TAG);
    expect(change?.record.tags).toContain('offered:product|||||');
    expect(change?.record.tags).not.toContain('offered:|||remote||');
    const stale = new Set(change?.record.tags);
    const { tags } = await view({});
    expect(
      tags.some((tag) => stale.has(tag)),
      'all roles lead to what is new',
    ).toBe(true);
    expect((await view({ workplace: 'remote' })).tags.some((tag) => stale.has(tag))).toBe(false);

    for (const hash of remote.slice(0, 4)) expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, now));
    expect((await view({ workplace: 'remote' })).indexable, 'too few roles end it at once').toBe(false);
    expect(await listed()).not.toContain('/remote');
  });

  test('Listings that search engines are offered are known by one name where two mean the same', async () => {
    const { db, now } = await open();
    const taxonomy = await readTaxonomy(db);
    const canonicalOf = async (filter: ListingFilter) =>
      expectValueOf(await findListingPage(db, taxonomy, filter, 1)).canonical;
    await publish(db, now, 6, {});
    await publish(db, now, 5, { seniority: 'intern', contractType: 'internship' });
    const intern = { seniority: 'intern' } as const;
    expect(await canonicalOf(intern), 'before it is offered').toBe('/intern');
    await refreshIndexedListings(db, now);
    expect(await canonicalOf(intern)).toBe('/internship');
    expect(await canonicalOf({ ...intern, contractType: 'internship' })).toBe('/internship');
    expect(await canonicalOf({ contractType: 'internship' })).toBe('/internship');
    expect(await canonicalOf({ ...intern, location: 'berlin' }), 'too much the same in Berlin').toBe(
      '/intern-in-berlin',
    );
  });

  it('Listings that search engines are offered are missing where no role is likely: more than two terms that never occurred together', async () => {
    const { db, now } = await open();
    const taxonomy = await readTaxonomy(db);
    const isMissing = async (filter: ListingFilter) =>
      expectValueOf(await findListingPage(db, taxonomy, filter, 1)).isMissing;
    const [hash = ''] = await publish(db, now, 1, { categorySlug: 'ux-designer', workplace: 'remote' });
    const three = { category: 'ux-designer', workplace: 'remote', location: 'berlin' } as const;
    expect(await isMissing(three)).toBe(false);
    expect(await isMissing({ ...three, location: 'lisbon' })).toBe(true);
    expect(await isMissing({ category: 'ux-designer', location: 'lisbon' })).toBe(false);
    expectValue(await closeJob(db, actor, { hash, reason: 'filled' }, now));
    expect(await isMissing(three), 'it held a role once').toBe(false);
  });
});

function expectValueOf<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such listing');
  return value;
}
