import { valuesAsRows } from '../../db/dialect.ts';
import type { Trx } from '../../db/tables.ts';
import { type Instant, toInstant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { type ChangeRecord, SITEMAP_TAG } from '../../publishing/change.ts';
import { publishChanges } from '../../publishing/publish.ts';
import { jobTag, openToCountTag, similarJobsTag, similarJobsTailTag } from '../../publishing/tags.ts';
import { mapListingFactsByJob } from './facts.queries.ts';
import { updateListingCountsOfJobs } from './listing.counts.ts';
import { type ListingFacts, listingAlternatives } from './listing.ts';

/** Open job with its category, skills and places. */
interface Filed {
  hash: string;
  companyId: string;
  facts: ListingFacts;
  openTo: string[];
}

/** Moves open jobs between listings after `change`, in a fixed number of statements. Ignores closed jobs in `jobIds`. */
export async function reclassifyJobs<Changed>(
  trx: Trx,
  jobIds: readonly string[],
  now: Date,
  change: () => Promise<Changed>,
): Promise<Changed> {
  const ids = [...new Set(jobIds)];
  const before = await listFiled(trx, ids);
  const changed = await change();
  const after = await listFiled(trx, ids);
  const moved = [...after].flatMap(([id, is]) => {
    const was = before.get(id);
    return was && JSON.stringify(was) !== JSON.stringify(is) ? [{ was, is }] : [];
  });
  const at = toInstant(now);
  await updateListingCountsOfJobs(
    trx,
    moved.map(({ was, is }) => ({ left: was.facts, entered: is.facts })),
    at,
  );
  await publishMoves(trx, moved, at);
  return changed;
}

async function listFiled(trx: Trx, ids: readonly string[]): Promise<Map<string, Filed>> {
  if (ids.length === 0) return new Map();
  const wanted = valuesAsRows(trx, ids).as('wanted');
  const jobs = await trx
    .selectFrom(wanted)
    .innerJoin('jobs', 'jobs.id', 'wanted.value')
    .select(['jobs.id', 'hash', 'company_id'])
    .where('status', '=', 'published')
    .orderBy('jobs.id')
    .execute();
  const facts = await mapListingFactsByJob(trx, ids);
  const openTo = await trx
    .selectFrom(wanted)
    .innerJoin('job_countries', 'job_id', 'wanted.value')
    .innerJoin('locations', 'locations.id', 'location_id')
    .select(['job_id', 'locations.slug'])
    .orderBy('locations.slug')
    .execute();
  const openToOf = Map.groupBy(openTo, ({ job_id }) => job_id);
  return new Map(
    jobs.flatMap(({ id, hash, company_id: companyId }) => {
      const known = facts.get(id);
      return known
        ? [[id, { hash, companyId, facts: known, openTo: (openToOf.get(id) ?? []).map(({ slug }) => slug) }] as const]
        : [];
    }),
  );
}

/** Publishes one change record per job. Similar jobs are chosen again in every new category. */
async function publishMoves(trx: Trx, moved: readonly { was: Filed; is: Filed }[], at: Instant): Promise<void> {
  if (moved.length === 0) return;
  const records = moved.map(
    ({ was, is }): ChangeRecord => ({
      tags: [jobTag(is.hash), similarJobsTag(is.hash), ...differences(was.openTo, is.openTo).map(openToCountTag)],
      enter: listingAlternatives(is.facts),
      leave: listingAlternatives(was.facts),
      events: [{ type: 'role.changed', job: is.hash, companyId: is.companyId }],
    }),
  );
  const entered = moved.filter(({ was, is }) => was.facts.category[0] !== is.facts.category[0]);
  const categories = [...new Set(entered.flatMap(({ is }) => is.facts.category[0] ?? []))];
  const neighbours =
    categories.length > 0
      ? await trx
          .selectFrom('jobs')
          .innerJoin('categories', 'categories.id', 'jobs.category_id')
          .select('hash')
          .where('status', '=', 'published')
          .where('categories.slug', 'in', categories)
          .execute()
      : [];
  const tags = [
    SITEMAP_TAG,
    ...neighbours.map(({ hash }) => similarJobsTag(hash)),
    ...categories.map(similarJobsTailTag),
  ];
  await publishChanges(trx, at, [...records, { tags, hot: [paths.home(), paths.roles()] }]);
}

const differences = (a: readonly string[], b: readonly string[]): string[] =>
  [...a, ...b].filter((slug) => !(a.includes(slug) && b.includes(slug)));
