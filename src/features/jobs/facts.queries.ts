import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely';
import { valuesAsRows } from '../../db/dialect.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { lookup, mapToRecord } from '../../lib/lookup.ts';
import { parseFactsColumn } from './job.columns.ts';
import { listedValues, stringFacetValues } from './job.facts.ts';
import { LISTED_FACTS } from './job.fields.ts';
import type { ListingFacts } from './listing.ts';

export async function findListingFacts(db: Db, jobId: string): Promise<ListingFacts | undefined> {
  return (await readFacts(db, (eb) => eb('jobs.id', '=', jobId))).get(jobId);
}

export const mapListingFactsByJob = (db: Db, jobIds: readonly string[]): Promise<Map<string, ListingFacts>> =>
  readFacts(db, (eb) =>
    eb('jobs.id', 'in', (among) => among.selectFrom(valuesAsRows(db, jobIds).as('wanted')).select('value')),
  );

export async function listOpenJobIds(db: Db): Promise<string[]> {
  // Literal condition, so that SQLite uses the partial index.
  const rows = await db
    .selectFrom('jobs')
    .select('id')
    .where(sql<boolean>`status = 'published'`)
    .orderBy('published_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

const JOBS_AT_ONCE = 250;

/** Facts of all open jobs in batches, since those of a large board take gigabytes. */
export async function* readOpenListingFacts(db: Db): AsyncGenerator<ListingFacts[]> {
  const ids = await listOpenJobIds(db);
  for (let i = 0; i < ids.length; i += JOBS_AT_ONCE) {
    yield [...(await mapListingFactsByJob(db, ids.slice(i, i + JOBS_AT_ONCE))).values()];
  }
}

async function readFacts(
  db: Db,
  wanted: (eb: ExpressionBuilder<Tables, 'jobs'>) => ExpressionWrapper<Tables, 'jobs', SqlBool>,
): Promise<Map<string, ListingFacts>> {
  const [categories, jobs, skills, places] = await Promise.all([
    db.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute(),
    db
      .selectFrom('jobs')
      .select(['jobs.id', 'category_id', 'seniority', 'contract_type', 'freelance', 'workplace', 'facts'])
      .where(wanted)
      .execute(),
    db
      .selectFrom('jobs')
      .innerJoin('job_skills', 'jobs.id', 'job_skills.job_id')
      .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
      .select(['job_id', 'skills.slug'])
      .where(wanted)
      .execute(),
    db
      .selectFrom('jobs')
      .innerJoin('job_places', 'jobs.id', 'job_places.job_id')
      .innerJoin('locations', 'locations.id', 'job_places.location_id')
      .select(['job_id', 'locations.slug'])
      .where(wanted)
      .execute(),
  ]);
  const skillsOf = groupSlugs(skills);
  const placesOf = groupSlugs(places);
  const categoryById = new Map(categories.map((category) => [category.id, category]));
  const facts = jobs.map((job): [string, ListingFacts] => {
    const lineage: string[] = [];
    for (
      let at = categoryById.get(job.category_id);
      at;
      at = at.parent_id ? categoryById.get(at.parent_id) : undefined
    ) {
      lineage.push(at.slug);
    }
    const { seniority, workplace } = job;
    const stated = parseFactsColumn(job.facts);
    const listed = mapToRecord(LISTED_FACTS, (fact) =>
      stringFacetValues(stated[fact]).filter((value) => lookup(listedValues(fact), value)),
    );
    return [
      job.id,
      {
        category: lineage,
        seniority: [seniority],
        contractType: [job.contract_type, ...(job.freelance ? ['freelance'] : [])],
        workplace: [workplace],
        skill: skillsOf.get(job.id) ?? [],
        location: placesOf.get(job.id) ?? [],
        ...listed,
      },
    ];
  });
  return new Map(facts);
}

function groupSlugs(rows: { job_id: string; slug: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { job_id, slug } of rows) groups.getOrInsertComputed(job_id, () => []).push(slug);
  for (const group of groups.values()) group.sort();
  return groups;
}
