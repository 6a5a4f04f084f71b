import type { Db } from '../../../db/tables.ts';
import type { PostingPlaces } from '../duplicate-postings.ts';

/** Entry that is a job of another source of the company. */
export interface DuplicateListing extends PostingPlaces {
  jobId: string;
  sourceId: string;
}

/** No validators, so that the next run reads the feed. */
export const NEVER_READ = { etag: null, last_modified: null, body_digest: null } as const;

export async function listDuplicatePlacesByJob(db: Db, source: string): Promise<Map<string, PostingPlaces[]>> {
  const rows = await db
    .selectFrom('source_duplicates')
    .innerJoin('jobs', 'jobs.id', 'source_duplicates.job_id')
    .select(['job_id', 'locations', 'countries'])
    .where('jobs.source', '=', source)
    .orderBy('source_duplicates.source_id')
    .orderBy('external_id')
    .execute();
  const places = new Map<string, PostingPlaces[]>();
  for (const { job_id, locations, countries } of rows)
    places
      .getOrInsertComputed(job_id, () => [])
      .push({ locations: JSON.parse(locations), countries: JSON.parse(countries) });
  return places;
}

/**
 * Stores which entries duplicate jobs of other sources. A complete run replaces all. Schedules sources whose jobs gain or lose
 * places.
 */
export const storeDuplicatesAndSchedule = (
  db: Db,
  sourceId: string,
  listings: readonly DuplicateListing[],
  isComplete: boolean,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('source_duplicates').selectAll().where('source_id', '=', sourceId).execute();
    const known = new Map(rows.map((row) => [row.external_id, row]));
    const touched = new Set<string>();
    for (const { jobId, ...listing } of listings) {
      const row = {
        job_id: jobId,
        locations: JSON.stringify(listing.locations),
        countries: JSON.stringify(listing.countries),
      };
      const before = known.get(listing.sourceId);
      known.delete(listing.sourceId);
      const isSame = before && Object.entries(row).every(([column, value]) => before[column as 'job_id'] === value);
      if (isSame) continue;
      if (before) touched.add(before.job_id);
      touched.add(jobId);
      await trx
        .insertInto('source_duplicates')
        .values({ source_id: sourceId, external_id: listing.sourceId, ...row })
        .onConflict((conflict) => conflict.columns(['source_id', 'external_id']).doUpdateSet(row))
        .execute();
    }
    for (const gone of isComplete ? known.values() : []) {
      touched.add(gone.job_id);
      await trx
        .deleteFrom('source_duplicates')
        .where('source_id', '=', sourceId)
        .where('external_id', '=', gone.external_id)
        .execute();
    }
    if (touched.size === 0) return;
    const names = trx
      .selectFrom('jobs')
      .select('source')
      .where('id', 'in', [...touched])
      .where('source', 'is not', null);
    await trx
      .updateTable('sources')
      .set(NEVER_READ)
      .where('name', 'in', names as never)
      .execute();
  });

/** Schedules other sources of jobs that this one no longer lists. */
export async function scheduleSourcesOfDuplicates(db: Db, jobIds: readonly string[]): Promise<void> {
  if (jobIds.length === 0) return;
  await db
    .updateTable('sources')
    .set(NEVER_READ)
    .where('id', 'in', (eb) => eb.selectFrom('source_duplicates').select('source_id').where('job_id', 'in', jobIds))
    .execute();
}
