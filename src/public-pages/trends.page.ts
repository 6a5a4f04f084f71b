import { trendsCard } from '../features/market/market-card.ts';
import { trendsMarkdown } from '../features/market/market-markdown.ts';
import { formatMarketTable } from '../features/market/market-table.ts';
import { listTrendPages } from '../features/market/trend.queries.ts';
import { toTrendTableRows } from '../features/market/trend-table.ts';
import { trendsHeading } from '../features/market/trend-words.ts';
import { findTrendsPage } from '../features/market/trends-page.queries.ts';
import { parseFormerFilterSlug, readCachedAddressWords } from '../features/search/former-path.queries.ts';
import { listTrendEntries } from '../features/search/sitemap.queries.ts';
import { problemResponse } from '../http/responses.ts';
import { missingContentProblem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { makeDocumentRecord, makePageRecord } from '../publishing/page-record.ts';
import { type DocumentContext, definePage, movedTo, notFound, toPublisher } from './page.ts';
import { tableResponse } from './salaries.page.ts';

/** Job trends of all roles, a category, or a year. */
export const trends = definePage({
  name: 'trends',
  list: async ({ db }) => [
    ...new Set([paths.jobTrends(), ...(await listTrendPages(db)).map(({ key }) => paths.jobTrends(key))]),
  ],
  listIndexable: listTrendEntries,
  check: async ({ db }, { category }) => {
    // The year's page checks for data.
    if (category === undefined || /^\d+$/.test(category)) return undefined;
    const words = await readCachedAddressWords(db);
    return words.taxonomy.categories.has(category) || parseFormerFilterSlug(words, category)?.category
      ? undefined
      : 'listing';
  },
  load: async ({ locals: { db }, isPrerendered }, { category, year }) => {
    const segment = category ?? year ?? '';
    const view = await findTrendsPage(db, segment);
    if (!view) {
      const former = isPrerendered ? undefined : parseFormerFilterSlug(await readCachedAddressWords(db), segment);
      return former?.category ? movedTo(paths.jobTrends(former.category)) : notFound('listing');
    }
    const { path, indexable, changedAt: lastModified } = view;
    return { view: { view }, record: makePageRecord(view, { path, indexable, lastModified, card: trendsCard(view) }) };
  },
  writeMarkdown: ({ view }, locals) => trendsMarkdown(view, toPublisher(locals)),
});

const TABLE = /^(?<path>\/job-trends(?:\/(?<category>[^/]+))?)\/numbers\.(?<format>csv|json)$/;

/** Numbers of a trends page as a file, cached like it. */
export async function respondWithTrendTable({
  locals,
  url,
}: Pick<DocumentContext, 'locals' | 'url'>): Promise<Response> {
  const { path, category = '', format = '' } = TABLE.exec(url.pathname)?.groups ?? {};
  const view = path ? await findTrendsPage(locals.db, category) : undefined;
  if (!view) return problemResponse(missingContentProblem(url.pathname));
  locals.recordPage(makeDocumentRecord(view.tags, url.pathname));
  const about = { title: trendsHeading(view), changedAt: view.changedAt, page: locals.origin + view.path };
  return tableResponse(formatMarketTable(toTrendTableRows(view), format === 'csv' ? 'csv' : 'json', about), format);
}
