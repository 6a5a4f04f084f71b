import { lookup } from '../../lib/lookup.ts';
import { minorUnitsPerUnit, type PayPeriod, type PayRange, yearlyAmount } from '../../lib/money.ts';

interface StatedPay {
  /** Major units as number or text. One may be missing. */
  min: number | string | null | undefined;
  max: number | string | null | undefined;
  currency: string | null | undefined;
  /** Period as in the feed: `1 YEAR`, `per-hour-wage`, `month`. */
  period: string | null | undefined;
}

/** Pay, or a note why it was rejected. Both are empty if the feed states none. */
export interface NormalisedPay {
  pay: PayRange | null;
  notes: string[];
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Minimum yearly pay in major units of any currency. Less is a mislabelled hourly rate. */
const MIN_YEARLY_PAY = 1_000;

/** Minimum yearly pay in a currency like the dollar if no period is stated. */
const MIN_YEARLY_PAY_WITHOUT_PERIOD = 18_000;
/** Approximate units per dollar, rounded down. */
const TIMES_LESS: Record<string, number> = {
  SEK: 8,
  NOK: 8,
  DKK: 6,
  CZK: 18,
  PLN: 3,
  HUF: 250,
  RON: 4,
  ILS: 3,
  TRY: 15,
  INR: 25,
  JPY: 100,
  KRW: 1_000,
  CNY: 6,
  TWD: 25,
  PHP: 30,
  THB: 25,
  UAH: 20,
  AED: 3,
  SAR: 3,
  ZAR: 10,
  BRL: 4,
  MXN: 12,
  ISK: 100,
  MYR: 3,
  KES: 80,
  EGP: 25,
  NGN: 800,
  CLP: 500,
  ARS: 800,
  COP: 2_500,
  IDR: 10_000,
  VND: 15_000,
};

export const minUnitsPerDollar = (currency: string): number => lookup(TIMES_LESS, currency) ?? 1;

/** True if an amount in major units is plausible only per year. */
export const isPlausibleOnlyAsYearly = (amount: number, currency: string): boolean =>
  amount >= MIN_YEARLY_PAY_WITHOUT_PERIOD * minUnitsPerDollar(currency);

/** Pay range in minor units, or null and a note if implausible. */
export function normalisePay(stated: StatedPay): NormalisedPay {
  const [low, high] = endsOf(amountOf(stated.min), amountOf(stated.max));
  if (low === undefined && high === undefined) return { pay: null, notes: [] };
  const doubt = (reason: string): NormalisedPay => ({
    pay: null,
    notes: [
      `Pay left out: ${reason} (${[stated.min, stated.max].filter((n) => n != null).join('–')} ${stated.currency ?? ''} ${stated.period ?? ''})`,
    ],
  });
  const [min, max] = [low ?? high ?? 0, high ?? low ?? 0];
  const currency = stated.currency?.trim().toUpperCase() ?? '';
  const isUnnamed = !stated.period?.trim();
  const period =
    parsePayPeriod(stated.period ?? '') ?? (isUnnamed && isPlausibleOnlyAsYearly(min, currency) ? 'year' : undefined);
  if (!currencies.has(currency)) return doubt('no known currency');
  if (!period) return doubt('no known period');
  if (!(min > 0) || !(max > 0)) return doubt('not above zero');
  if (min > max) return doubt('the minimum is above the maximum');
  if (yearlyAmount(max, period) < MIN_YEARLY_PAY) return doubt('too low for its period');
  if (max > 1e10) return doubt('too high');
  const unit = minorUnitsPerUnit(currency);
  return { pay: { min: Math.round(min * unit), max: Math.round(max * unit), currency, period }, notes: [] };
}

/** Merges ranges of a job with the first one's currency and period. */
export function mergePayRanges(ranges: NormalisedPay[]): NormalisedPay {
  const [first, ...others] = ranges.flatMap((range) => (range.pay ? [range.pay] : []));
  const notes = ranges.flatMap((range) => range.notes);
  if (!first) return { pay: null, notes };
  const alike = others.filter((pay) => pay.currency === first.currency && pay.period === first.period);
  if (alike.length < others.length) notes.push('Pay is given in several currencies or periods: the first is used');
  return {
    pay: {
      ...first,
      min: Math.min(first.min, ...alike.map((pay) => pay.min)),
      max: Math.max(first.max, ...alike.map((pay) => pay.max)),
    },
    notes,
  };
}

/** Ends of a range. A zero next to another end is empty. */
const endsOf = (low: number | undefined, high: number | undefined): (number | undefined)[] =>
  low === 0 && high ? [undefined, high] : high === 0 && low ? [low, undefined] : [low, high];

function amountOf(amount: number | string | null | undefined): number | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  const number = typeof amount === 'number' ? amount : Number(plainNumber(amount));
  return Number.isFinite(number) ? number : undefined;
}

/** Normalises `62,000`, `62.000,00` and `62 000.50`. */
function plainNumber(text: string): string {
  const bare = text.replace(/[\s'’]/g, '');
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
}

// Biweekly and semi-monthly are not supported, and a guess would be wrong by a factor of two.
const PERIODS: [PayPeriod, RegExp][] = [
  ['hour', /hour|\bhr\b|\bph\b|\bhur\b|\bstunde|\bheure|\bhora\b|\buur\b/],
  ['day', /\bday\b|daily|diem|\btag\b|\bjour\b|\bdag\b/],
  ['week', /\bweek(?:ly)?\b|\bwee\b|\bwoche\b|\bsemaine\b/],
  ['month', /\bmonth(?:ly)?\b|\bmon\b|\bmonat|\bmois\b|\bmensu|\bmaand|\bmes\b/],
  ['year', /year|annual|annum|\byr\b|\bpa\b|\bann\b|\bjahr|\bannee|\bannée|\baño\b|\bjaar|\bår\b/],
];

/** Period in a text such as `1 YEAR` or `per-month-salary`. */
export function parsePayPeriod(words: string): PayPeriod | undefined {
  const text = words.toLowerCase().replace(/[-_]/g, ' ');
  if (
    /\b(?:bi|semi|twice|every|[2-9]|\d\d+)\s*(?:week|month|year|day)/.test(text) ||
    /(?:biweek|fortnight|semimonth|bimonth)/.test(text)
  )
    return undefined;
  return PERIODS.find(([, pattern]) => pattern.test(text))?.[0];
}
