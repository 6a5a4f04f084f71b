import { BitSet } from '../../../lib/bits.ts';
import { changeQuery, type ParsedPay, printQuery, type SearchQuery } from '../query.ts';
import type { CursorPage, CursorRequest } from '../search-engine.ts';
import type { LocalAndRemoteCounts, SearchResponse, SearchTerm } from '../search-view.ts';
import type { SearchStructures } from './constraints.ts';
import { countFacets } from './facet-counts.ts';
import { QueryMatches } from './query-matches.ts';
import { findRelaxationsIfFewJobs } from './relaxations.ts';
import { isWorldwideTerm } from './stated-facts.ts';
import { parseTerms, type QueryTerm, toPhraseTerm } from './terms.ts';

const NEAREST_SHOWN = 3;

/** Results of a query after a cursor. */
export function pageAfterCursor(
  query: SearchQuery,
  { after, limit, hasFacets }: CursorRequest,
  index: SearchStructures,
  now: Date,
): CursorPage {
  const finding = new QueryMatches(query, index, now);
  const slots = finding.listAfter(after, limit + 1);
  const here = slots.slice(0, limit);
  const last = slots.length > limit ? here.at(-1) : undefined;
  return {
    total: finding.result.count(),
    jobs: here.map((slot) => index.columns.row(slot)),
    next: last === undefined ? undefined : finding.placeOf(last, after),
    facets: hasFacets ? countFacets(finding, index, now) : null,
  };
}

export function runQuery(query: SearchQuery, index: SearchStructures, now: Date): SearchResponse {
  const finding = new QueryMatches(query, index, now);
  const total = finding.result.count();
  const relaxations = findRelaxationsIfFewJobs(finding, total);
  const [nearest] = total === 0 ? relaxations : [];
  const rows = (slots: number[]) => slots.map((slot) => index.columns.row(slot));
  const [payCurrency] = finding.sort === 'pay' ? finding.payOrder : [];
  return {
    query,
    total,
    page: query.page,
    pages: Math.max(1, Math.ceil(total / query.pageSize)),
    jobs: rows(finding.slice((query.page - 1) * query.pageSize, query.pageSize)),
    facets: countFacets(finding, index, now),
    terms: describeTerms(finding, index),
    instead: describeCorrection(finding),
    setAside: finding.words.setAside.map((term) => ({ text: term.text, occurs: index.words.finds(term) })),
    widened: finding.words.widened.map(({ text }) => text),
    payCurrency: payCurrency === undefined ? null : index.columns.currencies.get(payCurrency).slug,
    places: countPlaces(finding, index),
    relaxations: relaxations.map(({ roles: _, ...relaxation }) => relaxation),
    nearest: nearest ? rows(finding.newest(nearest.roles, NEAREST_SHOWN)) : [],
  };
}

const [remote] = parseTerms('remote') as [QueryTerm];

function describeTerms(finding: QueryMatches, { words }: SearchStructures): SearchTerm[] {
  const { constraints, result } = finding;
  const { terms } = finding.words;
  const pays = new Map(
    constraints.flatMap(({ term, pay }): [unknown, ParsedPay][] => (term && pay ? [[term, pay]] : [])),
  );
  return terms.map((term) => {
    const exact = toPhraseTerm(term);
    // Offer a literal search only if it can match.
    const literal = exact && (term.also.length === 0 || words.containsPhraseIn(exact, result)) ? exact : null;
    return {
      text: term.text,
      kind: term.kind,
      also: term.also.map(({ text }) => text),
      pay: pays.get(term) ?? null,
      days: term.days,
      wider: isWorldwideTerm(term) ? finding.write(terms.map((other) => (other === term ? remote : other))) : null,
      without: finding.write(terms.filter((other) => other !== term)),
      literal: literal && finding.write(terms.map((other) => (other === term ? literal : other))),
    };
  });
}

/** Text searched for instead of the typed one. */
function describeCorrection(finding: QueryMatches): SearchResponse['instead'] {
  const { query, words } = finding;
  if (!words.isCorrected) return null;
  return { q: finding.write(words.terms), exact: printQuery(changeQuery(query, { exact: true })) };
}

/** Counts by place: “42 in Berlin”, “96 remote, open to Germany”. */
function countPlaces(finding: QueryMatches, { columns, places }: SearchStructures): LocalAndRemoteCounts[] {
  const { query } = finding;
  if (query.location.length === 0) return [];
  const { location } = columns.dictionaries;
  const elsewhere = finding.jobsWithoutParameter('location');
  const anywhere = finding.jobsWithoutParameter('location', 'workplace', 'openTo');
  const remote = columns.dictionaries.workplace.find('remote') as number;
  const remoteJobs = new BitSet();
  columns.roles.workplace[remote]?.addTo(remoteJobs);
  remoteJobs.intersect(anywhere);
  const link = (number: number) => ({ slug: location.get(number).slug, name: location.get(number).label });
  return query.location.flatMap((slug) => {
    const number = location.find(slug);
    if (number === undefined) return [];
    const country = places.countryOf(number);
    return {
      place: link(number),
      here: places.countIn(elsewhere, number, query.radius),
      remote:
        country === undefined
          ? null
          : {
              country: link(country),
              count: columns.roles.openTo[country]?.countIn(remoteJobs) ?? 0,
              query: printQuery(
                changeQuery(query, { location: [], workplace: ['remote'], openTo: [link(country).slug] }),
              ),
            },
    };
  });
}
