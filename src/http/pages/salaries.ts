import type { APIContext } from 'astro';
import type { Db } from '../../db/tables.ts';
import { titles } from '../../features/editorial/titles.ts';
import { salariesCard } from '../../features/market/market-card.ts';
import { rowsOfSalaries, writeTable } from '../../features/market/market-table.ts';
import { payPageTag } from '../../features/market/pay.tags.ts';
import { listSalaryPages, readSalaries } from '../../features/market/salaries.queries.ts';
import { type Scope, salariesPath } from '../../features/market/salaries-path.ts';
import { salariesHeading } from '../../features/market/salaries-words.ts';
import { findFormerFilter, readSlugVocabulary } from '../../features/search/former-path.queries.ts';
import { missingContent } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';
import { problemResponse } from '../problem-response.ts';

/** What follows `/salaries/` on the page that says how pay is counted. */
const METHOD = 'method';

/** What follows it before the code of a currency. */
const IN_CURRENCY = 'currency';
const CODE = /^[a-z]{3}$/i;

/** What a build writes below `/salaries`. */
export async function listBuiltSalaries(db: Db): Promise<(string | undefined)[]> {
  const home = paths.salaries();
  const pages = (await listSalaryPages(db)).map(({ path }) => path);
  return [...new Set([home, paths.salaryMethod(), ...pages])].map((path) => path.slice(home.length + 1) || undefined);
}

export type SalariesAnswer = Awaited<ReturnType<typeof askSalaries>>;

/** A page of pay, or the one that says how it is counted: `rest` is what follows `/salaries/`. */
export async function askSalaries(astro: PageContext, rest: string | undefined) {
  const { db, page } = astro.locals;
  const scope = scopeOf(rest);
  if (!scope) throw unmatched(astro);
  if (rest === METHOD) {
    // As indexable as what it explains.
    const salaries = await readSalaries(db, { category: '', location: '' });
    const indexable = salaries?.indexable ?? false;
    const card = { label: 'Salaries', title: titles.payMethod };
    page.show({ tags: [payPageTag('', '')] }, { path: paths.salaryMethod(), indexable, card });
    return { isMethod: true as const, indexable };
  }
  const view = await readSalaries(db, scope);
  if (!view) {
    const former = astro.isPrerendered || scope.currency ? undefined : await findFormerSalaries(db, scope);
    throw former ? permanentRedirect(former) : missing(astro, 'listing');
  }
  if (!astro.isPrerendered && view.path !== astro.url.pathname) throw permanentRedirect(view.path);
  const isNamed = view.path === paths.salaries() || view.sections.length > 0;
  const { path, indexable, changedAt: lastModified } = view;
  page.show(view, { path, indexable, lastModified, keep: isNamed, card: salariesCard(view) });
  return { isMethod: false as const, view };
}

/** `in/berlin`, `currency/usd`, `product-designer`, `product-designer/berlin`; undefined for what has another shape. */
export function scopeOf(rest: string | undefined): Scope | undefined {
  const [first = '', second = '', ...more] = rest?.split('/') ?? [];
  if (more.length > 0 || (first === 'in' && second === '')) return undefined;
  if (first === IN_CURRENCY)
    return CODE.test(second) ? { category: '', location: '', currency: second.toUpperCase() } : undefined;
  return first === 'in' ? { category: '', location: second } : { category: first, location: second };
}

/** Where the pay of a former category or place is told now. */
export async function findFormerSalaries(db: Db, { category, location }: Scope): Promise<string | undefined> {
  const slug = [category, location && `in-${location}`].filter(Boolean).join('-');
  const filter = findFormerFilter(await readSlugVocabulary(db), slug);
  return filter && salariesPath({ category: filter.category ?? '', location: filter.location ?? '' });
}

const TABLE = /^(?<path>\/salaries(?:\/(?<rest>.+))?)\/numbers\.(?<format>csv|json)$/;

/** The numbers of a page of pay as a file, kept and dropped like the page. */
export async function answerSalaryTable({ locals, url }: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const { path = '', rest, format = '' } = TABLE.exec(url.pathname)?.groups ?? {};
  const scope = path && rest !== METHOD ? scopeOf(rest) : undefined;
  const view = scope && (await readSalaries(locals.db, scope));
  if (!view || view.path !== path) return problemResponse(missingContent(url.pathname));
  if (view.sections.length > 0) locals.page.showDocument(view.tags, url.pathname);
  const about = {
    title: salariesHeading(view),
    changedAt: view.changedAt,
    page: locals.origin + path,
    method: locals.origin + paths.salaryMethod(),
  };
  return tableResponse(writeTable(rowsOfSalaries(view), format === 'csv' ? 'csv' : 'json', about), format);
}

export const tableResponse = (body: string, format: string): Response =>
  new Response(body, {
    headers: { 'content-type': `${format === 'csv' ? 'text/csv' : 'application/json'}; charset=utf-8` },
  });
