import type { Db } from '../../db/tables.ts';
import { addDays, type Instant, toInstant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { listOpenJobsAmong } from '../jobs/job.queries.ts';
import { ENDED_STATUSES, type Job } from '../jobs/job.ts';
import { hasFilterFacts, openAndMatchesFilter } from '../jobs/job-row.queries.ts';
import type { ListingFilter } from '../jobs/listing.ts';
import { listPlaceAddresses } from '../locations/location.queries.ts';
import { EXCHANGE_FOOTER, jobXmlElement, jobXmlFeedHeader } from './job-xml-feed.ts';

const AT_ONCE = 100;
/** Days for which the feed lists an ended job. */
export const ENDED_FEED_DAYS = 30;

/** Filter of a feed. */
export interface FeedFilter {
  filter: ListingFilter;
  companyId?: string | undefined;
}

/** Streams all open roles as XML, oldest first, in the order of an index. Skips roles that cannot be written. */
export async function* streamJobXmlFeed(
  db: Db,
  { filter, companyId }: FeedFilter,
  { name, origin }: { name: string; origin: string },
): AsyncGenerator<string> {
  yield jobXmlFeedHeader(name, origin);
  for (let after = { published_at: '', id: '' }; ; ) {
    const rows = await db
      .selectFrom('jobs')
      .select(['jobs.id', 'jobs.hash', 'jobs.published_at'])
      .where(openAndMatchesFilter(filter))
      .$if(companyId !== undefined, (query) => query.where('jobs.company_id', '=', companyId ?? ''))
      .where((eb) => eb(eb.refTuple('jobs.published_at', 'jobs.id'), '>', eb.tuple(after.published_at, after.id)))
      .orderBy('jobs.published_at')
      .orderBy('jobs.id')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) break;
    after = { published_at: last.published_at ?? '', id: last.id };
    const jobs = await listOpenJobsAmong(
      db,
      rows.map(({ hash }) => hash),
    );
    const places = await listPlaceAddresses(db, [
      ...new Set(jobs.flatMap(({ locations }) => locations.map(({ slug }) => slug))),
    ]);
    yield jobs.map((job) => writeJob(job, places, origin)).join('');
  }
  yield EXCHANGE_FOOTER;
}

function writeJob(job: Job, places: Awaited<ReturnType<typeof listPlaceAddresses>>, origin: string): string {
  try {
    return jobXmlElement(
      job,
      job.locations.flatMap(({ slug }) => places.get(slug) ?? []),
      origin,
    );
  } catch (error) {
    console.error(`${paths.job(job)} is left out of a feed:`, error);
    return '';
  }
}

/** Recently ended jobs, latest first, for mirrors. Ids only, by the listings of their last day. */
export async function listRecentlyEndedJobs(
  db: Db,
  { filter, companyId }: FeedFilter,
  origin: string,
  now: Date,
): Promise<{ referencenumber: string; url: string; endedAt: Instant }[]> {
  const rows = await db
    .selectFrom('jobs')
    .select(['hash', 'slug', 'closed_at'])
    .where('status', 'in', ENDED_STATUSES)
    .where(hasFilterFacts(filter))
    .where('published_at', 'is not', null)
    .where('closed_at', '>', addDays(toInstant(now), -ENDED_FEED_DAYS))
    .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? ''))
    .orderBy('closed_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ hash, slug, closed_at }) => ({
    referencenumber: hash,
    url: origin + paths.job({ hash, slug }),
    endedAt: closed_at ?? '',
  }));
}
