import { expect, it } from 'vitest';
import { ALL_JOBS } from '../../../src/features/jobs/listing.ts';
import { listBuiltListings, MAX_BUILT_PAGES } from '../../../src/features/search/built-listings.queries.ts';
import { pathOfPage, paths } from '../../../src/paths.ts';
import { describeOnBothEngines } from '../harness.ts';

describeOnBothEngines('Listings of a build', (open) => {
  it('A build renders the first pages of a listing and leaves further ones to requests', async () => {
    const { db } = await open();
    const openRoles = (count: number) =>
      db
        .insertInto('listings')
        .values({ key: ALL_JOBS, open: count, indexed: 1, changed_at: '2026-01-01T00:00:00.000Z' })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ open: count }))
        .execute();
    await openRoles(1_000);
    const all = await listBuiltListings(db, 'roles');
    expect(all).toHaveLength(MAX_BUILT_PAGES);
    expect(all.at(-1)).toBe(pathOfPage(paths.roles(), MAX_BUILT_PAGES));
    await openRoles(21);
    expect(await listBuiltListings(db, 'roles')).toEqual([paths.roles(), paths.roles(2)]);
  });
});
