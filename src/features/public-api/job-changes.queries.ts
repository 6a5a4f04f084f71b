import { valuesAsRows } from '../../db/dialect.ts';
import type { Db } from '../../db/tables.ts';
import { type HistoryPoint, listChangesSince } from '../../publishing/changes.queries.ts';
import { categoryTag, companyProfileTag, jobTag, placeFactsTag, skillTag } from '../../publishing/tags.ts';

/** Change records per response. */
const RECORDS_AT_ONCE = 200;

/** History point, and a hash within the records after it. */
export interface ChangesCursor {
  since: HistoryPoint;
  part: { until: number; after: string } | null;
}

interface ChangedJobs {
  hashes: string[];
  next: ChangesCursor;
  /** True if there are more changes. */
  hasMore: boolean;
}

/**
 * Jobs with public changes since a point by hash, up to `limit`. Undefined if the history is too short, so that clients start
 * over.
 */
export async function listChangedJobHashes(
  db: Db,
  { since, part }: ChangesCursor,
  limit: number,
): Promise<ChangedJobs | undefined> {
  const changes = await listChangesSince(db, since, RECORDS_AT_ONCE);
  if (!changes) return undefined;
  const here = changes.filter(({ point }) => !part || point.changeId <= part.until);
  const last = here.at(-1)?.point;
  if (!last) return { hashes: [], next: { since, part: null }, hasMore: false };
  const all = await expand(db, new Set(here.flatMap(({ record }) => record.tags)));
  const left = [...all].filter((hash) => !part || hash > part.after).sort();
  const hashes = left.slice(0, limit);
  const after = hashes.at(-1);
  if (left.length > limit && after !== undefined) {
    return { hashes, next: { since, part: { until: last.changeId, after } }, hasMore: true };
  }
  const hasMore = changes.length > here.length || changes.length === RECORDS_AT_ONCE;
  return { hashes, next: { since: last, part: null }, hasMore };
}

/** Jobs affected by tags: their own, and those that show changed data. */
async function expand(db: Db, tags: ReadonlySet<string>): Promise<Set<string>> {
  const named = (tagOf: (name: string) => string) => {
    const prefix = tagOf('');
    return [...tags].flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
  };
  const open = () => db.selectFrom('jobs').select('jobs.hash').where('jobs.status', '=', 'published');
  const found = await Promise.all([
    whereAny(named(companyProfileTag), (wanted) => open().where('company_id', 'in', valuesOf(db, wanted)).execute()),
    whereAny(named(categoryTag), (wanted) =>
      open()
        .innerJoin('categories', 'categories.id', 'jobs.category_id')
        .where('categories.slug', 'in', valuesOf(db, wanted))
        .execute(),
    ),
    whereAny(named(skillTag), (wanted) =>
      open()
        .innerJoin('job_skills', 'job_skills.job_id', 'jobs.id')
        .innerJoin('skills', 'skills.id', 'job_skills.skill_id')
        .where('skills.slug', 'in', valuesOf(db, wanted))
        .execute(),
    ),
    whereAny(named(placeFactsTag), (wanted) =>
      open()
        .innerJoin('job_locations', 'job_locations.job_id', 'jobs.id')
        .innerJoin('locations', 'locations.id', 'job_locations.location_id')
        .where('locations.slug', 'in', valuesOf(db, wanted))
        .execute(),
    ),
    whereAny(named(placeFactsTag), (wanted) =>
      open()
        .innerJoin('job_countries', 'job_countries.job_id', 'jobs.id')
        .innerJoin('locations', 'locations.id', 'job_countries.location_id')
        .where('locations.slug', 'in', valuesOf(db, wanted))
        .execute(),
    ),
  ]);
  return new Set([...named(jobTag), ...found.flat().map(({ hash }) => hash)]);
}

const valuesOf = (db: Db, values: readonly string[]) =>
  db.selectFrom(valuesAsRows(db, values).as('wanted')).select('wanted.value');

const whereAny = async <T>(
  values: readonly string[],
  load: (values: readonly string[]) => Promise<T[]>,
): Promise<T[]> => (values.length > 0 ? load(values) : []);
