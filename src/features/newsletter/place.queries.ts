import type { Db } from '../../db/tables.ts';
import { newsletterJobLine, readNewsletterJobs } from './week.queries.ts';

/** Sold places per issue. Others wait. */
const MAX_PLACES = 10;

export interface SoldNewsletterPlace {
  useId: string;
  /** Line of the issue in Markdown. */
  line: string;
}

/** Sold places for the next issue, first sold first, one per open role. */
export async function listSoldPlacesForNextIssue(db: Db): Promise<SoldNewsletterPlace[]> {
  const uses = await db
    .selectFrom('uses')
    .innerJoin('jobs', 'jobs.id', 'uses.job_id')
    .innerJoin('grants', 'grants.id', 'uses.grant_id')
    .select(['uses.id', 'jobs.id as jobId'])
    .where('uses.what', '=', 'newsletter')
    .where('uses.released_at', 'is', null)
    .where('uses.id', 'not in', (eb) => eb.selectFrom('newsletter_places').select('use_id'))
    .where('grants.revoked_at', 'is', null)
    .where('grants.frozen_at', 'is', null)
    .where('jobs.status', '=', 'published')
    .orderBy('uses.id')
    .limit(10 * MAX_PLACES)
    .execute();
  const first = [...new Map(uses.toReversed().map((use) => [use.jobId, use])).values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, MAX_PLACES);
  const jobs = await readNewsletterJobs(
    db,
    first.map(({ jobId }) => jobId),
  );
  return first.flatMap(({ id, jobId }) => {
    const job = jobs.find((one) => one.id === jobId);
    return job ? [{ useId: id, line: newsletterJobLine(job) }] : [];
  });
}

/** Issue text with sold places in front, marked as paid. */
export const prependSoldPlaces = (body: string, places: readonly SoldNewsletterPlace[]): string =>
  places.length === 0 ? body : `### Paid places\n\n${places.map(({ line }) => line).join('\n')}\n\n${body}`;
