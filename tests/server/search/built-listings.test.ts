import { expect, it } from 'vitest';
import { STATUSES_WITH_PAGE } from '../../../src/features/jobs/job.ts';
import { ALL_JOBS } from '../../../src/features/jobs/listing.ts';
import { listPrerenderedListingPaths, MAX_BUILT_PAGES } from '../../../src/features/search/built-listings.queries.ts';
import { pathOfPage, paths } from '../../../src/paths.ts';
import { listPrerenderedPaths } from '../../../src/public-pages/all-pages.ts';
import { apply } from '../../../src/public-pages/apply.page.ts';
import { job } from '../../../src/public-pages/job.page.ts';
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
    const all = await listPrerenderedListingPaths(db, 'roles');
    expect(all).toHaveLength(MAX_BUILT_PAGES);
    expect(all.at(-1)).toBe(pathOfPage(paths.roles(), MAX_BUILT_PAGES));
    await openRoles(21);
    expect(await listPrerenderedListingPaths(db, 'roles')).toEqual([paths.roles(), paths.roles(2)]);
  });

  it('A build renders the newest roles with their forms and leaves older ones to requests', async () => {
    const { db } = await open();
    const newest = (count: number, mode?: string) =>
      db
        .selectFrom('jobs')
        .select(['slug', 'hash'])
        .where('status', 'in', mode ? ['published'] : STATUSES_WITH_PAGE)
        .$if(mode !== undefined, (rows) => rows.where('apply_mode', '=', 'board'))
        .orderBy('id', 'desc')
        .limit(count)
        .execute();
    const roles = (await newest(2)).map(paths.job);
    expect(await job.list({ db, maxRoles: 2 })).toEqual(roles);
    expect(await apply.list({ db, maxRoles: 1 })).toEqual((await newest(1, 'board')).map(paths.apply));
    const built = await listPrerenderedPaths({ db, maxRoles: 2 });
    expect(built.filter((path) => path.startsWith('/jobs/') && !path.endsWith('/apply'))).toEqual(roles);
  });
});
