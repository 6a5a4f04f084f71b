import { replyTag } from '../../features/applications/application.tags.ts';
import { findReplyRecord } from '../../features/applications/reply-record.queries.ts';
import { describeReplies } from '../../features/applications/reply-record.ts';
import { findJobByHash, findJobView } from '../../features/jobs/job.queries.ts';
import { isOpen } from '../../features/jobs/job.ts';
import { jobCard } from '../../features/jobs/job-card.ts';
import { listPlaces } from '../../features/locations/location.queries.ts';
import { findRoleMarket } from '../../features/market/role-market.queries.ts';
import { parseJobSegment, paths } from '../../paths.ts';
import { gone, missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';

/** A role by the segment of its path, `{jobSlug}-{jobHash}`. */
export async function askJob(astro: PageContext, segment: string | undefined) {
  if (segment === undefined || segment.includes('/')) throw unmatched(astro);
  const named = parseJobSegment(segment);
  if (!named) throw missing(astro, 'job');
  const { db, page } = astro.locals;
  const found = await findJobView(db, named.hash);
  if (!found) {
    const known = await findJobByHash(db, named.hash);
    // A draft that was given up never had a page to be gone.
    throw known?.status === 'archived' && known.published_at ? gone(astro) : missing(astro, 'job');
  }
  if (found.job.slug !== named.slug) throw permanentRedirect(paths.job(found.job));
  const companyId = found.job.company.id;
  const record = await findReplyRecord(db, companyId);
  const { company, process } = found.job;
  const replies = describeReplies(company.name, process.replyWithinDays, record);
  const { tags, ...view } = { ...found, replies, tags: [...found.tags, replyTag(companyId)] };
  const shown = isOpen(view.job) ? await findRoleMarket(db, view.job) : { market: undefined, tags: [] };
  // What others pay is no fact of the role: it stands on its page, and in nothing that programs read of it.
  page.show(
    { ...view, tags: [...tags, ...shown.tags] },
    {
      path: paths.job(view.job),
      indexable: isOpen(view.job),
      lastModified: view.job.updatedAt,
      card: jobCard(view.job),
    },
  );
  return {
    view,
    market: shown.market,
    places: await listPlaces(
      db,
      [...view.job.locations, ...view.job.openTo].map((place) => place.slug),
    ),
  };
}
