/** ISO 4217 currency. Amounts are integers of minor units. */
export type Currency = string;
export const PAY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];

export interface PayRange {
  /** Minor units, inclusive, `min` ≤ `max`. */
  min: number;
  max: number;
  currency: Currency;
  period: PayPeriod;
}

interface CurrencyForm {
  /** Minor units per major unit: 100 for most, 1 for the yen. */
  unit: number;
  symbol: string;
}

// Cached, because creating a formatter is slow.
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

export const minorUnitsPerUnit = (currency: Currency): number => formOf(currency).unit;

const amountFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const centsFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 3 });

const PER_YEAR: Record<PayPeriod, number> = { year: 1, month: 12, week: 52, day: 220, hour: 1_760 };

/** Yearly amount for comparison, with 220 days of 8 hours. */
export function yearlyAmount(amount: number, period: PayPeriod): number {
  return Math.round(amount * PER_YEAR[period]);
}

/** Rank of comparable periods: 0 for year, month and week, 1 for day, 2 for hour. Days and hours are not converted. */
export const payPeriodRank = (period: PayPeriod): number => (period === 'hour' ? 2 : period === 'day' ? 1 : 0);

const PERIOD_SUFFIX: Record<PayPeriod, string> = {
  year: '',
  month: ' / month',
  week: ' / week',
  day: ' / day',
  hour: ' / hour',
};

/** `€62k–78k`, `$45–60 / hour`: the shortest exact form. */
export function formatPay(pay: PayRange): string {
  const unit = minorUnitsPerUnit(pay.currency);
  const amounts = [pay.min / unit, pay.max / unit];
  const [low, high] = amounts.every(isShort) ? amounts.map(shortAmount) : amounts.map(wholeAmount);
  return `${formOf(pay.currency).symbol}${low === high ? low : `${low}–${high}`}${PERIOD_SUFFIX[pay.period]}`;
}

/** `€62,000`, without minor digits. */
export function formatWholeAmount(minorUnits: number, currency: Currency): string {
  return `${formOf(currency).symbol}${amountFormat.format(Math.round(minorUnits / minorUnitsPerUnit(currency)))}`;
}

/** `€149`, `€18.50`, `−€5`. */
export function formatMoney(minorUnits: number, currency: Currency): string {
  const { symbol, unit } = formOf(currency);
  return `${minorUnits < 0 ? '−' : ''}${symbol}${wholeAmount(Math.abs(minorUnits) / unit)}`;
}

/** True if short notation is exact. */
const isShort = (major: number): boolean =>
  major < 10_000 || (major >= 1_000_000 ? major % 10_000 === 0 : major % 100 === 0);

function shortAmount(major: number): string {
  if (major >= 1_000_000) return `${major / 1_000_000}M`;
  if (major >= 10_000) return `${major / 1_000}k`;
  return wholeAmount(major);
}

/** Two digits for cents: 18.50. */
const wholeAmount = (major: number): string =>
  Number.isInteger(major) ? amountFormat.format(major) : centsFormat.format(major);
