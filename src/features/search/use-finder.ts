import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { pluralize } from '../../lib/text.ts';
import { fetchBodyOrThrow } from '../../ui/browser/request.ts';
import { type FacetGroup, updateFacetCounts } from './facets.ts';
import {
  type CachedPage,
  cacheCurrentPage,
  currentAddress,
  fetchFinderPage,
  getCachedFinderPage,
  prefetchFinderPage,
  showFinderPage,
} from './finder.store.ts';
import { changeQuery, printQuery, type SearchQuery } from './query.ts';
import type { SearchFacets, SearchResponse } from './search-view.ts';

const TYPING_PAUSE = 200;
const MAX_FRAME_MS = 100;
/** Delays of screen reader announcements in milliseconds. */
const ANNOUNCED_AFTER = { choosing: 500, typing: 1_000 };

export interface SearchUrls {
  search: string;
  roles: string;
  jobs: string;
  places: string;
}

/** Search address of a query. The server redirects to the canonical one. */
const addressOfQuery = (query: SearchQuery, { search, roles }: SearchUrls): string => {
  const text = printQuery(query);
  return text ? `${search}?${text}` : roles;
};

export interface FacetResponse {
  total: number;
  facets: SearchFacets;
  places: ReadonlyMap<string, number>;
}

/** Facet counts. Undefined after a failure, since lists work without counts. */
export const fetchFacetsOrUndefined = (
  jobsUrl: string,
  query: SearchQuery,
  abortKey: string,
): Promise<FacetResponse | undefined> =>
  fetchBodyOrThrow<SearchResponse>(`${jobsUrl}?${printQuery(query)}`, { abortKey }).then(
    ({ total, facets }) => ({
      total,
      facets,
      places: new Map(facets.location.map(({ value, count }) => [value, count])),
    }),
    (error: Error) => {
      if (error.name !== 'AbortError') console.error(error);
      return undefined;
    },
  );

/** Search state of a page. Changes load results in place and update the address. `form` keeps its position. */
export function useFinder(
  start: { query: SearchQuery; facets: FacetGroup[]; placeNames: Record<string, string>; urls: SearchUrls },
  form: RefObject<HTMLElement | null>,
) {
  const { urls } = start;
  const [query, setQuery] = useState(start.query);
  const [facets, setFacets] = useState(start.facets);
  const [placeNames, setPlaceNames] = useState(start.placeNames);
  const [response, setResponse] = useState<FacetResponse>();
  const [announcement, announce] = useState('');
  const timers = useRef<{ typing?: number; announcing?: number }>({});
  const latest = useRef(query);
  const shown = useRef(currentPathOrNone());
  /** Query of the last requested counts. */
  const counted = useRef('');
  /** Number of the last change. Earlier responses are dropped. */
  const turn = useRef(0);

  const refreshFacets = useCallback(
    async (of: SearchQuery) => {
      counted.current = printQuery(of);
      const response = await fetchFacetsOrUndefined(urls.jobs, of, 'finder');
      if (printQuery(latest.current) !== printQuery(of)) return;
      setFacets((groups) => updateFacetCounts(groups, response?.facets));
      setResponse(response);
    },
    [urls.jobs],
  );

  const arrive = useCallback(
    (page: CachedPage, isTyping: boolean) => {
      const focus = rememberFocus();
      showFinderPage(page, form.current);
      focus();
      history.replaceState(history.state, '', page.address);
      shown.current = page.address;
      latest.current = page.query;
      setQuery(latest.current);
      setPlaceNames((names) => ({ ...names, ...page.placeNames }));
      if (printQuery(page.query) !== counted.current) refreshFacets(page.query);
      clearTimeout(timers.current.announcing);
      timers.current.announcing = window.setTimeout(
        () => announce(describePage(page)),
        isTyping ? ANNOUNCED_AFTER.typing : ANNOUNCED_AFTER.choosing,
      );
    },
    [form, refreshFacets],
  );

  /** Loads an address. `how` is the kind of history entry. */
  const go = useCallback(
    async (address: string, how: 'push' | 'replace', isTyping = false) => {
      clearTimeout(timers.current.typing);
      const mine = ++turn.current;
      const loading = fetchFinderPage(address);
      // The control shows its new state first.
      await afterPaint();
      if (mine !== turn.current) return;
      cacheCurrentPage();
      history.replaceState({ ...history.state, scroll: scrollY }, '');
      if (how === 'push') history.pushState({}, '', address);
      else history.replaceState(history.state, '', address);
      shown.current = address;
      const page = await loading;
      if (page && mine === turn.current) arrive(page, isTyping);
    },
    [arrive],
  );

  const change = useCallback(
    (changes: Partial<SearchQuery>, isTyping = false) => {
      latest.current = changeQuery(latest.current, changes);
      setQuery(latest.current);
      // Without a list, the form sends what was chosen.
      if (start.facets.length === 0) return;
      turn.current++;
      clearTimeout(timers.current.typing);
      const run = () => {
        go(addressOfQuery(latest.current, urls), isTyping ? 'replace' : 'push', isTyping);
        refreshFacets(latest.current);
      };
      if (isTyping) timers.current.typing = window.setTimeout(run, TYPING_PAUSE);
      else run();
    },
    [go, refreshFacets, urls, start.facets.length],
  );

  useEffect(() => {
    const travel = async (event: PopStateEvent) => {
      const address = currentAddress();
      // In-page link.
      if (address === shown.current) return;
      shown.current = address;
      clearTimeout(timers.current.typing);
      const mine = ++turn.current;
      const page = getCachedFinderPage(address) ?? (await fetchFinderPage(address));
      if (!page || mine !== turn.current) return;
      arrive(page, false);
      scrollTo({ top: event.state?.scroll ?? 0, behavior: 'instant' });
    };
    addEventListener('popstate', travel);
    return () => removeEventListener('popstate', travel);
  }, [arrive]);

  const isIncomplete = start.facets.some(({ choices }) => choices.some(({ count }) => count === null));
  useEffect(() => {
    if (isIncomplete) refreshFacets(latest.current);
  }, [isIncomplete, refreshFacets]);

  return {
    query,
    facets,
    response,
    placeNames,
    setPlaceNames,
    announcement,
    refreshFacets,
    change,
    prefetch: useCallback(
      (changes: Partial<SearchQuery>) => prefetchFinderPage(addressOfQuery(changeQuery(latest.current, changes), urls)),
      [urls],
    ),
    go,
    retry: useCallback(() => go(currentAddress(), 'replace'), [go]),
  };
}

/** Resolves once the next frame is painted, or soon if the page is hidden. */
const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, MAX_FRAME_MS);
    requestAnimationFrame(() => setTimeout(resolve));
  });

/** `Showing results for designer. 42 roles`. */
const describePage = ({ instead, total }: CachedPage): string =>
  (instead ? `Showing results for ${instead}. ` : '') + pluralize(total, 'role');

const currentPathOrNone = (): string => (typeof location === 'undefined' ? '' : currentAddress());

/** Saves the position of focus within replaced content: the next chip, or the heading. */
function rememberFocus(): () => void {
  const focused = document.activeElement;
  const region = focused?.closest('[data-region]');
  if (!region) return () => {};
  const chips = () => [...document.querySelectorAll<HTMLElement>('.filtered a')];
  const place = chips().indexOf(focused as HTMLElement);
  return () => {
    const next = place >= 0 ? chips()[place] : undefined;
    (next ?? document.getElementById('results'))?.focus({ preventScroll: true });
  };
}
