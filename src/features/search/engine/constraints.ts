import { Bits } from '../../../lib/bits.ts';
import { formatAmount, minorUnits } from '../../../lib/money.ts';
import { countOf } from '../../../lib/text.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import type { FormerTerms } from '../../vocabulary/former-terms.ts';
import { FLAGS, type Flag } from '../filters.ts';
import { NO_PLACE, type PayWish, QUERY_FACETS, type QueryFacet, type SearchQuery } from '../query.ts';
import { longLabelOf } from './flag-rules.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobWords } from './job-words.ts';
import type { Found } from './levels.ts';
import type { PayWords } from './pay-words.ts';
import type { Places } from './places.ts';
import type { Term } from './terms.ts';

/** One condition of a query: a job must satisfy each. */
export interface Constraint {
  parameter: QueryFacet | Flag | 'q' | 'pay' | 'postedWithin';
  /** In words: `Remote or Hybrid`. */
  label: string;
  /** Slots that satisfy it. */
  bits: Bits;
  /** Of these, those that satisfy it as it was meant; all of them where it is no word. */
  meant: Bits;
  /** Between the two: of a craft, a skill that is called like it will do. */
  related: Bits;
  /** How a query says that it does not ask for it; of words, what is left is written anew. */
  without: Partial<SearchQuery>;
  /** Of words. */
  term?: Term;
  found?: Found;
  /** Of an amount among the words, as it was read. */
  pay?: PayWish;
}

/** What a query is put to. */
export interface Index {
  columns: JobColumns;
  words: JobWords;
  places: Places;
  former: FormerTerms;
}

/**
 * The conditions of a query at a moment, its words read as `terms`. Values that the board does not have are satisfied by
 * no job.
 */
export function listConstraints(query: SearchQuery, terms: readonly Term[], index: Index, now: Date): Constraint[] {
  const { columns, words, places } = index;
  const { pay, postedWithin } = query;
  const constraints = QUERY_FACETS.flatMap((facet) =>
    query[facet].length > 0 ? [facetConstraint(facet, query, columns, places)] : [],
  );
  const add = (parameter: Constraint['parameter'], label: string, bits: Bits, without: Partial<SearchQuery>): void => {
    constraints.push({ parameter, label, bits, meant: bits, related: bits, without });
  };
  if (pay) add('pay', `Pay from ${payLabel(pay, columns)}`, jobsPaying(pay, columns), { pay: null });
  for (const flag of FLAGS) if (query[flag]) add(flag, longLabelOf(flag), columns.flags[flag], { [flag]: false });
  if (postedWithin !== null) {
    const recent = columns.recent.within(postedWithin, now);
    add('postedWithin', `Posted within ${countOf(postedWithin, 'day')}`, recent, { postedWithin: null });
  }
  for (const term of terms) {
    if (term.days !== null) constraints.push(ageConstraint(term, columns.recent.within(term.days, now)));
    else if (term.kind !== 'pay') constraints.push(termConstraint(term, columns, words));
  }
  for (const term of terms) if (term.pay) constraints.push(payConstraint(term, term.pay, constraints, columns));
  return constraints;
}

/** How strictly words are taken: where none say them as they are meant, the next will do. */
const WAYS = ['meant', 'related', 'bits'] as const;
export type Way = (typeof WAYS)[number];

/** Jobs that satisfy constraints, in the strictest way in which some are left that will do. */
export function satisfying(
  constraints: readonly Constraint[],
  columns: JobColumns,
  willDo: (found: { roles: Bits }) => boolean = ({ roles }) => roles.meets(roles),
): { roles: Bits; way: Way } {
  let found = { roles: columns.live, way: 'bits' as Way };
  for (const way of WAYS) {
    found = { roles: satisfyingIn(way, constraints, columns), way };
    if (willDo(found)) break;
  }
  return found;
}

export function satisfyingIn(way: Way, constraints: readonly Constraint[], columns: JobColumns): Bits {
  const roles = columns.live.clone();
  for (const constraint of constraints) roles.keep(constraint[way]);
  return roles;
}

const labelOfTerm = ({ text }: Term): string => `“${text.replaceAll('"', '')}”`;

function termConstraint(term: Term, columns: JobColumns, words: JobWords): Constraint {
  const found = words.match(term);
  const left = term.isExcluded ? columns.live.clone().remove(found.all) : undefined;
  const base = { parameter: 'q', label: labelOfTerm(term), without: {}, term } as const;
  return left
    ? { ...base, bits: left, meant: left, related: left }
    : { ...base, bits: found.all, meant: found.meant, related: found.related, found };
}

const ageConstraint = (term: Term, recent: Bits): Constraint => ({
  parameter: 'q',
  label: labelOfTerm(term),
  bits: recent,
  meant: recent,
  related: recent,
  without: {},
  term,
});

/** An amount without a currency, or with a dollar that may be of several countries, is in what most of the other jobs pay. */
function payConstraint(
  term: Term,
  { min, currencies, period }: PayWords,
  others: readonly Constraint[],
  columns: JobColumns,
): Constraint {
  const { roles } = satisfying(others, columns, ({ roles }) => roles.meets(columns.flags.withPay));
  const wanted = columns.currencies.entries.flatMap(({ slug }, number) =>
    currencies.length === 0 || currencies.includes(slug)
      ? [{ slug, found: countOfCurrency(number, roles, columns), all: countOfCurrency(number, columns.live, columns) }]
      : [],
  );
  const [most] = wanted.sort((a, b) => b.found - a.found || b.all - a.all || (a.slug < b.slug ? -1 : 1));
  const pay = { min, currency: most?.slug ?? currencies[0] ?? 'EUR', period };
  const bits = jobsPaying(pay, columns);
  return { parameter: 'q', label: labelOfTerm(term), bits, meant: bits, related: bits, without: {}, term, pay };
}

const countOfCurrency = (number: number, roles: Bits, columns: JobColumns): number =>
  columns.jobsOfCurrency[number]?.countIn(roles) ?? 0;

function facetConstraint(facet: QueryFacet, query: SearchQuery, columns: JobColumns, places: Places): Constraint {
  const dictionary = columns.dictionaries[facet];
  const bits = new Bits(columns.slots);
  const labels = query[facet].map((value) => {
    const number = dictionary.find(value);
    if (number === undefined) return facet === 'location' ? nameOfStranger(value) : value;
    if (facet === 'location') places.addJobsIn(number, query.radius, bits);
    else columns.roles[facet][number]?.addTo(bits);
    return dictionary.get(number).label;
  });
  const label = `${facet === 'openTo' ? 'Open to ' : ''}${labels.join(' or ')}`;
  return { parameter: facet, label, bits, meant: bits, related: bits, without: { [facet]: [] } };
}

/** Of a place without roles. */
const nameOfStranger = (slug: string): string =>
  slug === NO_PLACE ? 'the place' : (currentWorld().findBySlug(slug)?.name ?? slug);

function jobsPaying(pay: PayWish, columns: JobColumns): Bits {
  const bits = new Bits(columns.slots);
  const wish = columns.yearlyWish(pay);
  if (!wish) return bits;
  columns.jobsOfCurrency[wish.currency]?.forEach((slot) => {
    if ((columns.yearlyMax[slot] as number) >= wish.amount) bits.add(slot);
  });
  return bits;
}

function payLabel({ min, currency, period }: PayWish, columns: JobColumns): string {
  // Only currencies that the board knows have a form worth making.
  const amount =
    columns.currencies.find(currency) === undefined
      ? `${min} ${currency}`
      : formatAmount(min * minorUnits(currency), currency);
  return period === 'year' ? amount : `${amount} a ${period}`;
}
