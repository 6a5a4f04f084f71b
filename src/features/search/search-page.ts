import { lookup } from '../../lib/lookup.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { formatNumber, joinWithAnd } from '../../lib/text.ts';
import type { JobRow } from '../jobs/job.ts';
import { NO_PLACE } from '../locations/location.ts';
import type { ResolvedPlace } from '../locations/resolve-place.ts';
import { currentWorld } from '../locations/world/current-world.ts';
import type { WorldMatch } from '../locations/world/world.ts';
import { buildFacetGroups, countFiltersExceptPlaces } from './facets.ts';
import { FLAGS, flagFilters } from './filters.ts';
import type { CountedLink, ResultsView } from './listing-view.ts';
import {
  changeQuery,
  printQuery,
  QUERY_FACETS,
  remoteSearchCountry,
  type SearchQuery,
  searchCountryInsteadOfRemote,
} from './query.ts';
import { canonicalSearchPath } from './query-address.ts';
import { parseQuery } from './query-parsing.ts';
import { radiusViewIfOneCity } from './radius.ts';
import { buildSortOptions, suggestTopValueOfEachFacet } from './results.ts';
import type { SearchResponse, SearchTerm } from './search-view.ts';
import { facetValueLabel, type Taxonomy } from './taxonomy.ts';
import { describePayRequirement, describeQuery, searchHeading } from './wording.ts';

interface Link {
  href: string;
  label: string;
}

/** Data of the `/search` page. */
export interface SearchPageView extends ResultsView {
  heading: string;
  /** Description of the search. */
  words: string;
  remarks: { text: string; link?: Link; links?: Link[] }[];
  /** Relaxations with their numbers of results, if there are few or none. */
  wider: CountedLink[];
  /** Jobs of the closest relaxation, if there is no result. */
  nearest: JobRow[];
  nearestTitle: string;
}

/** Ignored input. */
interface NotUnderstood {
  /** Place, if its interpretation must be shown. */
  place?: ResolvedPlace | undefined;
  /** Place without roles, with the nearest alternatives. */
  placeOutsideBoard?: { place: WorldMatch; wider: CountedLink[] } | undefined;
  /** Dropped parameters with the rule. */
  problems?: readonly ValidationProblem[];
  notices?: readonly string[];
  /** Number of jobs in the country of a remote search. */
  here?: number | undefined;
}

export function toSearchPageView(
  results: SearchResponse,
  taxonomy: Taxonomy,
  currencies: string[],
  notUnderstood: NotUnderstood = {},
): SearchPageView {
  const { query, total, page, pages, jobs, facets, instead } = results;
  const { vocabulary } = taxonomy;
  const groups = buildFacetGroups(facets);
  const hrefOf = (text: string) => canonicalSearchPath(parseQuery(new URLSearchParams(text)).query, vocabulary);
  return {
    heading: searchHeading(query, instead?.q ?? query.q, taxonomy),
    words: describeQuery(query, taxonomy, new Map(facets.company.map(({ value, label }) => [value, label]))),
    path: canonicalSearchPath(query, vocabulary, total === 0),
    query,
    page,
    pages,
    total,
    jobs,
    instead:
      instead === null
        ? undefined
        : {
            q: instead.q,
            input: query.q,
            exactHref: hrefOf(instead.exact),
            reason: describeSetAside(results),
          },
    applied: appliedParts(results, taxonomy).map(({ label, without }) => ({
      label,
      withoutHref: canonicalSearchPath(without, vocabulary),
    })),
    filters: countFiltersExceptPlaces(query),
    promoted: suggestTopValueOfEachFacet(groups, query, total, (narrower) => canonicalSearchPath(narrower, vocabulary)),
    sorts: buildSortOptions(query, vocabulary),
    facets: groups,
    currencies,
    around: radiusViewIfOneCity(query, taxonomy.locations.get(query.location[0] ?? ''), vocabulary),
    remote: toRemoteAlternatives(results, notUnderstood.here, taxonomy),
    placeNames: Object.fromEntries(
      [...query.location, ...query.openTo].map((slug) => [slug, taxonomy.locations.get(slug)?.name ?? slug]),
    ),
    remarks: [
      ...placeNotices(results, notUnderstood, taxonomy),
      ...ignoredInputNotices(notUnderstood),
      ...remarksOn(results, hrefOf),
    ],
    wider: [
      ...(notUnderstood.placeOutsideBoard?.wider ?? []),
      ...results.relaxations.map(({ without, query: text, total: count }) => ({
        href: hrefOf(text),
        label: `Without ${joinWithAnd(without)}`,
        count,
      })),
    ],
    // Places without roles have alternatives above.
    nearestTitle: narrows(results.relaxations[0]?.query) ? 'Closest matches' : 'Newest roles',
    nearest: notUnderstood.placeOutsideBoard || query.location.includes(NO_PLACE) ? [] : results.nearest,
  };
}

/** Jobs in a place, and remote jobs open to its country, as alternatives. `here` counts the former. */
function toRemoteAlternatives(
  { query, total, places }: SearchResponse,
  here: number | undefined,
  taxonomy: Taxonomy,
): SearchPageView['remote'] {
  const way = (label: string, count: number, of: SearchQuery, isCurrent: boolean) => ({
    href: canonicalSearchPath(of, taxonomy.vocabulary),
    label: `${label} ${formatNumber(count)}`,
    isCurrent,
  });
  const country = remoteSearchCountry(query);
  if (country !== undefined && here !== undefined) {
    const name = facetValueLabel('location', country, taxonomy);
    return {
      place: name,
      ways: [
        way(`In ${name}`, here, searchCountryInsteadOfRemote(query, country), false),
        way(`Remote, open to ${name}`, total, query, true),
      ],
    };
  }
  const [first, more] = places;
  if (!first?.remote || more || query.workplace.length > 0) return undefined;
  const { place, remote } = first;
  const open = parseQuery(new URLSearchParams(remote.query)).query;
  return {
    place: place.name,
    ways: [
      way(`In ${place.name}`, first.here, query, true),
      way(`Remote, open to ${remote.country.name}`, remote.count, open, false),
    ],
  };
}

/** True if a search excludes any job. `query` is in `printQuery` form. */
const narrows = (query = ''): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== 'sort' && name !== 'pageSize');

/** Reason for ignored words as the start of a sentence. Empty if there are none. */
function describeSetAside({ setAside }: SearchResponse): string {
  const words = setAside.map(({ text }) => `“${text}”`);
  if (words.length === 0) return '';
  if (setAside.some(({ occurs }) => occurs))
    return `No role has all of it, so ${joinWithAnd(words)} ${words.length > 1 ? 'are' : 'is'} left out.`;
  return `No role says ${words.join(' or ')}.`;
}

interface Part {
  label: string;
  without: SearchQuery;
}

const agesLabel = (days: number): string => (days === 1 ? 'in the last 24 hours' : `in the last ${days} days`);

/** Term with its interpretation. */
function labelOfTerm({ text, also, kind, pay, days }: SearchTerm): string {
  if (pay) return `${text}: ${describePayRequirement(pay)}`;
  if (kind === 'pay') return `${text}: left out`;
  if (days !== null) return `${text}: posted ${agesLabel(days)}`;
  return also.length > 0 ? `${text} +${also.length}` : text;
}

function appliedParts({ query, facets, terms }: SearchResponse, taxonomy: Taxonomy): Part[] {
  const without = (changes: Partial<SearchQuery>) => changeQuery(query, changes);
  const words = terms.map((term) => ({
    label: labelOfTerm(term),
    // Other words stay as corrected.
    without: without({ q: term.without, exact: query.exact && term.without !== '' }),
  }));
  const values = QUERY_FACETS.flatMap((facet) =>
    (query[facet] as readonly string[]).map((value) => ({
      label:
        (facet === 'openTo' ? 'Open to ' : '') +
        (facets[facet].find((candidate) => candidate.value === value)?.label ??
          (facet === 'location' ? facetValueLabel('location', value, taxonomy) : value)),
      without: without({ [facet]: (query[facet] as readonly string[]).filter((other) => other !== value) }),
    })),
  );
  const { pay, postedWithin, radius } = query;
  const otherParts: (Part | false)[] = [
    query.exact && { label: 'Exactly as typed', without: without({ exact: false }) },
    radius !== null && { label: `Within ${radius} km`, without: without({ radius: null }) },
    pay !== null && { label: `Pay ${describePayRequirement(pay)}`, without: without({ pay: null }) },
    ...FLAGS.map((flag) => query[flag] && { label: flagFilters[flag].label, without: without({ [flag]: false }) }),
    postedWithin !== null && {
      label: `Posted ${agesLabel(postedWithin)}`,
      without: without({ postedWithin: null }),
    },
  ];
  return [...words, ...values, ...otherParts.filter((part) => part !== false)];
}

/** Notices about ignored input. */
function ignoredInputNotices({ problems = [], notices = [] }: NotUnderstood): SearchPageView['remarks'] {
  const left = problems.map(({ field, message }) => ({
    text: `We left out ${nameOfParameter(field)}: ${field === 'q' ? 'they' : 'it'} ${message}.`,
  }));
  return [...notices.map((text) => ({ text })), ...left];
}

/** Notices about the interpreted place, and alternatives if it has no jobs. */
function placeNotices(
  { query }: SearchResponse,
  { place, placeOutsideBoard }: NotUnderstood,
  taxonomy: Taxonomy,
): SearchPageView['remarks'] {
  const hrefOf = (slug: string) => canonicalSearchPath(changeQuery(query, { location: [slug] }), taxonomy.vocabulary);
  const remarks: SearchPageView['remarks'] = [];
  if (query.location.includes(NO_PLACE)) {
    const what = place ? `a place called “${place.input}”` : 'that place';
    const why = place?.objection
      ? `: a place ${place.objection}.`
      : '. Check its spelling, or name a larger town near it.';
    remarks.push({ text: `We don’t know ${what}${why}` });
  } else if (place?.differsFromInput) {
    const { slug, input, others } = place;
    const shown = currentWorld().findBySlug(slug);
    const name = shown?.detail ? `${shown.name}, ${shown.detail}` : facetValueLabel('location', slug, taxonomy);
    remarks.push({ text: `Showing ${name} for “${input}”.` });
    const links = others.map((other) => ({
      href: hrefOf(other.slug),
      label: other.detail ? `${other.name}, ${other.detail}` : other.name,
    }));
    if (links.length > 0) remarks.push({ text: 'Did you mean', links });
  }
  if (placeOutsideBoard) {
    const { name, detail } = placeOutsideBoard.place;
    remarks.push({ text: `No role is open in ${detail ? `${name}, ${detail}` : name} at the moment.` });
  }
  return remarks;
}

const PARAMETER_NAMES: Record<string, string> = {
  q: 'the last of your search words',
  payMin: 'the pay',
  payCurrency: 'the currency',
  payPeriod: 'the pay period',
  payEnd: 'the end of the pay range',
  postedWithin: 'the posting date',
  contractType: 'a contract',
  openTo: 'a country for remote roles',
  location: 'a place',
  sort: 'the sort order',
  pageSize: 'the page size',
};
const nameOfParameter = (name: string): string => lookup(PARAMETER_NAMES, name) ?? `the ${name}`;

function remarksOn(
  { query, terms, payCurrency, widened }: SearchResponse,
  hrefOf: (query: string) => string,
): SearchPageView['remarks'] {
  const remarks: SearchPageView['remarks'] = widened.map((text) => ({
    text: `No role for “${text}” has all of it, so these are roles of the same field.`,
  }));
  for (const { text, kind, literal, wider, pay, days } of terms) {
    if (wider !== null) {
      remarks.push({
        text: `“${text}” finds remote roles that are open to every country.`,
        link: {
          href: hrefOf(printQuery(changeQuery(query, { q: wider }))),
          label: 'Show all remote roles',
        },
      });
    }
    if (literal === null || wider !== null) continue;
    const href = hrefOf(printQuery(changeQuery(query, { q: literal })));
    if (kind === 'pay' || days !== null) {
      const understood = pay
        ? `We read “${text}” as pay that ${describePayRequirement(pay)}.`
        : days === null
          ? `We can’t search for the highest pay, so “${text}” was left out.`
          : `We read “${text}” as posted ${agesLabel(days)}.`;
      remarks.push({ text: understood, link: { href, label: `Search for the words “${text}” instead` } });
    } else
      remarks.push({
        text: `“${text}” also finds its other names.`,
        link: { href, label: `Search only for “${text}”` },
      });
  }
  if (payCurrency)
    remarks.push({
      text: `Roles paid in ${payCurrency} come first, as pay is never converted; daily and hourly rates follow what is paid for a longer time.`,
    });
  return remarks;
}
