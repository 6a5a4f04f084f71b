import { formatAmount, minorUnits } from '../../lib/money.ts';
import { listOf, slugify } from '../../lib/text.ts';
import type { JobRow } from '../jobs/job.ts';
import { FACETS, type ListingFilter } from '../jobs/listing.ts';
import { countFilters, groupsOf } from './facets.ts';
import type { CountedLink } from './listing-view.ts';
import { changeQuery, printQuery, QUERY_FACETS, type SearchQuery } from './query.ts';
import { addressOf } from './query-address.ts';
import { parseQuery } from './query-parsing.ts';
import { promotedOf, type ResultsView, sortsOf } from './results.ts';
import type { SearchAnswer } from './search-view.ts';
import type { Taxonomy } from './taxonomy.ts';
import { headingOf } from './wording.ts';

/** What `/search` shows: any search at all. */
export interface SearchPageView extends ResultsView {
  heading: string;
  /** Remarks on how the search was understood, in sentences. */
  remarks: { text: string; link?: { href: string; label: string } }[];
  /** Where little or nothing was found: what leaving something out would bring. */
  wider: CountedLink[];
  /** Where nothing was found. */
  nearest: JobRow[];
}

/** A place named in words: its slug, `remote`, or undefined for a name that the board does not know. */
export function findPlace(words: string, taxonomy: Taxonomy): string | undefined {
  const slug = slugify(words);
  if (slug === 'remote' || taxonomy.locations.has(slug)) return slug;
  return [...taxonomy.locations.values()].find(({ name }) => slugify(name) === slug)?.slug;
}

export function viewSearch(answer: SearchAnswer, taxonomy: Taxonomy, unknownPlace: string | undefined): SearchPageView {
  const { query, total, page, pages, jobs, facets } = answer;
  const { vocabulary } = taxonomy;
  const groups = groupsOf(facets);
  const hrefOf = (text: string) => addressOf(parseQuery(new URLSearchParams(text)).query, vocabulary);
  return {
    heading: headingOfQuery(query, taxonomy),
    path: addressOf(query, vocabulary),
    query,
    page,
    pages,
    total,
    jobs,
    applied: appliedParts(answer).map(({ label, without }) => ({ label, withoutHref: addressOf(without, vocabulary) })),
    filters: countFilters(query),
    promoted: promotedOf(groups, query, total, vocabulary),
    sorts: sortsOf(query, vocabulary),
    facets: groups,
    placeNames: Object.fromEntries(query.location.map((slug) => [slug, taxonomy.locations.get(slug)?.name ?? slug])),
    remarks: remarksOn(answer, unknownPlace, hrefOf),
    wider: answer.relaxations.map(({ without, query: text, total: count }) => ({
      href: hrefOf(text),
      label: `Without ${listOf(without)}`,
      count,
    })),
    nearest: answer.nearest,
  };
}

/** The words, and every facet that has one value: the others stand in the strip. */
function headingOfQuery(query: SearchQuery, taxonomy: Taxonomy): string {
  const single = FACETS.flatMap((facet) => (query[facet].length === 1 ? [[facet, query[facet][0]]] : []));
  const heading = headingOf(Object.fromEntries(single) as ListingFilter, taxonomy);
  return query.q ? `${heading} for “${query.q}”` : heading;
}

interface Part {
  label: string;
  without: SearchQuery;
}

/** Everything that narrows a search, with the search that leaves it out. */
function appliedParts({ query, facets, terms }: SearchAnswer): Part[] {
  const without = (changes: Partial<SearchQuery>) => changeQuery(query, changes);
  const words = terms.map(({ text, also, without: q }) => ({
    label: also.length > 0 ? `${text}, also ${listOf(also)}` : text,
    without: without({ q }),
  }));
  const values = QUERY_FACETS.flatMap((facet) =>
    (query[facet] as readonly string[]).map((value) => ({
      label: facets[facet].find((candidate) => candidate.value === value)?.label ?? value,
      without: without({ [facet]: (query[facet] as readonly string[]).filter((other) => other !== value) }),
    })),
  );
  const { pay, postedWithin, radius } = query;
  const wishes: (Part | false)[] = [
    radius !== null && { label: `Within ${radius} km`, without: without({ radius: null }) },
    pay !== null && {
      label: `At least ${formatAmount(pay.min * minorUnits(pay.currency), pay.currency)} a ${pay.period}`,
      without: without({ pay: null }),
    },
    query.withPay && { label: 'Pay disclosed', without: without({ withPay: false }) },
    query.noUnpaidTakeHome && { label: 'No unpaid take-home', without: without({ noUnpaidTakeHome: false }) },
    postedWithin !== null && {
      label: postedWithin === 1 ? 'Posted in the last 24 hours' : `Posted in the last ${postedWithin} days`,
      without: without({ postedWithin: null }),
    },
  ];
  return [...words, ...values, ...wishes.filter((part) => part !== false)];
}

function remarksOn(
  { query, terms, places, payCurrency }: SearchAnswer,
  unknownPlace: string | undefined,
  hrefOf: (query: string) => string,
): SearchPageView['remarks'] {
  const remarks: SearchPageView['remarks'] = [];
  if (unknownPlace) remarks.push({ text: `We know no place called “${unknownPlace}”: these roles are anywhere.` });
  for (const { text, literal } of terms) {
    if (literal === null || terms.every(({ also }) => also.length === 0)) continue;
    const href = hrefOf(printQuery(changeQuery(query, { q: literal })));
    remarks.push({ text: `“${text}” finds its other names too.`, link: { href, label: `Only “${text}”` } });
  }
  for (const { place, here, remote } of places) {
    if (!remote || query.workplace.length > 0) continue;
    remarks.push({
      text: `${here} in ${place.name}, and`,
      link: { href: hrefOf(remote.query), label: `${remote.count} remote, open to ${remote.country.name}` },
    });
  }
  if (payCurrency) remarks.push({ text: `Roles paid in ${payCurrency} come first: pay is never converted.` });
  return remarks;
}
