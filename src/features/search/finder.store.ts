import { setNewest } from '../../lib/bounded-map.ts';
import { notifyContentChange } from '../../ui/browser/parts.ts';
import { type PageRegions, parsePage, readRegions, replaceOrEmptyPageRegions } from '../../ui/browser/regions.ts';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import { requestState } from '../../ui/browser/request-state.ts';
import { emptyQuery, type SearchQuery } from './query.ts';

/** Rendered page with its search. */
export interface CachedPage {
  regions: PageRegions;
  /** Canonical address. */
  address: string;
  query: SearchQuery;
  total: number;
  /** Text searched for instead of the typed one. */
  instead: string | undefined;
  placeNames: Record<string, string>;
}

/** Visited pages by address, for requests-free back navigation. */
const cached = new Map<string, CachedPage>();
const MAX_CACHED_PAGES = 20;

function toResultPage(page: Document, search: string): CachedPage {
  const results = page.querySelector<HTMLElement>('[data-region=results]');
  const { address = search, query, total = '0', places = '{}', instead } = results?.dataset ?? {};
  return {
    regions: readRegions(page),
    address,
    query: query ? JSON.parse(query) : emptyQuery,
    total: Number(total),
    instead,
    placeNames: JSON.parse(places),
  };
}

function cachePage(page: CachedPage): CachedPage {
  setNewest(cached, page.address, page, MAX_CACHED_PAGES);
  return page;
}

const HTML = { accept: 'text/html' };
/** Request of a likely next page. */
let early: { address: string; html: Promise<string> } | undefined;

/** Requests a page before it is chosen, such as while a filter is pressed. */
export function prefetchFinderPage(address: string): void {
  early = { address, html: fetchBodyOrThrow<string>(address, { headers: HTML, abortKey: 'early page' }) };
  early.html.catch(() => {});
}

/** Loads a page rendered by the server, so that rows have one implementation. */
const visits = requestState(async (query: string, signal) => {
  const load = () => fetchBodyOrThrow<string>(query, { headers: HTML, signal });
  // Another press cancels the early request.
  const reload = (error: Error) => (error.name === 'AbortError' ? load() : Promise.reject(error));
  const html = early?.address === query ? early.html.catch(reload) : load();
  early = undefined;
  return { query, page: cachePage(toResultPage(parsePage(await html), query)) };
});

export const $visit = visits.$state;

/** Page at `address`. Undefined after a failure or a newer request. */
export async function fetchFinderPage(address: string): Promise<CachedPage | undefined> {
  await visits.run(address);
  const state = $visit.get();
  return state.status === 'success' && state.value.query === address ? state.value.page : undefined;
}

export const getCachedFinderPage = (address: string): CachedPage | undefined => cached.get(address);

export const cacheCurrentPage = (): CachedPage => cachePage(toResultPage(document, currentAddress()));

export const currentAddress = (): string => location.pathname + location.search;

/** Replaces the page's regions and keeps the scroll position. */
export function showFinderPage(page: CachedPage, scrollAnchor: Element | null): void {
  const before = scrollAnchor?.getBoundingClientRect().top ?? 0;
  replaceOrEmptyPageRegions(page.regions);
  // A page that was cached while the next one was loading keeps the mark.
  document.querySelector('[data-region=results]')?.removeAttribute('data-pending');
  notifyContentChange();
  const moved = (scrollAnchor?.getBoundingClientRect().top ?? 0) - before;
  if (moved && scrollY > 0) scrollBy({ top: moved, behavior: 'instant' });
}
