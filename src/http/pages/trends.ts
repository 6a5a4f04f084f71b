import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { trendsCard } from '../../features/market/market-card.ts';
import { writeTable } from '../../features/market/market-table.ts';
import { listTrendPages } from '../../features/market/trend.queries.ts';
import { rowsOfTrends } from '../../features/market/trend-table.ts';
import { trendsHeading } from '../../features/market/trend-words.ts';
import { readTrends } from '../../features/market/trends-page.queries.ts';
import { findFormerFilter, readSlugVocabulary } from '../../features/search/former-path.queries.ts';
import { missingContent } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';
import { problemResponse } from '../problem-response.ts';
import { tableResponse } from './salaries.ts';

/** What a build writes below `/job-trends`. */
export async function listBuiltTrends(db: Db): Promise<(string | undefined)[]> {
  const categories = (await listTrendPages(db)).map(({ category }) => category || undefined);
  return [...new Set([undefined, ...categories])];
}

/** How roles change, of all or of a category: `rest` is what follows `/job-trends/`. */
export async function askTrends(astro: PageContext, rest: string | undefined) {
  if (rest?.includes('/')) throw unmatched(astro);
  const { db, page } = astro.locals;
  const view = await readTrends(db, rest ?? '');
  if (!view) {
    const former = astro.isPrerendered ? undefined : findFormerFilter(await readSlugVocabulary(db), rest ?? '');
    throw former?.category ? permanentRedirect(paths.jobTrends(former.category)) : missing(astro, 'listing');
  }
  const { path, indexable, changedAt: lastModified } = view;
  page.show(view, { path, indexable, lastModified, card: trendsCard(view) });
  return view;
}

const TABLE = /^(?<path>\/job-trends(?:\/(?<category>[^/]+))?)\/numbers\.(?<format>csv|json)$/;

/** The numbers of a page of trends as a file, kept and dropped like the page. */
export async function answerTrendTable({ locals, url }: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const { path, category = '', format = '' } = TABLE.exec(url.pathname)?.groups ?? {};
  const view = path ? await readTrends(locals.db, category) : undefined;
  if (!view) return problemResponse(missingContent(url.pathname));
  locals.page.showDocument(view.tags, url.pathname);
  const about = { title: trendsHeading(view), changedAt: view.changedAt, page: locals.origin + view.path };
  return tableResponse(writeTable(rowsOfTrends(view), format === 'csv' ? 'csv' : 'json', about), format);
}
