import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../db/tables.ts';
import type { JobFacts } from './listing.ts';

/** The facts of one job, or undefined when there is no such job. */
export async function findFacts(db: Db, jobId: string): Promise<JobFacts | undefined> {
  const [facts] = await listFacts(db, jobId);
  return facts;
}

/** The facts of every open job. */
export const listOpenFacts = (db: Db): Promise<JobFacts[]> => listFacts(db);

async function listFacts(db: Db, jobId?: string): Promise<JobFacts[]> {
  const wanted = (eb: ExpressionBuilder<Tables, 'jobs'>) =>
    jobId ? eb('jobs.id', '=', jobId) : eb('jobs.status', '=', 'published');
  const [categories, jobs, skills, places] = await Promise.all([
    db.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute(),
    db
      .selectFrom('jobs')
      .select(['jobs.id', 'category_id', 'seniority', 'contract_type', 'workplace'])
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
  return jobs.map((job) => {
    const lineage: string[] = [];
    for (
      let at = categoryById.get(job.category_id);
      at;
      at = at.parent_id ? categoryById.get(at.parent_id) : undefined
    ) {
      lineage.push(at.slug);
    }
    return {
      categories: lineage,
      seniority: job.seniority,
      contractType: job.contract_type,
      workplace: job.workplace,
      skills: skillsOf.get(job.id) ?? [],
      places: placesOf.get(job.id) ?? [],
    };
  });
}

function groupSlugs(rows: { job_id: string; slug: string }[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const row of rows) {
    const group = groups.get(row.job_id);
    if (group) group.push(row.slug);
    else groups.set(row.job_id, [row.slug]);
  }
  for (const group of groups.values()) group.sort();
  return groups;
}
