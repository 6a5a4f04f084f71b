import { join } from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { insertRows } from '../../../src/db/bulk.ts';
import type { Db } from '../../../src/db/tables.ts';
import { eraseExpiredApplications } from '../../../src/features/applications/retention.commands.ts';
import { addDays, addMonths, toInstant } from '../../../src/lib/dates.ts';
import { localStorageIn } from '../../../src/storage/local-storage.ts';
import { setUpFolder } from '../../folder.ts';
import { Random } from '../../prove/random.ts';
import { describeOnBothEngines } from '../harness.ts';
import { plantRandomRoles } from '../market/random-roles.ts';

const APPLICATIONS = 2_500;
const folder = setUpFolder();

/** Ends every role of the board on a random day, and inserts applications to them. */
async function plantApplications(db: Db, now: Date) {
  const random = new Random(5);
  await plantRandomRoles(db, 5, 60, now);
  const jobs = await db.selectFrom('jobs').select(['id', 'company_id']).orderBy('id').execute();
  const ends = new Map<string, string>();
  for (const { id } of jobs) {
    const closed_at = addDays(toInstant(now), -random.below(800));
    ends.set(id, closed_at);
    await db.updateTable('jobs').set({ status: 'closed', closed_at }).where('id', '=', id).execute();
  }
  const at = toInstant(now);
  const planted = Array.from({ length: APPLICATIONS }, (_, i) => {
    const job = jobs[i % jobs.length] as (typeof jobs)[number];
    return { id: `a${String(i).padStart(5, '0')}`, months: 1 + random.below(24), job, end: ends.get(job.id) ?? '' };
  });
  await db.transaction().execute(async (trx) => {
    await insertRows(
      trx,
      'replies',
      planted.map(({ id, job }) => ({
        id,
        company_id: job.company_id,
        received_at: at,
        answered_at: null,
        withdrawn_at: null,
      })),
    );
    await insertRows(
      trx,
      'applications',
      planted.map(({ id, job, months }) => ({
        id,
        job_id: job.id,
        name: 'Applicant',
        email: `${id}@example.com`,
        portfolio_url: null,
        note: '',
        answers: '[]',
        status: 'received',
        content_digest: id,
        consented_at: at,
        keep_months: months,
        version: 1,
        created_at: at,
        updated_at: at,
        reply_id: id,
      })),
    );
  });
  return planted;
}

describeOnBothEngines('Applications of roles that ended', (open) => {
  it('Applications of roles that ended are erased when due, read a page at a time however many there are', async () => {
    const { db, now } = await open();
    const planted = await plantApplications(db, now);
    const kept = planted.filter(({ end, months }) => addMonths(end, months) > toInstant(now)).map(({ id }) => id);
    expect(kept.length).toBeGreaterThan(100);
    expect(planted.length - kept.length).toBeGreaterThan(100);
    let maxRows = 0;
    const countRows: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        maxRows = Math.max(maxRows, result.rows.length);
        return result;
      },
    };
    const files = localStorageIn(join(folder, 'files'));
    expect(await eraseExpiredApplications(db.withPlugin(countRows), files, now)).toBe(planted.length - kept.length);
    const left = await db.selectFrom('applications').select('id').orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual(kept);
    expect(maxRows).toBeLessThanOrEqual(1_000);
  });
});
