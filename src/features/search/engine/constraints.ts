import { Bits } from '../../../lib/bits.ts';
import { DAY } from '../../../lib/dates.ts';
import { formatAmount, minorUnits } from '../../../lib/money.ts';
import { countOf } from '../../../lib/text.ts';
import { QUERY_FACETS, type QueryFacet, type SearchQuery } from '../query.ts';
import type { Places } from './places.ts';
import type { RoleColumns } from './role-columns.ts';
import type { Levels, RoleWords } from './role-words.ts';
import { readTerms, type Term } from './terms.ts';

/** One condition of a query: a role must satisfy each. */
export interface Constraint {
  parameter: QueryFacet | 'q' | 'pay' | 'withPay' | 'noUnpaidTakeHome' | 'postedWithin';
  /** In words: `Remote or Hybrid`. */
  label: string;
  /** Slots that satisfy it. */
  bits: Bits;
  /** How a query says that it does not ask for it; of words, what is left is written anew. */
  without: Partial<SearchQuery>;
  /** Of words. */
  term?: Term;
  levels?: Levels;
}

/** What a query is put to. */
export interface Index {
  columns: RoleColumns;
  words: RoleWords;
  places: Places;
}

/** The conditions of a query at a moment. Values that the board does not have are satisfied by no role. */
export function listConstraints(query: SearchQuery, { columns, words, places }: Index, now: Date): Constraint[] {
  const { pay, withPay, noUnpaidTakeHome, postedWithin } = query;
  const constraints = QUERY_FACETS.flatMap((facet) =>
    query[facet].length > 0 ? [facetConstraint(facet, query, columns, places)] : [],
  );
  if (pay) {
    const label = `Pay from ${payLabel(pay, columns)}`;
    constraints.push({ parameter: 'pay', label, bits: rolesPaying(pay, columns), without: { pay: null } });
  }
  if (withPay) {
    const without = { withPay: false };
    constraints.push({ parameter: 'withPay', label: 'Pay disclosed', bits: columns.withPay, without });
  }
  if (noUnpaidTakeHome) {
    const [bits, without] = [columns.noUnpaidTakeHome, { noUnpaidTakeHome: false }];
    constraints.push({ parameter: 'noUnpaidTakeHome', label: 'No unpaid take-home test', bits, without });
  }
  if (postedWithin !== null) {
    const bits = rolesSince(now.getTime() - postedWithin * DAY, columns);
    const label = `Posted within ${countOf(postedWithin, 'day')}`;
    constraints.push({ parameter: 'postedWithin', label, bits, without: { postedWithin: null } });
  }
  for (const term of readTerms(query.q)) {
    const levels = words.match(term);
    const said = levels.at(-1) as Bits;
    const bits = term.isExcluded ? columns.live.clone().remove(said) : said;
    constraints.push({ parameter: 'q', label: `“${term.text.replaceAll('"', '')}”`, bits, without: {}, term, levels });
  }
  return constraints;
}

function facetConstraint(facet: QueryFacet, query: SearchQuery, columns: RoleColumns, places: Places): Constraint {
  const dictionary = columns.dictionaries[facet];
  const bits = new Bits(columns.slots);
  const labels = query[facet].map((value) => {
    const number = dictionary.find(value);
    if (number === undefined) return value;
    if (facet === 'location') places.addRolesIn(number, query.radius, bits);
    else columns.roles[facet][number]?.addTo(bits);
    return dictionary.get(number).label;
  });
  const label = `${facet === 'openTo' ? 'Open to ' : ''}${labels.join(' or ')}`;
  return { parameter: facet, label, bits, without: { [facet]: [] } };
}

function rolesPaying(pay: NonNullable<SearchQuery['pay']>, columns: RoleColumns): Bits {
  const bits = new Bits(columns.slots);
  const wish = columns.yearlyWish(pay);
  if (!wish) return bits;
  columns.rolesOfCurrency[wish.currency]?.forEach((slot) => {
    if ((columns.yearlyMax[slot] as number) >= wish.amount) bits.add(slot);
  });
  return bits;
}

function payLabel({ min, currency, period }: NonNullable<SearchQuery['pay']>, columns: RoleColumns): string {
  // Only currencies that the board knows have a form worth making.
  const amount =
    columns.currencies.find(currency) === undefined
      ? `${min} ${currency}`
      : formatAmount(min * minorUnits(currency), currency);
  return period === 'year' ? amount : `${amount} a ${period}`;
}

function rolesSince(moment: number, { published, slots }: RoleColumns): Bits {
  const bits = new Bits(slots);
  for (let slot = 0; slot < slots; slot++) if ((published[slot] as number) >= moment) bits.add(slot);
  return bits;
}
