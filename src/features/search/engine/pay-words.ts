import { lookup } from '../../../lib/lookup.ts';
import type { PayPeriod } from '../../../lib/money.ts';

/** Pay in a query, without currency if none is named. */
export interface PayWords {
  /** 0 if only a currency is named. */
  min: number;
  /** Possible ISO 4217 codes. Empty for any. */
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
  r$: ['BRL'],
  '¥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₺': ['TRY'],
  '₪': ['ILS'],
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

/** Codes that are no other word, unlike CAD, PHP and TRY. */
const CLEAR_CODES = new Set('eur usd gbp chf sek nok dkk pln czk huf jpy inr aud nzd brl mxn zar sgd hkd'.split(' '));
const CODES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

const PERIODS: [PayPeriod, RegExp][] = [
  ['year', /^(?:year|years|yr|yearly|annum|annually|annual|pa|y|p\.a\.?|jahr|jährlich|an|año|anno|ano|jaar)$/],
  ['month', /^(?:month|months|mo|monthly|pm|monat|monatlich|mois|mes|mese|mês|maand)$/],
  ['week', /^(?:week|weekly|wk|woche|semaine|semana|settimana)$/],
  ['day', /^(?:day|daily|pd|d|tag|jour|día|dia|giorno|dag)$/],
  ['hour', /^(?:hour|hourly|hr|ph|h|std\.?|stunde|heure|hora|ora|uur)$/],
];

/** Smaller amounts are no pay: “4k” is a resolution. */
const MIN_AMOUNT: Record<PayPeriod, number> = { year: 5_000, month: 300, week: 100, day: 50, hour: 5 };
/** Minimum of a bare number. */
const MIN_BARE_AMOUNT = 20_000;
const MAX_AMOUNT = 1_000_000_000;

const SIGN = 'us\\$|c\\$|a\\$|r\\$|[€£$¥₹₩₺₪]';
/** Number with currency on either side and `k` for thousands. */
const FIGURE = `(${SIGN}|[a-z]{3}(?=\\d))?(\\d{1,3}(?:[.,'’]\\d{3})+|\\d{1,9}(?:[.,]\\d{1,2})?)(k|tsd|t)?(${SIGN}|zł|kr|[a-z]{3})?`;
const PERIOD = '[a-zà-ÿ.]{1,8}';
/** Currency with period, after an amount: `€/h`. */
const UNIT = new RegExp(`^(${SIGN}|[a-z]{3})/(${PERIOD})$`);
/** Amount or range with period. */
const AMOUNT = new RegExp(`^(?:ab|>=?|>|~)?${FIGURE}\\+?(?:[-–—]${FIGURE})?\\+?(?:/(${PERIOD}))?$`);

/** Filler words before an amount. */
const BEFORE = new Set(
  'over above more than between around about circa min minimum least mindestens starting salary compensation base rate pay pays paid paying earn earning earns gehalt salaire salario'.split(
    ' ',
  ),
);
/** Words after an amount: “70k or more”. */
const AFTER = new Set('plus more above up upwards min minimum salary base gross brutto gehalt ote'.split(' '));
/** Words before a maximum, which is not searched for: “less than 50k”. */
const UPPER = new Set('under below max maximum unter bis up until less'.split(' '));
/** Maximum words before an amount. */
const MAX_WORDS_BEFORE = 4;

interface PayMatch {
  /** Null for a maximum, which is not searched for. */
  pay: PayWords | null;
  /** Number of tokens. */
  length: number;
}

interface Figure {
  value: number;
  isThousands: boolean;
  sign: string | undefined;
}

/** Amount in one token: “$70-80k/year”. */
interface Amount {
  low: Figure;
  high: Figure | undefined;
  /** Period after a slash. */
  period: string | undefined;
}

function readAmount(piece: string): Amount | undefined {
  const found = AMOUNT.exec(piece);
  if (!found) return undefined;
  const figure = ([before, digits = '', thousands, suffix]: (string | undefined)[]): Figure => ({
    value: toNumber(digits),
    isThousands: thousands !== undefined,
    sign: before ?? suffix,
  });
  return { low: figure(found.slice(1, 5)), high: found[6] ? figure(found.slice(5, 9)) : undefined, period: found[9] };
}

/**
 * Pay at the start of tokens: “100k”, “€55.000”, “70–80k”, “$50 per hour”. Uses the lower end of a range. Undefined without
 * one.
 */
export function parsePayAtStart(pieces: readonly string[]): PayMatch | undefined {
  const lower = pieces.slice(0, MAX_TOKENS).map((piece) => piece.toLowerCase());
  const figures = FIGURES.exec(lower.slice(0, 2).join('-'))?.[0];
  if (figures) {
    const length = lower[0] === figures ? 1 : 2;
    return {
      pay: { min: 100_000, currencies: [], period: 'year' },
      length: length + (AFTER.has(lower[length] ?? '') ? 1 : 0),
    };
  }
  const before = wordsBefore(lower);
  let next = before.length;
  const readNext = <T>(read: (piece: string) => T | undefined): T | undefined => {
    const found = lower[next] === undefined ? undefined : read(lower[next] as string);
    if (found !== undefined) next++;
    return found;
  };
  let currencies = readNext(currencyOf);
  // “55 000” is one number.
  const isSplitAtThousands = /^\d{1,3}$/.test(lower[next] ?? '') && /^\d{3}(?!\d)/.test(lower[next + 1] ?? '');
  if (isSplitAtThousands) lower.splice(next, 2, `${lower[next]}${lower[next + 1]}`);
  const amount = lower[next] === PENSION ? undefined : readNext(readAmount);
  if (!amount) return currencies && readCurrencyAlone(lower, before, next, currencies);
  // “90 k€”: separate unit.
  const apart = amount.low.isThousands
    ? undefined
    : readNext((piece) => /^(?:k|tsd\.?|thousand|grand)([€£$]?)$/.exec(piece) ?? undefined);
  const apartHigh = amount.high ? undefined : readHigh(lower.slice(next), before.includes('between'));
  next += apartHigh?.length ?? 0;
  const high = amount.high ?? apartHigh?.figure;
  const sign = amount.low.sign ?? high?.sign ?? (apart?.[1] || undefined);
  const [, unit, every = ''] = UNIT.exec(lower[next] ?? '') ?? [];
  const isUnit = currencyOf(unit) !== undefined && periodOf(every) !== undefined;
  if (isUnit) lower.splice(next, 1, unit ?? '', every);
  currencies ??= readNext(currencyOf) ?? currencyOf(sign);
  if (sign !== undefined && !currencies) return undefined;
  const period =
    amount.period === undefined ? readPeriod(lower.slice(next)) : { name: periodOf(amount.period), length: 0 };
  if (amount.period !== undefined && !period?.name) return undefined;
  next += period?.length ?? 0;
  const name = period?.name ?? before.map(periodOf).find(Boolean);
  const isThousands =
    amount.low.isThousands || apart !== undefined || (high?.isThousands === true && amount.low.value < 1_000);
  const min = amount.low.value * (isThousands ? 1_000 : 1);
  const least = isThousands || currencies || name ? MIN_AMOUNT[name ?? 'year'] : MIN_BARE_AMOUNT;
  if (min < least || min > MAX_AMOUNT || !Number.isInteger(min)) return undefined;
  while (next < MAX_TOKENS && AFTER.has(lower[next] ?? '')) next++;
  const pay = before.some((word) => UPPER.has(word))
    ? null
    : { min, currencies: currencies ?? [], period: name ?? 'year' };
  return { pay, length: next + (isSplitAtThousands ? 1 : 0) - (isUnit ? 1 : 0) };
}

/** Currency without amount: “USD only”, “paid in euros”. */
function readCurrencyAlone(
  pieces: readonly string[],
  before: readonly string[],
  next: number,
  currencies: readonly string[],
): PayMatch | undefined {
  const name = pieces[next - 1] ?? '';
  const isWord = name === 'cad' || (name.length > 2 && lookup(SYMBOLS, name) !== undefined);
  const isNamed = CLEAR_CODES.has(name) || (before.length > 0 && isWord);
  if (!isNamed || before.some((word) => UPPER.has(word))) return undefined;
  return { pay: { min: 0, currencies, period: 'year' }, length: next + (pieces[next] === 'only' ? 1 : 0) };
}

/** Filler words before an amount, perhaps with its period: “day rate”. */
function wordsBefore(pieces: readonly string[]): string[] {
  const isTime = (word: string, next = '') =>
    TIME_BEFORE.test(word) || (next === 'rate' && periodOf(word) !== undefined);
  const end = pieces
    .slice(0, MAX_WORDS_BEFORE)
    .findIndex((word, i) => !BEFORE.has(word) && !UPPER.has(word) && !isTime(word, pieces[i + 1]));
  return pieces.slice(0, end < 0 ? MAX_WORDS_BEFORE : end);
}

const FIGURES = /^(?:6|six)-figures?(?=-|$)/;

const TIME_BEFORE = /^(?:hourly|daily|weekly|monthly|yearly|annual)$/;

const MAX_TOKENS = 10;
const PENSION = '401k';

/** Upper end in further tokens: “80k – 100k”, “between 60000 and 80000”. */
function readHigh(pieces: readonly string[], isRange: boolean): { figure: Figure; length: number } | undefined {
  const dash = /^[-–—]$/.test(pieces[0] ?? '') ? 1 : 0;
  const figure = readAmount(pieces[dash] ?? '')?.low;
  return figure && (isRange || dash > 0 || figure.isThousands) ? { figure, length: dash + 1 } : undefined;
}

function readPeriod(pieces: readonly string[]): { name: PayPeriod; length: number } | undefined {
  const per = /^(?:per|pro|par|por|\/)$/.test(pieces[0] ?? '') ? 1 : 0;
  const name = periodOf((pieces[per] ?? '').replace(/^\//, ''));
  return name && { name, length: per + 1 };
}

const periodOf = (word: string): PayPeriod | undefined => PERIODS.find(([, words]) => words.test(word))?.[0];

function currencyOf(word: string | undefined): readonly string[] | undefined {
  if (!word) return undefined;
  return lookup(SYMBOLS, word) ?? (CODES.has(word) ? [word.toUpperCase()] : undefined);
}

/** `55.000` and `55,000` are thousands, `4.5` is decimal. */
const toNumber = (figure: string): number =>
  /[.,'’]\d{3}(?!\d)/.test(figure) ? Number(figure.replace(/[.,'’]/g, '')) : Number(figure.replace(',', '.'));
