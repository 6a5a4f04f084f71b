import { DAY, isDay } from '../../lib/dates.ts';
import { invalid, type Result, succeed } from '../../lib/result.ts';
import type { ExchangeRates } from '../market/exchange-rates.ts';

/** Maximum size of one day's rates. */
const MAX_RATES_LENGTH = 50_000;
const MIN_RATE = 1e-6;
const MAX_RATE = 1e7;
/** Maximum ratio of a rate to the one in use. */
const MAX_RATIO = 2;

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
const ECB_RATE = /<Cube\s+currency=["']([A-Z]{3})["']\s+rate=["']([\d.]{1,20})["']/g;

interface Table {
  date: unknown;
  /** Units per unit of `base`. */
  rates: [currency: string, rate: unknown][];
  base: unknown;
}

/** Parses the daily XML of the European Central Bank, or JSON with `date`, `base` (default: EUR) and `rates`. */
export function parseExchangeRates(
  body: string,
  { source, inUse, now }: { source: string; inUse: ExchangeRates; now: Date },
): Result<ExchangeRates> {
  const no = (why: string) => invalid('exchangeRates', `The exchange rates of ${source} ${why}`);
  if (body.length > MAX_RATES_LENGTH) return no(`have more than ${MAX_RATES_LENGTH} characters`);
  const table = body.trimStart().startsWith('{') ? parseJson(body) : parseXml(body);
  if (!table) return no('are neither the XML of the European Central Bank nor JSON with date and rates');
  const { date, base } = table;
  if (typeof date !== 'string' || !isDay(date)) return no('have no date such as 2026-11-27');
  if (Date.parse(date) > now.getTime() + DAY) return no(`are of ${date}, which is in the future`);
  if (date < inUse.date) return no(`are of ${date}, older than those in use (${inUse.date})`);
  const rates = new Map(table.rates.filter(([currency]) => CURRENCIES.has(currency)));
  if (typeof base === 'string' && CURRENCIES.has(base)) rates.set(base, 1);
  const perBase = rates.get('EUR');
  if (typeof perBase !== 'number' || !(perBase > 0)) return no('have no rate of the euro');
  const perEuro = new Map<string, number>();
  for (const [currency, rate] of rates) {
    const value = typeof rate === 'number' ? Number((rate / perBase).toPrecision(7)) : Number.NaN;
    if (!(value >= MIN_RATE && value <= MAX_RATE)) return no(`have no usable number for ${currency}`);
    const { [currency]: known = value } = inUse.perEuro;
    if (Math.max(value / known, known / value) > MAX_RATIO)
      return no(`have ${value} ${currency} for a euro, which was ${known} on ${inUse.date}`);
    perEuro.set(currency, value);
  }
  const known = Object.keys(inUse.perEuro);
  if (known.filter((currency) => perEuro.has(currency)).length < known.length / 2)
    return no('lack most of the currencies in use');
  return succeed({ source, date, perEuro: Object.fromEntries(perEuro) });
}

/** First day of the table. */
function parseXml(body: string): Table | undefined {
  const [, day] = body.split(/<Cube\s+time=["']/, 2);
  if (day === undefined) return undefined;
  const rates = [...day.matchAll(ECB_RATE)].map(([, currency = '', rate]): [string, number] => [
    currency,
    Number(rate),
  ]);
  return { date: day.slice(0, 10), base: 'EUR', rates };
}

function parseJson(body: string): Table | undefined {
  try {
    const { date, base = 'EUR', rates } = JSON.parse(body) as Record<string, unknown>;
    return typeof rates === 'object' && rates !== null ? { date, base, rates: Object.entries(rates) } : undefined;
  } catch {
    return undefined;
  }
}
