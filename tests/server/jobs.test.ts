import { expect, it } from 'vitest';
import { createJob, publishJob, closeJob, editJob } from '../../src/features/jobs/job.commands.ts';
import { findJobView } from '../../src/features/jobs/job.queries.ts';
import { countListing, recountListings } from '../../src/features/jobs/listing.counts.ts';
import { ALL_ROLES } from '../../src/features/jobs/listing.ts';
import { expectValue } from '../../src/lib/result.ts';
import { describeOnBothEngines } from './harness.ts';
import { draftOf } from './plant.ts';

const actor = { kind: 'system', name: 'test' } as const;

describeOnBothEngines('Roles', (open) => {
  it('are counted in every listing they belong to while they are open', async () => {
    const { db, now } = await open();
    const job = expectValue(await createJob(db, actor, draftOf(), now));
    expect((await countListing(db, ALL_ROLES)).open).toBe(0);
    expectValue(await publishJob(db, actor, job, now));
    for (const key of [ALL_ROLES, 'product|||||', 'product-designer|senior|full-time|hybrid|figma|europe']) {
      expect((await countListing(db, key)).open, key).toBe(1);
    }
    expectValue(await editJob(db, actor, { hash: job.hash, changes: { seniority: 'lead' } }, now));
    expect((await countListing(db, 'product-designer|senior||||')).open).toBe(0);
    expect((await countListing(db, 'product-designer|lead||||')).open).toBe(1);
    const before = await db.selectFrom('listings').select(['key', 'open']).where('open', '>', 0).orderBy('key').execute();
    await db.transaction().execute((trx) => recountListings(trx, now.toISOString()));
    expect(await db.selectFrom('listings').select(['key', 'open']).orderBy('key').execute()).toEqual(before);
    expectValue(await closeJob(db, actor, { hash: job.hash, reason: 'filled' }, now));
    expect((await countListing(db, ALL_ROLES)).open).toBe(0);
    expect((await findJobView(db, job.hash))?.job.status).toBe('filled');
  });
});
