/** Money is an integer of minor units (cents) with its ISO 4217 currency. */
export type Currency = string;
export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

export interface PayRange {
  /** Minor units, inclusive. `min` is never above `max`. */
  min: number;
  max: number;
  currency: Currency;
  period: PayPeriod;
}

interface CurrencyForm {
  /** Minor units in one major unit: 100 for most, 1 for the yen. */
  unit: number;
  symbol: string;
}

// Making a number format takes longer than rendering a row: one for each currency is enough.
const forms = new Map<Currency, CurrencyForm>();

function formOf(currency: Currency): CurrencyForm {
  let form = forms.get(currency);
  if (!form) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
    form = {
      unit: 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
      symbol: /^[A-Z]{2,3}$/.test(symbol) ? `${symbol}\u00a0` : symbol,
    };
    forms.set(currency, form);
  }
  return form;
}

/** Minor units in one major unit: 100 for most, 1 for the yen. */
export const minorUnitsPerUnit = (currency: Currency): number => formOf(currency).unit;

const amountFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const centsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

const PER_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 220, hour: 1_760 };

/** Minor units a year; 220 working days of 8 hours, so that ranges of different periods can be compared. */
export function yearlyAmount(amount: number, period: PayPeriod): number {
  return Math.round(amount * PER_YEAR[period]);
}

/**
 * Group of comparable periods: 0 for year, month and week, 1 for day, 2 for hour. The number of days or hours of a role
 * is unknown, so their rates are not converted.
 */
export const payPeriodRank = (period: PayPeriod): number => (period === 'hour' ? 2 : period === 'day' ? 1 : 0);

const PERIOD_SUFFIX: Record<PayPeriod, string> = {
  year: '',
  month: ' / month',
  week: ' / week',
  day: ' / day',
  hour: ' / hour',
};

/** `€62k–78k`, `$45–60 / hour`: as short as says it exactly, since markup and filters have the same amounts. */
export function formatPay(pay: PayRange): string {
  const unit = minorUnitsPerUnit(pay.currency);
  const amounts = [pay.min / unit, pay.max / unit];
  const [low, high] = amounts.every(isShort) ? amounts.map(shortAmount) : amounts.map(wholeAmount);
  return `${formOf(pay.currency).symbol}${low === high ? low : `${low}–${high}`}${PERIOD_SUFFIX[pay.period]}`;
}

/** `€62,000`: one amount in full, without minor digits. */
export function formatAmount(minorUnits: number, currency: Currency): string {
  return `${formOf(currency).symbol}${amountFormat.format(Math.round(minorUnits / minorUnitsPerUnit(currency)))}`;
}

/** `€149`, `€18.50`, `−€5`: one amount exactly. */
export function formatMoney(minorUnits: number, currency: Currency): string {
  const { symbol, unit } = formOf(currency);
  return `${minorUnits < 0 ? '−' : ''}${symbol}${wholeAmount(Math.abs(minorUnits) / unit)}`;
}

/** True if an amount is whole millions to two digits, whole thousands to one, or has no shorter form. */
const isShort = (major: number): boolean =>
  major < 10_000 || (major >= 1_000_000 ? major % 10_000 === 0 : major % 100 === 0);

function shortAmount(major: number): string {
  if (major >= 1_000_000) return `${major / 1_000_000}M`;
  if (major >= 10_000) return `${major / 1_000}k`;
  return wholeAmount(major);
}

/** An amount with cents has both digits: 18.50. */
const wholeAmount = (major: number): string =>
  Number.isInteger(major) ? amountFormat.format(major) : centsFormat.format(major);
