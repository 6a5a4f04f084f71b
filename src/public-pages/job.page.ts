import { findReplyRecord } from '../features/applications/reply-record.queries.ts';
import { describePromiseAndRecord } from '../features/applications/reply-record.ts';
import { findJobByHash, findJobView, listJobsWithPage } from '../features/jobs/job.queries.ts';
import { isOpen } from '../features/jobs/job.ts';
import { jobShareCard } from '../features/jobs/job-card.ts';
import { jobMarkdown } from '../features/jobs/job-markdown.ts';
import { findMissingPayNote } from '../features/jobs/pay-duty.ts';
import { listPlaceAddresses } from '../features/locations/location.queries.ts';
import { addPayBars, layOutPayBar } from '../features/market/pay-bars.queries.ts';
import { findRoleMarket } from '../features/market/role-market.queries.ts';
import type { RoleMarket } from '../features/market/role-market.ts';
import { describePayPosition } from '../features/market/role-market-words.ts';
import { listOpenJobEntries } from '../features/search/sitemap.queries.ts';
import { toInstant } from '../lib/dates.ts';
import { parseJobSegment, paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import { PAY_RULES_TAG, replyRecordTag } from '../publishing/tags.ts';
import { definePage, gone, MAX_BUILT_ROLES, movedTo, notFound, type PageListContext, toPublisher } from './page.ts';

/** Role at `{jobSlug}-{jobHash}`. */
export const job = definePage({
  name: 'job',
  list: async ({ db, maxRoles = MAX_BUILT_ROLES }) => (await listJobsWithPage(db, maxRoles)).map(paths.job),
  listIndexable: listOpenJobEntries,
  check: findMissingJob,
  load: async ({ locals: { db, site } }, params) => {
    const named = parseJobSegment(params.job ?? '');
    if (!named) return notFound('job');
    const found = await findJobView(db, named.hash);
    if (!found) {
      const known = await findJobByHash(db, named.hash);
      // Discarded drafts never had a page.
      return known?.status === 'archived' && known.published_at ? gone : notFound('job');
    }
    if (found.job.slug !== named.slug) return movedTo(paths.job(found.job));
    const companyId = found.job.company.id;
    const record = await findReplyRecord(db, companyId);
    const { company, process } = found.job;
    const replies = describePromiseAndRecord(company.name, process.replyWithinDays, record);
    const payNote =
      site.payRules === 'off' ? undefined : findMissingPayNote(found.job, toInstant(new Date()).slice(0, 10));
    const dated = found.job.pay ? [] : [PAY_RULES_TAG];
    const similar = await addPayBars(db, found.similar);
    const { tags, ...view } = {
      ...found,
      similar: similar.jobs,
      replies,
      payNote,
      tags: [...found.tags, ...similar.tags, replyRecordTag(companyId), ...dated],
    };
    const shown = isOpen(view.job) ? await findRoleMarket(db, view.job) : { market: undefined, tags: [] };
    const places = await listPlaceAddresses(
      db,
      [...view.job.locations, ...view.job.openTo].map((place) => place.slug),
    );
    return {
      view: { view, market: shown.market, places },
      // Payload without the pay of others.
      record: makePageRecord(
        { ...view, tags: [...tags, ...shown.tags] },
        {
          path: paths.job(view.job),
          indexable: isOpen(view.job),
          lastModified: view.job.updatedAt,
          card: jobShareCard(view.job, shown.market && marketOnCard(shown.market)),
        },
      ),
    };
  },
  writeMarkdown: ({ view }, locals) => jobMarkdown(view, toPublisher(locals)),
});

function marketOnCard(market: RoleMarket): Parameters<typeof jobShareCard>[1] {
  if (!market.pay) return undefined;
  const { label: _, ...bar } = layOutPayBar(market.pay, market.paySummary);
  return { bar, words: describePayPosition(market.pay, market).replace(/\.$/, '') };
}

/** Checks whether the role exists. */
export async function findMissingJob(
  { db }: PageListContext,
  params: { job?: string | undefined },
): Promise<'job' | undefined> {
  const named = parseJobSegment(params.job ?? '');
  return named && (await findJobByHash(db, named.hash)) ? undefined : 'job';
}
