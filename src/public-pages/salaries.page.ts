import type { Db } from '../db/tables.ts';
import { titles } from '../features/editorial/titles.ts';
import { salariesCard } from '../features/market/market-card.ts';
import { salariesMarkdown } from '../features/market/market-markdown.ts';
import { formatMarketTable, toSalaryTableRows } from '../features/market/market-table.ts';
import { findSalariesPage, listSalaryPagesWithEnoughRoles } from '../features/market/salaries.queries.ts';
import { type SalariesScope, salariesPath } from '../features/market/salaries-view.ts';
import { salariesHeading } from '../features/market/salaries-words.ts';
import { parseFormerFilterSlug, readCachedAddressWords } from '../features/search/former-path.queries.ts';
import { listSalaryEntries } from '../features/search/sitemap.queries.ts';
import { problemResponse } from '../http/responses.ts';
import { missingContentProblem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { makeDocumentRecord, makePageRecord } from '../publishing/page-record.ts';
import { payPageTag } from '../publishing/tags.ts';
import { matchPage, type PageParams } from '../site-map.ts';
import { type DocumentContext, definePage, movedTo, notFound, toPublisher, unmatched } from './page.ts';

/** Segment before a currency code. */
const IN_CURRENCY = 'currency';
const CODE = /^[a-z]{3}$/i;

/** Pay of all, a category, a place, both, or in one currency. */
export const salaries = definePage({
  name: 'salaries',
  list: async ({ db }) => [
    ...new Set([paths.salaries(), ...(await listSalaryPagesWithEnoughRoles(db)).map(({ path }) => path)]),
  ],
  listIndexable: listSalaryEntries,
  check: async ({ db }, params) => {
    const scope = scopeOf(params);
    if (!scope) return 'unmatched';
    if (scope.currency) return undefined;
    const { categories, locations } = (await readCachedAddressWords(db)).taxonomy;
    const { category, location } = scope;
    if ((category === '' || categories.has(category)) && (location === '' || locations.has(location))) return undefined;
    return (await findFormerSalaries(db, scope)) ? undefined : 'listing';
  },
  load: async ({ locals: { db }, path: requestedPath, isPrerendered }, params) => {
    const scope = scopeOf(params);
    if (!scope) return unmatched;
    const view = await findSalariesPage(db, scope);
    if (!view) {
      const former = isPrerendered || scope.currency ? undefined : await findFormerSalaries(db, scope);
      return former ? movedTo(former) : notFound('listing');
    }
    const { path, indexable, changedAt: lastModified } = view;
    if (!isPrerendered && path !== requestedPath) return movedTo(path);
    const isNamed = path === paths.salaries() || view.sections.length > 0;
    return {
      view: { view },
      record: makePageRecord(view, { path, indexable, lastModified, isCacheable: isNamed, card: salariesCard(view) }),
    };
  },
  writeMarkdown: ({ view }, locals) => salariesMarkdown(view, toPublisher(locals)),
});

export const salaryMethod = definePage({
  name: 'salaryMethod',
  list: () => [paths.salaryMethod()],
  listIndexable: async (db) => {
    const isOffered = (await listSalaryEntries(db)).some(({ path }) => path === paths.salaries());
    return isOffered ? [{ path: paths.salaryMethod(), lastModified: '' }] : [];
  },
  load: async ({ locals: { db } }) => {
    // As indexable as the page that it explains.
    const { indexable = false } = (await findSalariesPage(db, { category: '', location: '' })) ?? {};
    const card = { label: 'Salaries', title: titles.payMethod };
    return {
      view: { indexable },
      record: makePageRecord({ tags: [payPageTag('', '')] }, { path: paths.salaryMethod(), indexable, card }),
    };
  },
});

/** Parses `in/berlin`, `currency/usd`, `product-designer`, `product-designer/berlin`. Undefined otherwise. */
function scopeOf({ category = '', location = '' }: PageParams): SalariesScope | undefined {
  if (category === IN_CURRENCY)
    return CODE.test(location) ? { category: '', location: '', currency: location.toUpperCase() } : undefined;
  if (category !== 'in') return { category, location };
  return location === '' ? undefined : { category: '', location };
}

/** Current path of a former category or place. */
async function findFormerSalaries(db: Db, { category, location }: SalariesScope): Promise<string | undefined> {
  const slug = [category, location && `in-${location}`].filter(Boolean).join('-');
  const filter = parseFormerFilterSlug(await readCachedAddressWords(db), slug);
  return filter && salariesPath({ category: filter.category ?? '', location: filter.location ?? '' });
}

const TABLE = /^(?<path>\/salaries(?:\/.+)?)\/numbers\.(?<format>csv|json)$/;

/** Numbers of a pay page as a file, cached like it. */
export async function respondWithSalaryTable({
  locals,
  url,
}: Pick<DocumentContext, 'locals' | 'url'>): Promise<Response> {
  const { path = '', format = '' } = TABLE.exec(url.pathname)?.groups ?? {};
  const page = matchPage(path);
  const scope = page?.name === salaries.name ? scopeOf(page.params) : undefined;
  const view = scope && (await findSalariesPage(locals.db, scope));
  if (!view || view.path !== path) return problemResponse(missingContentProblem(url.pathname));
  if (view.sections.length > 0) locals.recordPage(makeDocumentRecord(view.tags, url.pathname));
  const about = {
    title: salariesHeading(view),
    changedAt: view.changedAt,
    page: locals.origin + path,
    method: locals.origin + paths.salaryMethod(),
  };
  return tableResponse(formatMarketTable(toSalaryTableRows(view), format === 'csv' ? 'csv' : 'json', about), format);
}

export const tableResponse = (body: string, format: string): Response =>
  new Response(body, {
    headers: { 'content-type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8` },
  });
