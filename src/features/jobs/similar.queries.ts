import { sql } from 'kysely';
import { valuesAsSet } from '../../db/dialect.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { Db } from '../../db/tables.ts';
import { cachedRowsUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { similarJobsTag, similarJobsTailTag } from '../../publishing/tags.ts';
import { toPayRange } from './job.columns.ts';
import type { JobRow } from './job.ts';
import { listCachedRowsInOrder } from './job-row.queries.ts';
import { type ComparableJob, pickMostSimilar } from './similarity.ts';

const SIMILAR_JOBS = 4;
/** Next older jobs compared. Older ones only, so that a new job makes no page stale. */
export const CANDIDATES = 12;

/** Maximum depth of places, with one to spare. */
const DEEPEST = 5;

/** Role that others are compared with. */
interface SimilarJobsOf {
  hash: string;
  categorySlug: string;
  publishedAt: string;
  /** Facts of an unsaved job, or the id of a stored one. */
  own: { id: string } | ComparableJob;
}

/** Most similar open roles of the category, among those published just before. */
export async function findSimilarJobs(db: Db, role: SimilarJobsOf): Promise<CacheTagged<{ similar: JobRow[] }>> {
  const ids = await listOlderJobIdsInCategory(db, role.categorySlug, role.publishedAt, role.hash, CANDIDATES);
  const { hash, own } = role;
  const wanted = 'id' in own ? [own.id, ...ids] : ids;
  const read = await cachedRowsUntilChange(db, 'comparable', wanted, (missing) => readComparable(db, missing));
  const candidates = ids.flatMap((id) => read.get(id) ?? []).filter((one) => one.hash !== hash);
  const target = 'id' in own ? read.get(own.id) : own;
  const mostSimilar = target ? pickMostSimilar(target, candidates, SIMILAR_JOBS) : [];
  const rows = await listCachedRowsInOrder(
    db,
    mostSimilar.map(({ id }) => id),
  );
  return {
    similar: rows.jobs,
    tags: [
      ...rows.tags,
      ...candidates.map(({ hash }) => similarJobsTag(hash)),
      ...(candidates.length < CANDIDATES ? [similarJobsTailTag(role.categorySlug)] : []),
    ],
  };
}

const listComparableRecords = prepareQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('jobs')
    .select(['id', 'hash', 'seniority', 'workplace', 'salary_min', 'salary_max', 'salary_currency', 'salary_period'])
    .where('id', 'in', valuesAsSet(db, ids)),
);

const listComparableTerms = prepareQuery((db, ids: readonly string[]) =>
  db
    .selectFrom('job_skills')
    .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
    .select(['job_id', 'skills.slug', sql<string>`'skill'`.as('kind')])
    .where('job_id', 'in', valuesAsSet(db, ids))
    .unionAll(
      db
        .selectFrom('job_places')
        .innerJoin('locations', 'locations.id', 'job_places.location_id')
        .select(['job_id', 'locations.slug', sql<string>`'place'`.as('kind')])
        .where('job_id', 'in', valuesAsSet(db, ids)),
    ),
);

/** Comparison facts of jobs by id. */
async function readComparable(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ComparableJob & { id: string; hash: string }>> {
  const [jobs, links] = await Promise.all([listComparableRecords(db, ids), listComparableTerms(db, ids)]);
  const linksOf = Map.groupBy(links, ({ job_id }) => job_id);
  const slugsOf = (kind: string, id: string) =>
    (linksOf.get(id) ?? []).filter((link) => link.kind === kind).map(({ slug }) => slug);
  return new Map(
    jobs.map((job) => {
      const { id, hash, seniority, workplace } = job;
      const [skills, places] = [slugsOf('skill', id), slugsOf('place', id)];
      return [id, { id, hash, seniority, workplace, skills, places, pay: toPayRange(job) }];
    }),
  );
}

/** Open jobs of exactly this category after the given one, newest first. */
export const listOlderJobIdsInCategory = async (
  db: Db,
  ...before: [categorySlug: string, publishedAt: string, hash: string, limit: number]
): Promise<string[]> => (await listOlderJobs(db, ...before)).map(({ id }) => id);

const listOlderJobs = prepareQuery((db, categorySlug: string, publishedAt: string, hash: string, limit: number) =>
  db
    .selectFrom('jobs')
    .select(['jobs.id', 'jobs.hash'])
    .where('status', '=', 'published')
    .where('category_id', '=', (eb) => eb.selectFrom('categories').select('id').where('slug', '=', categorySlug))
    // Row value comparison, so that both engines start at this position of the index.
    .where((eb) => eb(eb.refTuple('published_at', 'hash'), '<', eb.tuple(publishedAt, hash)))
    .orderBy('published_at', 'desc')
    .orderBy('hash', 'desc')
    .limit(limit),
);

/** Places with all that contain them, as stored for a job. */
export async function addContainingPlaces(db: Db, slugs: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  let target = db.selectFrom('locations').select(['slug', 'parent_id']).where('slug', 'in', slugs);
  for (let depth = 0; depth < DEEPEST; depth++) {
    const rows = await target.execute();
    for (const { slug } of rows) found.add(slug);
    const parents = rows.flatMap(({ parent_id }) => parent_id ?? []);
    if (parents.length === 0) break;
    target = db.selectFrom('locations').select(['slug', 'parent_id']).where('id', 'in', parents);
  }
  return [...found];
}
