import { sql } from 'kysely';
import type { Db } from '../../src/db/tables.ts';
import { listOpenRowsByDate, openAndMatchesFilter } from '../../src/features/jobs/job-row.queries.ts';
import { FACETS, type ListingFacet, type ListingFilter } from '../../src/features/jobs/listing.ts';

/** Searches that SQL can express without a word index. */
const FILTERS: ListingFilter[] = [
  {},
  { workplace: 'remote' },
  { category: 'product-designer', seniority: 'senior' },
  { location: 'germany', workplace: 'hybrid' },
  { skill: 'figma' },
];

const columns: Partial<Record<ListingFacet, string>> = {
  category: 'category_id',
  seniority: 'seniority',
  contractType: 'contract_type',
  workplace: 'workplace',
  skill: 'skill_id',
  location: 'location_id',
};

/** Milliseconds of each search in SQL: 20 rows, their number, and six facets. */
export async function searchBySql(db: Db): Promise<number[]> {
  const times: number[] = [];
  for (const filter of FILTERS) {
    const begun = performance.now();
    await listOpenRowsByDate(db, filter, { limit: 20 });
    await db.selectFrom('jobs').select(sql`count(*)`.as('roles')).where(openAndMatchesFilter(filter)).execute();
    for (const facet of FACETS) {
      const column = columns[facet];
      if (!column) continue;
      const { [facet]: _, ...others } = filter;
      const table = facet === 'skill' ? 'job_skills' : facet === 'location' ? 'job_places' : undefined;
      const value = sql.ref(column);
      const roles = db.selectFrom('jobs').select('jobs.id').where(openAndMatchesFilter(others));
      const counted = table
        ? sql`select ${value}, count(*) from ${sql.table(table)} where job_id in (${roles}) group by 1`
        : sql`select ${value}, count(*) from jobs where id in (${roles}) group by 1`;
      await counted.execute(db);
    }
    times.push(performance.now() - begun);
  }
  return times;
}
