import { lookup } from '../../lib/lookup.ts';
import { minorUnitsPerUnit, type PayPeriod, type PayRange, yearlyAmount } from '../../lib/money.ts';

interface StatedPay {
  /** Major units; a feed may send numbers or their text. One of the two may be missing. */
  min: number | string | null | undefined;
  max: number | string | null | undefined;
  currency: string | null | undefined;
  /** In the feed's words: `1 YEAR`, `per-hour-wage`, `month`. */
  period: string | null | undefined;
}

/** Pay that was believed, or a note about why not. Both are empty when the feed states nothing. */
export interface ReadPay {
  pay: PayRange | null;
  notes: string[];
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** Below this many major units a year a figure is an hourly rate under a wrong label, in any currency. */
const MIN_YEARLY_PAY = 1_000;

/** From here on an amount in a currency like the dollar is a year's where no period is named. */
const MIN_YEARLY_PAY_WITHOUT_PERIOD = 18_000;
/** Approximate units per dollar, on the low side. */
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
export const isPlausibleYearlyPay = (amount: number, currency: string): boolean =>
  amount >= MIN_YEARLY_PAY_WITHOUT_PERIOD * minUnitsPerDollar(currency);

/** The range in minor units, or null and a note where it cannot be true. */
export function readPay(stated: StatedPay): ReadPay {
  const [low, high] = endsOf(amountOf(stated.min), amountOf(stated.max));
  if (low === undefined && high === undefined) return { pay: null, notes: [] };
  const doubt = (reason: string): ReadPay => ({
    pay: null,
    notes: [
      `Pay left out: ${reason} (${[stated.min, stated.max].filter((n) => n != null).join('–')} ${stated.currency ?? ''} ${stated.period ?? ''})`,
    ],
  });
  const [min, max] = [low ?? high ?? 0, high ?? low ?? 0];
  const currency = stated.currency?.trim().toUpperCase() ?? '';
  const isUnnamed = !stated.period?.trim();
  const period =
    periodOf(stated.period ?? '') ?? (isUnnamed && isPlausibleYearlyPay(min, currency) ? 'year' : undefined);
  if (!currencies.has(currency)) return doubt('no known currency');
  if (!period) return doubt('no known period');
  if (!(min > 0) || !(max > 0)) return doubt('not above zero');
  if (min > max) return doubt('the minimum is above the maximum');
  if (yearlyAmount(max, period) < MIN_YEARLY_PAY) return doubt('too low for its period');
  if (max > 1e10) return doubt('too high');
  const unit = minorUnitsPerUnit(currency);
  return { pay: { min: Math.round(min * unit), max: Math.round(max * unit), currency, period }, notes: [] };
}

/** Several ranges of one job as one: from the lowest to the highest of those in the first one's currency and period. */
export function widestPay(ranges: ReadPay[]): ReadPay {
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

/** A zero next to another end is an empty field. */
const endsOf = (low: number | undefined, high: number | undefined): (number | undefined)[] =>
  low === 0 && high ? [undefined, high] : high === 0 && low ? [low, undefined] : [low, high];

function amountOf(amount: number | string | null | undefined): number | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  const number = typeof amount === 'number' ? amount : Number(plainNumber(amount));
  return Number.isFinite(number) ? number : undefined;
}

/** `62,000`, `62.000`, `62.000,00` and `62 000.50` as programs write them. */
function plainNumber(text: string): string {
  const bare = text.replace(/[\s'’]/g, '');
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.');
  return /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '');
}

// Every two weeks or twice a month is no period of ours, and guessing would be wrong by a factor of two.
const PERIODS: [PayPeriod, RegExp][] = [
  ['hour', /hour|\bhr\b|\bph\b|\bhur\b|\bstunde|\bheure|\bhora\b|\buur\b/],
  ['day', /\bday\b|daily|diem|\btag\b|\bjour\b|\bdag\b/],
  ['week', /\bweek(?:ly)?\b|\bwee\b|\bwoche\b|\bsemaine\b/],
  ['month', /\bmonth(?:ly)?\b|\bmon\b|\bmonat|\bmois\b|\bmensu|\bmaand|\bmes\b/],
  ['year', /year|annual|annum|\byr\b|\bpa\b|\bann\b|\bjahr|\bannee|\bannée|\baño\b|\bjaar|\bår\b/],
];

/** The period that words name, such as `1 YEAR` or `per-month-salary`. */
export function periodOf(words: string): PayPeriod | undefined {
  const text = words.toLowerCase().replace(/[-_]/g, ' ');
  if (
    /\b(?:bi|semi|twice|every|[2-9]|\d\d+)\s*(?:week|month|year|day)/.test(text) ||
    /(?:biweek|fortnight|semimonth|bimonth)/.test(text)
  )
    return undefined;
  return PERIODS.find(([, pattern]) => pattern.test(text))?.[0];
}
