import { BitSet } from '../../../lib/bits.ts';
import { formatWholeAmount, minorUnitsPerUnit, yearlyAmount } from '../../../lib/money.ts';
import { pluralize } from '../../../lib/text.ts';
import { NO_PLACE } from '../../locations/location.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import type { FormerTerms } from '../../vocabulary/former-terms.ts';
import { FLAGS, type FlagName } from '../filters.ts';
import { type ParsedPay, type PayFilter, QUERY_FACETS, type QueryFacet, type SearchQuery } from '../query.ts';
import { longFlagLabel } from './flag-rules.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobWords } from './job-words.ts';
import { PREFERRED_SCORE, type TermMatches } from './levels.ts';
import type { PayWords } from './pay-words.ts';
import type { PlaceIndex } from './places.ts';
import type { QueryTerm } from './terms.ts';

/** Condition that jobs must satisfy. */
export interface QueryConstraint {
  parameter: QueryFacet | FlagName | 'q' | 'pay' | 'postedWithin';
  /** Display form: `Remote or Hybrid`. */
  label: string;
  /** Matching slots. */
  bits: BitSet;
  /** Query changes that remove it. */
  without: Partial<SearchQuery>;
  term?: QueryTerm;
  levels?: TermMatches['levels'];
  /** Jobs that state it as a fact. */
  inFacts?: BitSet;
  /** Pay in the query's text. */
  pay?: ParsedPay;
}

/** Data structures that a query is evaluated against. */
export interface SearchStructures {
  columns: JobColumns;
  words: JobWords;
  places: PlaceIndex;
  former: FormerTerms;
}

/** Constraints of filters at a time. Unknown values match no job. */
export function buildFilterConstraints(
  query: SearchQuery,
  { columns, places }: SearchStructures,
  now: Date,
): QueryConstraint[] {
  const { pay, postedWithin } = query;
  const constraints = QUERY_FACETS.flatMap((facet) =>
    query[facet].length > 0 ? [facetConstraint(facet, query, columns, places)] : [],
  );
  const add = (
    parameter: QueryConstraint['parameter'],
    label: string,
    bits: BitSet,
    without: Partial<SearchQuery>,
  ): void => {
    constraints.push({ parameter, label, bits, without });
  };
  if (pay)
    add('pay', `Pay ${pay.end ? 'starting at' : 'reaching'} ${payLabel(pay, columns)}`, jobsPaying(pay, columns), {
      pay: null,
    });
  for (const flag of FLAGS) if (query[flag]) add(flag, longFlagLabel(flag), columns.flags[flag], { [flag]: false });
  if (postedWithin !== null) {
    const recent = columns.postedWithin(postedWithin, now);
    add('postedWithin', `Posted within ${pluralize(postedWithin, 'day')}`, recent, { postedWithin: null });
  }
  return constraints;
}

export function slotsMatchingAll(constraints: readonly QueryConstraint[], columns: JobColumns): BitSet {
  const roles = columns.live.clone();
  for (const { bits } of constraints) roles.intersect(bits);
  return roles;
}

/** Maximum ratio of usual pay between currencies that an amount without currency applies to. */
const MAX_REPEATS = 4;

/** Jobs with an amount in any currency it may mean. Daily and hourly rates apply if any other match has one. */
export function buildPayConstraint(
  term: QueryTerm,
  { min, currencies, period }: PayWords,
  others: readonly QueryConstraint[],
  columns: JobColumns,
): QueryConstraint {
  const named = columns.currencies.entries.flatMap(({ slug }) =>
    currencies.length === 0 || currencies.includes(slug) ? [slug] : [],
  );
  const payRequirements = named.map((currency) => ({ min, currency, period }));
  const isLikely = (minYearlyPay: PayFilter) =>
    min === 0 || columns.usualPay(minYearlyPay.currency) <= MAX_REPEATS * yearlyAmountOf(minYearlyPay);
  const likely = payRequirements.filter(isLikely);
  const found = slotsMatchingAll(others, columns);
  const times = (currency: string) => columns.countPaidIn(currency, found);
  const paid = likely
    .filter(({ currency }) => times(currency) > 0)
    .sort((a, b) => times(b.currency) - times(a.currency) || (a.currency < b.currency ? -1 : 1));
  const meant = [paid, likely].find((some) => some.length > 0) ?? payRequirements;
  let bits = new BitSet();
  for (const minYearlyPay of meant) bits.addAll(jobsPaying(minYearlyPay, columns));
  if (period === 'hour' || period === 'day') {
    const paidSo = bits.clone().intersect(columns.paidBy[period]);
    if (paidSo.intersects(found)) bits = paidSo;
  }
  const isOne = meant.length === 1 || currencies.length === 1;
  // Most common currency first. Most dollar signs mean US dollars.
  const first = meant.find(({ currency }) => currency === currencies[0]) ?? meant[0];
  const pay = { min, currency: isOne ? (first?.currency ?? currencies[0] ?? null) : null, period };
  const preferred = first && !isOne ? jobsPaying(first, columns) : new BitSet();
  const levels = [{ level: 'fact' as const, worth: PREFERRED_SCORE, roles: preferred }];
  return { parameter: 'q', label: `“${term.text}”`, bits, without: {}, term, pay, levels };
}

const yearlyAmountOf = ({ min, currency, period }: PayFilter): number =>
  yearlyAmount(min * minorUnitsPerUnit(currency), period);

function facetConstraint(
  facet: QueryFacet,
  query: SearchQuery,
  columns: JobColumns,
  places: PlaceIndex,
): QueryConstraint {
  const dictionary = columns.dictionaries[facet];
  const bits = new BitSet();
  const labels = query[facet].map((value) => {
    const number = dictionary.find(value);
    if (number === undefined) return facet === 'location' ? nameFromSlug(value) : value;
    if (facet === 'location') places.addJobsIn(number, query.radius, bits);
    else columns.roles[facet][number]?.addTo(bits);
    return dictionary.get(number).label;
  });
  const label = `${facet === 'openTo' ? 'Open to ' : ''}${labels.join(' or ')}`;
  return { parameter: facet, label, bits, without: { [facet]: [] } };
}

const nameFromSlug = (slug: string): string =>
  slug === NO_PLACE ? 'the place' : (currentWorld().findBySlug(slug)?.name ?? slug);

function jobsPaying(pay: PayFilter, columns: JobColumns): BitSet {
  const bits = new BitSet();
  const minYearlyPay = columns.toYearlyPayRequirement(pay);
  if (!minYearlyPay) return bits;
  const ends = pay.end ? columns.yearlyMin : columns.yearlyMax;
  columns.jobsOfCurrency[minYearlyPay.currency]?.forEach((slot) => {
    if ((ends[slot] as number) >= minYearlyPay.amount) bits.add(slot);
  });
  return bits;
}

function payLabel({ min, currency, period }: PayFilter, columns: JobColumns): string {
  // Format known currencies only.
  const amount =
    columns.currencies.find(currency) === undefined
      ? `${min} ${currency}`
      : formatWholeAmount(min * minorUnitsPerUnit(currency), currency);
  return period === 'year' ? amount : `${amount} a ${period}`;
}
