import type { PayPeriod } from '../../../lib/money.ts';

/** Pay as somebody types it; without a currency where they name none. */
export interface PayWords {
  /** Whole units. */
  min: number;
  /** ISO 4217: any of these is meant. Empty for whichever the roles are paid in. */
  currencies: readonly string[];
  period: PayPeriod;
}

const SYMBOLS: Record<string, readonly string[]> = {
  '€': ['EUR'],
  '£': ['GBP'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  us$: ['USD'],
  c$: ['CAD'],
  a$: ['AUD'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  zł: ['PLN'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  euro: ['EUR'],
  euros: ['EUR'],
  dollar: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  dollars: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'],
  pound: ['GBP'],
  pounds: ['GBP'],
  quid: ['GBP'],
  franken: ['CHF'],
  francs: ['CHF'],
  fr: ['CHF'],
  yen: ['JPY'],
};

const CODES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const PERIODS: [PayPeriod, RegExp][] = [
  ['year', /^(?:year|years|yr|yearly|annum|annually|annual|pa|p\.a\.?|jahr|jährlich|an|año|anno|ano|jaar)$/],
  ['month', /^(?:month|months|mo|monthly|pm|monat|monatlich|mois|mes|mese|mês|maand)$/],
  ['week', /^(?:week|weekly|wk|woche|semaine|semana|settimana)$/],
  ['day', /^(?:day|daily|tag|jour|día|dia|giorno|dag)$/],
  ['hour', /^(?:hour|hourly|hr|h|stunde|heure|hora|ora|uur)$/],
];

/** Less than this for the time is no pay: “4k” is a film, and “3 a day” are meetings. */
const LEAST: Record<PayPeriod, number> = { year: 5_000, month: 300, week: 100, day: 50, hour: 5 };
/** A bare number without thousands, currency or time is pay only from here on. */
const LEAST_BARE = 20_000;
const MOST = 1_000_000_000;

const AMOUNT =
  /^(?:from|ab|>=?|>|~|min\.?)?(us\$|c\$|a\$|[€£$¥₹]|[a-z]{3}(?=\d))?(\d{1,3}(?:[.,'’]\d{3})+|\d{1,9}(?:[.,]\d{1,2})?)(k|tsd|t)?([€£$¥₹]|zł|kr|[a-z]{3})?\+?(?:[-–—](us\$|[€£$])?(\d{1,9}(?:[.,]\d{3})*)(k|tsd|t)?([€£$¥₹]|zł|kr|[a-z]{3})?)?\+?(?:\/([a-z.]{1,8}))?$/;

/** Words before an amount that add nothing to it. */
const BEFORE = new Set('over above min minimum least mindestens salary pay paying gehalt salaire salario'.split(' '));
const UPPER = new Set('under below max maximum unter bis up until less'.split(' '));

/** Whether an amount after this word is the most, which a search cannot ask for. */
export const isUpperBound = (word: string): boolean => UPPER.has(word.toLowerCase());

/**
 * Pay that begins at a piece of a search: “100k”, “€55.000”, “60k eur”, “70–80k”, “$50 per hour”. Of a range the lower end
 * counts. Undefined where none is said.
 */
export function payAt(pieces: readonly string[], at: number): { pay: PayWords; length: number } | undefined {
  const lower = pieces.slice(at, at + 8).map((piece) => piece.toLowerCase());
  const before = /^[a-z]+$/.test(lower[0] ?? '') && BEFORE.has(lower[0] ?? '') ? 1 : 0;
  let next = before;
  let named = currencyOf(lower[next]);
  if (named) next++;
  let piece = lower[next] ?? '';
  // “55 000” is one number.
  if (/^\d{1,3}$/.test(piece) && /^\d{3}(?!\d)/.test(lower[next + 1] ?? '')) piece += lower[++next];
  const amount = AMOUNT.exec(piece);
  if (!amount) return undefined;
  next++;
  const [, leading, figure = '', thousands, trailing, , upper, upperThousands, upperTrailing, slash] = amount;
  let isThousands = Boolean(thousands ?? upperThousands);
  let sign = leading ?? trailing ?? upperTrailing;
  if (/^(?:k|tsd\.?)$/.test(lower[next] ?? '') || (!isThousands && /^k[€£$]$/.test(lower[next] ?? ''))) {
    sign ??= lower[next]?.slice(1) || undefined;
    isThousands = true;
    next++;
  }
  // The upper end of a range may stand apart: “80k – 100k”.
  let far = next;
  if (/^[-–—]$/.test(lower[far] ?? '')) far++;
  const other = AMOUNT.exec(lower[far] ?? '');
  if (other && upper === undefined && (far > next || other[3])) {
    isThousands ||= Boolean(other[3]) && toNumber(figure) < 1_000;
    sign ??= other[1] ?? other[4];
    next = far + 1;
  }
  if (!named) {
    named = currencyOf(lower[next]);
    if (named) next++;
  }
  named ??= currencyOf(sign);
  if (sign !== undefined && !named) return undefined;
  const per = /^(?:per|pro|par|por|\/)$/.test(lower[next] ?? '') ? 1 : 0;
  const said = slash ?? (lower[next + per] ?? '').replace(/^\//, '');
  const period = PERIODS.find(([, words]) => words.test(said))?.[0];
  if (slash !== undefined && !period) return undefined;
  if (period && slash === undefined) next += per + 1;
  const min = toNumber(figure) * (isThousands ? 1_000 : 1);
  // A pension plan.
  if (piece === '401k') return undefined;
  const isSaid = isThousands || named !== undefined || period !== undefined;
  if (min < (isSaid ? LEAST[period ?? 'year'] : LEAST_BARE) || min > MOST || !Number.isInteger(min)) return undefined;
  return { pay: { min, currencies: named ?? [], period: period ?? 'year' }, length: next };
}

function currencyOf(word: string | undefined): readonly string[] | undefined {
  if (!word) return undefined;
  if (Object.hasOwn(SYMBOLS, word)) return SYMBOLS[word];
  return CODES.has(word) ? [word.toUpperCase()] : undefined;
}

/** `55.000` and `55,000` are fifty-five thousand, `4.5` is four and a half. */
const toNumber = (figure: string): number =>
  /[.,'’]\d{3}(?!\d)/.test(figure) ? Number(figure.replace(/[.,'’]/g, '')) : Number(figure.replace(',', '.'));
