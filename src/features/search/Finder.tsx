import { useStore } from '@nanostores/react';
import { lazy, type PointerEvent, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lookup, mapToRecord } from '../../lib/lookup.ts';
import { breakpoints } from '../../ui/breakpoints.ts';
import { startShortcuts } from '../../ui/browser/shortcuts.ts';
import { showToast } from '../../ui/browser/toasts.ts';
import { PlaceCombobox } from '../locations/PlaceCombobox.tsx';
import { FacetPanel } from './Facets.tsx';
import styles from './Finder.module.css';
import { type FacetGroup, LISTED_FACETS, toggleChoice } from './facets.ts';
import { FLAGS } from './filters.ts';
import { $visit } from './finder.store.ts';
import { parsePayFilter } from './pay-filter.ts';
import { changeQuery, defaultSort, printQuery, remoteSearchCountry, type SearchQuery } from './query.ts';
import { rowShortcuts } from './row-shortcuts.ts';
import { type SearchUrls, useFinder } from './use-finder.ts';
import { type WhatChoice, WhatCombobox } from './WhatCombobox.tsx';

/**
 * Search form of all pages with jobs. Works without scripts. The island applies changes in place. `finder.store.ts` replaces
 * the server-rendered list.
 */
export interface FinderProps {
  query: SearchQuery;
  /** Facets with known counts. None for text and place only. */
  facets: FacetGroup[];
  currencies: readonly string[];
  placeNames: Record<string, string>;
  /** URLs of a search, of the empty search and of facet counts. */
  urls: SearchUrls;
}

const FORM = 'find';
const NOT_LOADED = 'The roles could not be loaded';

// Loaded on first use.
const readFilterDialog = () => import('./FilterDialog.tsx');
const FilterDialog = lazy(readFilterDialog);
const ShortcutsHelp = lazy(() => import('./ShortcutsHelp.tsx'));

export function Finder(start: FinderProps) {
  const form = useRef<HTMLFormElement>(null);
  const fold = useRef<HTMLDetailsElement>(null);
  // Input from before hydration is in the DOM only.
  const [early] = useState(() => readEarly(start.query));
  const finder = useFinder(start, form);
  const {
    query,
    facets,
    response,
    placeNames,
    setPlaceNames,
    announcement,
    refreshFacets,
    change,
    prefetch,
    go,
    retry,
  } = finder;
  const [text, setText] = useState(query.q);
  const [picked, setPicked] = useState<WhatChoice | null>(null);
  const [isFiltering, setIsFiltering] = useState(false);
  const [isHelping, setIsHelping] = useState(false);
  // Kept mounted, so that closing restores focus.
  const hasFiltered = useHasBeen(isFiltering);
  const hasHelped = useHasBeen(isHelping);
  const hasList = facets.length > 0;

  useEffect(() => setText(query.q), [query.q]);
  useEffect(() => {
    if (early && hasList) change(early);
    else if (early) setText(early.q);
    if (hasList && isNarrow()) readFilterDialog();
    if (location.hash === '#narrow' && isNarrow()) setIsFiltering(true);
  }, [early, hasList, change]);
  useEffect(
    () => startShortcuts({ ...rowShortcuts, '/': () => openSearch(fold.current) }, { '?': () => setIsHelping(true) }),
    [],
  );
  useEffect(() => {
    if (!hasList) return;
    // Applies refining links in place. Opened in a new tab, they show the same jobs.
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>(
        '[data-region] a[data-refine], a[href="#narrow"]',
      );
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (link.dataset.refine === undefined && !isNarrow()) return;
      event.preventDefault();
      if (link.dataset.refine === undefined) setIsFiltering(true);
      else go(link.getAttribute('href') ?? '', 'push');
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [hasList, go]);
  useEffect(
    // Outside React, because rendering all filters for it would delay the paint of a tap.
    () =>
      $visit.subscribe(({ status }) => {
        const results = document.querySelector('[data-region=results]');
        results?.toggleAttribute('data-pending', status === 'pending');
        // Announced near the control, because the notice above the list may be out of view.
        if (status === 'error')
          showToast({ kind: 'error', text: NOT_LOADED, action: { label: 'Try again', onSelect: retry } });
      }),
    [retry],
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!hasList) return;
    event.preventDefault();
    if (isNarrow()) fold.current?.removeAttribute('open');
    const where = String(new FormData(event.currentTarget).get('where') ?? '').trim();
    const parameters = new URLSearchParams(printQuery(changeQuery(query, { q: text.trim() })));
    // The server resolves a typed place.
    if (where) {
      parameters.delete('location');
      parameters.set('where', where);
    }
    if (`${parameters}` === printQuery({ ...query, page: 1 })) document.getElementById('results')?.focus();
    else go(`${start.urls.search}?${parameters}`, 'push');
  };
  const prefetchChoice = ({ target }: PointerEvent) => {
    const box = (target as Element).closest('label')?.querySelector<HTMLInputElement>('input[type=checkbox]');
    const facet = LISTED_FACETS.find((name) => name === box?.name);
    if (box && facet) prefetch(toggleChoice(query, facet, box.value));
  };
  const nameNewPlace = ({ slug, name }: { slug: string; name: string }) =>
    setPlaceNames((names) => ({ ...names, [slug]: name }));
  // A removed chip empties the field.
  const what = picked && query[picked.facet].includes(picked.value) ? picked : null;
  const withoutWhat = what && { [what.facet]: query[what.facet].filter((value) => value !== what.value) };
  const country = remoteSearchCountry(query);
  const [only = country] = query.location;
  const place =
    only !== undefined && query.location.length <= 1 ? { slug: only, name: lookup(placeNames, only) ?? only } : null;

  return (
    <>
      <search>
        <form
          id={FORM}
          ref={form}
          className={styles.form}
          action={start.urls.search}
          autoComplete="off"
          onSubmit={submit}
        >
          <details
            ref={fold}
            className="unfolded"
            onToggle={(event) => event.newState === 'open' && openSearch(event.currentTarget)}
          >
            <summary className={styles.line}>
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.7 10.7 14 14" />
              </svg>
              <span>{describeSearch(query, placeNames) || 'Title, skill, city or country'}</span>
            </summary>
            <div className={styles.fields}>
              <WhatCombobox
                query={query}
                text={text}
                chosen={what}
                jobsUrl={start.urls.jobs}
                onText={(entered) => {
                  setText(entered);
                  setPicked(null);
                  if (hasList) change({ q: entered.trim(), ...withoutWhat }, true);
                }}
                onChoose={(choice) => {
                  setText('');
                  setPicked(choice);
                  change({ q: '', ...withoutWhat, ...(choice && { [choice.facet]: [choice.value] }) });
                }}
              />
              <PlaceCombobox
                id="find-where"
                label="Where"
                name={country ? 'openTo' : 'location'}
                textName="where"
                placeholder={query.location.length > 1 ? `${query.location.length} places` : 'City or country'}
                place={place}
                placesUrl={start.urls.places}
                counts={response?.places}
                onOpen={() => !response && refreshFacets(query)}
                onChoose={(chosen) => {
                  if (chosen) nameNewPlace(chosen);
                  change({ location: chosen ? [chosen.slug] : [], ...(country && { openTo: [] }) });
                }}
              />
              <button type="submit" className="button">
                Search
              </button>
            </div>
          </details>
          {hasList && <Unshown query={query} groups={facets} />}
        </form>
      </search>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {hasList && (
        <>
          <Notice onRetry={retry} />
          <aside className={styles.rail} id="narrow" aria-label="Filters" onPointerDown={prefetchChoice}>
            <a className="skip-link" href="#results">
              Skip to results
            </a>
            <FacetPanel
              groups={facets}
              currencies={start.currencies}
              flagCounts={response?.facets}
              query={query}
              onChange={change}
              form={FORM}
              prefix="rail"
            />
            <button type="submit" form={FORM} className={`button second ${styles.still}`}>
              Show roles
            </button>
          </aside>
          {hasFiltered && (
            <Suspense>
              <FilterDialog
                urls={start.urls}
                placeNames={placeNames}
                onPlace={nameNewPlace}
                query={query}
                groups={facets}
                currencies={start.currencies}
                isOpen={isFiltering}
                onClose={() => setIsFiltering(false)}
                onApply={change}
              />
            </Suspense>
          )}
        </>
      )}
      {hasHelped && (
        <Suspense>
          <ShortcutsHelp isOpen={isHelping} onClose={() => setIsHelping(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says above the list that it could not be loaded. */
function Notice({ onRetry }: { onRetry: () => void }) {
  const { status } = useStore($visit);
  return (
    <div className={styles.notice}>
      {status === 'error' && (
        <p>
          {NOT_LOADED}.{' '}
          <button type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/** `senior product designer · Germany`. Empty for a search without words and places. */
const describeSearch = ({ q, location, openTo }: SearchQuery, placeNames: Record<string, string>): string =>
  [q, [...location, ...openTo].map((slug) => lookup(placeNames, slug) ?? slug).join(', ')].filter(Boolean).join(' · ');

/** Opens the search, collapsed on phones, and focuses its first field. */
function openSearch(fold: HTMLDetailsElement | null): void {
  fold?.setAttribute('open', '');
  document.getElementById('find-what')?.focus();
}

function useHasBeen(is: boolean): boolean {
  const [has, setHas] = useState(is);
  if (is && !has) setHas(true);
  return has;
}

/** Hidden fields for parts without a control. */
function Unshown({ query, groups }: { query: SearchQuery; groups: FacetGroup[] }) {
  const boxes = new Set(groups.flatMap(({ facet, choices }) => choices.map(({ value }) => `${facet} ${value}`)));
  const facets = (['company', 'openTo'] as const).flatMap((facet) =>
    query[facet].map((value) => [facet, value] as const),
  );
  const others: (readonly [string, string])[] = [
    ...facets.filter(([facet, value]) => !boxes.has(`${facet} ${value}`)),
    ...(query.location.length > 1 ? query.location.map((value) => ['location', value] as const) : []),
    ...(query.radius ? [['radius', String(query.radius)] as const] : []),
    ...(query.pay && query.pay.period !== 'year' ? [['payPeriod', query.pay.period] as const] : []),
    ...(query.sort !== defaultSort(query) ? [['sort', query.sort] as const] : []),
  ];
  return others.map(([name, value]) => <input key={name + value} type="hidden" name={name} value={value} />);
}

const isNarrow = (): boolean => matchMedia(`(width < ${breakpoints.lg})`).matches;

/** Search in the fields, if it differs from the page's. */
function readEarly(was: SearchQuery): SearchQuery | undefined {
  const form = typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>(`#${FORM}`);
  if (!form) return undefined;
  const fields = new FormData(form);
  const textOf = (name: string) => String(fields.get(name) ?? '');
  const now = changeQuery(was, {
    ...Object.fromEntries(LISTED_FACETS.map((facet) => [facet, fields.getAll(facet)])),
    q: textOf('q').trim(),
    pay: parsePayFilter(textOf('payMin'), textOf('payCurrency'), {
      period: was.pay?.period,
      end: textOf('payEnd') === 'min' ? 'min' : undefined,
    }),
    ...mapToRecord(FLAGS, (flag) => fields.has(flag)),
    postedWithin: Number(fields.get('postedWithin')) || null,
  });
  return printQuery(now) === printQuery({ ...was, page: 1 }) ? undefined : now;
}
