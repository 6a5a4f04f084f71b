import { lookup } from '../../../lib/lookup.ts';
import type { PayRange } from '../../../lib/money.ts';
import { type PayPeriod, yearlyAmount } from '../../../lib/money.ts';
import {
  isPlausibleOnlyAsYearly,
  mergePayRanges,
  minUnitsPerDollar,
  type NormalisedPay,
  normalisePay,
} from '../pay.ts';
import { type AdvertLine, excerptAround } from './advert.ts';
import { type FactWithSource, makeFact } from './fact.ts';

const SIGNS: Record<string, string> = {
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  au$: 'AUD',
  a$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  hk$: 'HKD',
  r$: 'BRL',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  'fr.': 'CHF',
  sfr: 'CHF',
  '₹': 'INR',
  'rs.': 'INR',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  '₪': 'ILS',
  '₺': 'TRY',
  '₩': 'KRW',
  '₱': 'PHP',
  '₴': 'UAH',
};
/** Currencies of a bare `$` by country of work. `kr` likewise. */
const DOLLARS: Record<string, string> = { CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', US: 'USD' };
const CROWNS: Record<string, string> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' };

const CURRENCY =
  '(?:US|CA|C|AU|A|NZ|S|HK|R)?\\$|€|£|₹|¥|₪|₺|₩|₱|₴|zł|Kč|(?:USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|INR|JPY|KRW|CNY|TWD|PHP|THB|MYR|IDR|VND|PLN|SEK|NOK|DKK|ISK|CZK|HUF|RON|UAH|ILS|TRY|AED|SAR|EGP|KES|NGN|ZAR|BRL|MXN|ARS|CLP|COP|Euros?|SFr|Fr\\.|Rs\\.|kr\\.?)(?![A-Za-z])';
const NUMBER = "\\d{1,3}(?:[.,'’ ]\\d{2,3}){1,3}(?![\\d])(?:[.,]\\d{2}(?!\\d))?|\\d{1,9}(?:[.,]\\d{1,2}(?!\\d))?";
/** Amount: currency on either side or none, number, unit. */
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\d.,])(?:(${CURRENCY})\\s?[$€£]?\\s?)?(${NUMBER})(?:[.,][-–—])?(?:\\s?(k(?![\\p{L}(])|t(?=\\s?(?:€|eur))|tsd\\.?|thousand|mille|mil(?![\\p{L}])|lakhs?|LPA|m(?:io|illion)?s?(?![\\p{L}])|mrd|bn?(?![\\p{L}])|billion))?\\+?\\s?(${CURRENCY})?`,
  'giu',
);

interface Amount {
  from: number;
  to: number;
  currency: string;
  /** True for a dollar sign without a country. */
  isBare: boolean;
  value: number;
  /** Factor of the unit, 1 without. */
  times: number;
  isYearly: boolean;
}

/** Length up to which a period alone shows pay: `£450 a day`. */
const SHORT_LINE = 60;
/** Amounts read per line. */
const MAX_AMOUNTS = 40;

/** Quick filter of lines. */
const HAS_MONEY =
  /[$€£₹¥₪₺₩₱₴]|zł|Kč|USD|EUR|GBP|CHF|CAD|AUD|NZD|SGD|HKD|INR|JPY|KRW|CNY|TWD|PHP|THB|MYR|IDR|VND|PLN|SEK|NOK|DKK|ISK|CZK|HUF|RON|UAH|ILS|TRY|AED|SAR|EGP|KES|NGN|ZAR|BRL|MXN|ARS|CLP|COP|\beuros?\b|\bS?Fr\.|\bRs\.|\bkr\b|\bLPA\b|\blakhs?\b/i;

/** Separators of a range's ends. */
const BETWEEN =
  /^\s*(?:(?:\/ ?|per |an? )(?:y(?:ea)?r|annum|h(?:ou)?r|mo(?:nth)?|day)\s*|p\.?a\.?\s*|annually\s*)?(?:[-–—−~〜～]|to|and|bis|und|a|à|et|y|e|en|tot|till|until|up to|through|do|hasta|og|och)\s*(?:(?:up )?to\s*)?$/iu;

const PAY_WORDS =
  /\b(?:salar(?:y|ies|is|io|ie|iale|ium)|compensation|pay|wages?|remuneration|earn(?:ings?)?|ctc|gehalts?(?!abrechnung)\w{0,12}|jahres\w{0,14}|monats\w{0,14}|mindest\w{0,10}|\w{0,16}entgelt|\w{0,16}gehalt|verguetung|vergutung\w{0,8}|lohn(?!t)\w{0,10}|stundenlohn|tagessatz|stundensatz|brutto\w{0,16}|salaire|remuneration|fourchette|brut|sueldo|salario|retribucion|bruto|bruta|salaris|loon|uurloon|tarief|dagtarief|stipendio|ral|retribuzione|lordi|lordo|lon|l[oø]nn?|arsl[oø]nn?|manedsl[oø]nn?|manadslon|wynagrodzenie|widelki|vencimento|remuneracao|palkka|tjm|gross(?! (?:merchandise|margin|profit|revenue|sales)))\b/g;

/** Weak words for pay, used in lines about nothing else. */
const MAYBE_PAY = /\b(?:base|rates?|range|paying|package|band)\b/;

const OTHER_MONEY =
  /\b(?:bonus\w*|sign-?on|stipends?|budgets?|allowances?|equity|rsus?|shares?|stock|options|revenues?|arr|mrr|gmv|fund(?:ing|s|ed|rais\w*)?|projects?|clients?|rais(?:ed|ing)|valu(?:ation|ed)|series [a-f]|invest\w*|backed|market|industry|worth|savings?|saved?|transactions?|volume|customers|donat\w*|charity|grants?|prize|cost|costs|contribut\w*|reimburs\w*|learning|training|education\w*|wellness|wellbeing|gym|fitness|equipment|home office|homeoffice|internet|phone|lunch|meals?|food|commut\w*|transport\w*|travel|relocation|referral|refer|pension|401|insurance|deductible|hsa|commission\w*|on-?target|ote|variable|total (?:target|cash|rewards?|comp\w*|earnings|package)|target earnings|quota|deal|deals|pric(?:e|es|ed|ing)|charg\w+|sells?|selling|sold|income|merchandise|(?:average|median) (?:\w{4,6} )?(?:salar(?:y|ies)|pay|wages?|compensation)|minimum wage(?: \w{1,20})?|grew|grown|growth|average (?:contract|order)|\d ?x (?:(?:your|annual|base) ){0,2}salary|spend|spending|media|portfolio of|assets|aum|tuition|childcare|vouchers?|gutschein\w*|zuschuss\w*|weiterbildung\w*|umsatz\w*|pramie\w*|praemie\w*|sachbezug|ticket\w*|jobrad|chiffre|levee|leve|titres?|prime|primes|formation|ingresos|facturacion|formacion|omzet|vergoeding|opleiding\w*|fatturato|buoni)\b/g;

const PERIOD_AFTER: [PayPeriod, RegExp][] = [
  [
    'hour',
    /^[^.;]{0,14}?(?:\bper hour|\ban? hour|\/ ?h(?:ou)?r?\b|\bhourly|\bp\/?h\b|pro stunde|\/ ?std|\/ ?stunde|die stunde|de l'heure|par heure|\/ ?heure|por hora|la hora|\/ ?hora|per uur|all'ora)/,
  ],
  [
    'day',
    /^[^.;]{0,14}?(?:\bper day|\ba day\b|\/ ?day\b|\bdaily|\bp\/?d\b|per diem|pro tag|\/ ?tag\b|par jour|\/ ?jour|por dia|al dia|per dag|al giorno)/,
  ],
  [
    'month',
    /^[^.;]{0,22}?(?:\bper month|\ba month\b|\bmonthly|\/ ?mo(?:nth)?\b|\bp\.?m\.?\b|\bpcm\b|pro monat|im monat|pr\.? maned|per maned|\/ ?mnd|\/ ?kk\b|\/ ?mies|mensal\b|mensais|monatlich|\/ ?monat|mtl|par mois|mensuel|\/ ?mois|al mes|mensual|\/ ?mes\b|por mes|per maand|\/ ?maand|p\/m|al mese|mensil|per manad|i manaden|\/ ?man(?:ad)?\b|miesiecznie|mesicne|\/ ?mesic)/,
  ],
  ['week', /^[^.;]{0,14}?(?:\bper week|\ba week\b|\/ ?w(?:ee)?k\b|\bweekly|pro woche|par semaine|per week)/],
  [
    'year',
    /^[^.;]{0,26}?(?:\bper (?:year|annum|yr)|\ba year\b|\bp\.? ?a\b|\bannual\w*|\byearly|\/ ?y(?:ea)?r\b|\/ ?annum|pro jahr|im jahr|jahrlich|jaehrlich|\/ ?jahr|par an\b|annuel|\/ ?an\b|al ano|anual\w*|por ano|\/ ?ano\b|anuais|\bb\/a\b|\bsba\b|per jaar|\/ ?jaar|all'anno|annu[aio]\b|per ar\b|om aret|rocznie|rocne)/,
  ],
];

const PERIOD_BEFORE: [PayPeriod, RegExp][] = [
  ['hour', /\b(?:hourly|per hour|stundenlohn|stundensatz|uurloon|uurtarief|taux horaire)\b/],
  ['day', /\b(?:day rate|daily rate|tagessatz|tjm|dagtarief|tarifa diaria)\b/],
  [
    'month',
    /\b(?:monthly|monatlich\w*|\w{0,12}monats\w{1,14}|mensuel\w*|mensual\w*|maandsalaris|maandelijks|manadslon|mensile)\b/,
  ],
  [
    'year',
    /\b(?:annual\w*|yearly|per annum|jahrlich\w*|jaehrlich\w*|\w{0,12}jahres\w{1,14}|annuel\w*|anual\w*|jaarsalaris|jaarlijks|ral|annua|arslon)\b/,
  ],
];

/** Plausible yearly pay in a currency like the dollar. */
const MIN_YEARLY_PAY = 9_000;
const MAX_YEARLY_PAY = 1_200_000;

/**
 * Pay in a text: amounts in a currency next to words for pay, or next to a period. Several ranges merge. Ignores bonuses,
 * budgets, funding, revenue and equity, and anything ambiguous. @param countries codes of the work places, which decide what
 * `$` means
 */
export function findStatedPay(
  lines: readonly AdvertLine[],
  countries: readonly string[],
): FactWithSource<PayRange> | undefined {
  const found: { pay: NormalisedPay; words: string; isRange: boolean }[] = [];
  for (const line of lines) {
    if (!HAS_MONEY.test(line.text) || !/\d/.test(line.text)) continue;
    const amounts = amountsOf(line, countries);
    for (let i = 0; i < amounts.length; i++) {
      const low = amounts[i];
      const next = amounts[i + 1];
      if (!low) continue;
      const high = next && isRangeOf(line, low, next) ? next : undefined;
      if (high) i += 1;
      const read = readMention(line, low, high);
      if (read) found.push({ ...read, isRange: high !== undefined });
    }
  }
  const believed = found.filter(({ pay }) => pay.pay !== null);
  const ranges = believed.filter(({ isRange }) => isRange);
  const [first, ...others] = ranges.length > 0 ? ranges : believed.slice(0, 1);
  if (!first) return undefined;
  const { pay } = mergePayRanges([first.pay, ...others.map((other) => other.pay)]);
  return pay ? makeFact(pay, 'text', first.words) : undefined;
}

/** Range with words between: `Minimum: $85,400. Maximum: $121,500`. */
const FAR_ENDS: [RegExp, RegExp][] = [
  [/\b(?:from|between)\s*$/i, /^[^.;\d]{1,60}\b(?:to|and)\s*$/i],
  [/\bmin(?:imum)?(?: \w{1,12}){0,2}[: ]*$/i, /^\s?[.,;|/]?\s?(?:and )?max(?:imum)?(?: \w{1,12}){0,2}[: ]*$/i],
];

function isRangeOf({ text }: AdvertLine, low: Amount, high: Amount): boolean {
  const [before, between] = [text.slice(Math.max(0, low.from - 40), low.from), text.slice(low.to, high.from)];
  // `45/50 k€` is a range, `€50,000 / 12 months` is not.
  if (/^\s?\/\s?$/.test(between)) return high.value > low.value;
  return BETWEEN.test(between) || FAR_ENDS.some(([opening, link]) => opening.test(before) && link.test(between));
}

function amountsOf({ text }: AdvertLine, countries: readonly string[]): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(AMOUNT)) {
    if (amounts.length >= MAX_AMOUNTS) break;
    const [all, before, number = '', unit = '', after] = match;
    // `$90k CAD` names the dollar. Lakhs imply rupees.
    const sign = (before === '$' ? after : undefined) ?? before ?? after ?? (IN_LAKHS.test(unit) ? 'INR' : '');
    const currency = currencyOf(sign, countries);
    const times = timesOf(unit, currency);
    const value = numberOf(number);
    if (times === undefined || value === undefined) continue;
    amounts.push({
      from: match.index,
      to: match.index + all.trimEnd().length,
      currency,
      isBare: before === '$' && !after,
      value,
      times,
      isYearly: IN_LAKHS.test(unit),
    });
  }
  return amounts;
}

const IN_LAKHS = /^(?:lakhs?|lpa)$/i;
const PAID_IN_MILLIONS = 100;

/** Factor of a unit. Undefined for millions unless plausible. */
function timesOf(unit: string, currency: string): number | undefined {
  const word = unit.toLowerCase();
  if (word === '') return 1;
  if (IN_LAKHS.test(word)) return 100_000;
  if (/^m(?:io|illion)?s?$/.test(word)) return minUnitsPerDollar(currency) >= PAID_IN_MILLIONS ? 1_000_000 : undefined;
  return /^(?:k|t|tsd\.?|thousand|mille|mil)$/.test(word) ? 1_000 : undefined;
}

/** `120,000`, `120.000,00`, `95'000`, `120 000`, `1,20,000`, `45.5`. */
function numberOf(number: string): number | undefined {
  const bare = number.replace(/[’' ]/g, '');
  const cents = /[.,](\d{1,2})$/.exec(bare);
  const whole = (cents ? bare.slice(0, cents.index) : bare).replace(/[.,]/g, '');
  const value = Number(`${whole}.${cents?.[1] ?? '0'}`);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}

function currencyOf(sign: string, countries: readonly string[]): string {
  const word = sign.toLowerCase();
  const only = new Set(countries).size === 1 ? (countries[0] ?? '') : '';
  if (word === '$') return lookup(DOLLARS, only) ?? (only === 'MX' ? '' : 'USD');
  if (/^kr\.?$/.test(word)) return lookup(CROWNS, only) ?? '';
  if (word === '¥') return only === 'CN' ? 'CNY' : 'JPY';
  return lookup(SIGNS, word) ?? sign.toUpperCase();
}

function readMention(
  line: AdvertLine,
  low: Amount,
  high: Amount | undefined,
): { pay: NormalisedPay; words: string } | undefined {
  const end = high ?? low;
  const currency = currencyOfRange(low, end);
  if (!currency) return undefined;
  const before = line.plain.slice(Math.max(0, low.from - 90), low.from);
  const after = line.plain.slice(end.to, end.to + 60);
  const pay = endOfLast(PAY_WORDS, before);
  const other = endOfLast(OTHER_MONEY, before);
  if ((other >= 0 && other >= pay) || OTHER_AFTER.test(after) || OTHERS_PAY.test(before)) return undefined;

  // `€50-60k`: one unit for both.
  const times = high && low.times === 1 && end.times > 1 && low.value < 1_000 ? end.times : low.times;
  const [min, max] = [low.value * times, end.value * end.times];
  const named = nearestPeriod(after) ?? periodBefore(before) ?? (low.isYearly || end.isYearly ? 'year' : undefined);
  const isNextToPay =
    pay >= 0 ||
    endOfLast(PAY_WORDS, line.heading) >= 0 ||
    (endOfLast(PAY_WORDS, line.introduction) >= 0 && endOfLast(OTHER_MONEY, line.introduction) < 0) ||
    MAYBE_PAY.test(before) ||
    GROSS_AFTER.test(after) ||
    (high !== undefined && ON_TOP.test(after)) ||
    (named !== undefined && line.plain.length < SHORT_LINE && INTRODUCTIONS.test(before));
  if (!isNextToPay && !(high && named)) return undefined;
  const scale = minUnitsPerDollar(currency);
  const period = named ?? (isPlausibleOnlyAsYearly(min, currency) ? 'year' : undefined);
  if (!period) return undefined;
  const [least, most] = [yearlyAmount(min, period) / scale, yearlyAmount(max, period) / scale];
  if (least < MIN_YEARLY_PAY || most > MAX_YEARLY_PAY || max > min * 4) return undefined;
  return { pay: normalisePay({ min, max, currency, period }), words: excerptAround(line.text, low.from, end.to) };
}

/** Currency given once: `AUD $120k – $140k`. */
function currencyOfRange(low: Amount, end: Amount): string | undefined {
  if (low.isBare && end.currency) return end.currency;
  if (end.isBare && /D$|^(?:MXN|ARS|CLP|COP|BRL)$/.test(low.currency)) return low.currency;
  const currency = low.currency || end.currency;
  return !end.currency || currency === end.currency ? currency : undefined;
}

const OTHERS_PAY =
  /\b(?:customers|clients|users|creators|sellers|merchants|drivers|hosts|families|households|people|students|patients|members|companies|businesses|teams|freelancers|nurses|teachers|workers)\b[^.;:]{0,40}\b(?:earn|pay|paid|make|charge|save|spend)/;

/** Additions to pay: `+ equity`, `plus bonus`. */
const ON_TOP =
  /^\s*\(?(?:\+|&|plus|and) ?(?:\w{1,14} ){0,2}(?:equity|bonus|benefits|super(?:annuation)?|stock|options|commission|rsus?|variable)\b/;

/** Text allowed before an amount that only its period identifies. */
const INTRODUCTIONS =
  /^(?:[^.!?]{0,60}[:,|(-])?\s*(?:(?:up to|from|starting (?:at|from)|around|about|circa|ca?\.?|approx\.?|between|ab|bis(?: zu)?|zwischen|von|ungefahr|jusqu'a|a partir de|environ|entre|hasta|desde|vanaf|tot|tussen|fino a|da|od|do) ?)?$/;

/** Text after an amount that is no pay. */
const OTHER_AFTER =
  /^\s*(?:per (?:hour|day|week|month|year|annum) )?(?:(?:of|in|as|for|worth of|to spend on|towards?|fur|pour|para|voor) )?(?:(?:an?|your|our|the|their|ad|cloud|annual|yearly|monthly|quarterly|one-time|total|personal|professional|team|seed|potential|additional|die|das|den|deine?|ihre?) ){0,3}(?:\w+ (?:and|&) )?(?:bonus|sign-?on|stipend|budget|allowance|equity|revenue|arr|mrr|gmv|funding|raised|valuation|investment|savings?|donat\w*|grants?|prize|reimburs\w*|learning|training|education|wellness|well-?being|gym|fitness|equipment|home office|homeoffice|internet|phone|lunch|meals?|commut\w*|travel|relocation|referral|pension|commission|ote|quota|media|rsus?|stock|shares|options|limits?|spend|spent|taxes|fees|sales|turnover|profit|loans?|deals?|market|industry|tuition|childcare|vouchers?|gutschein\w*|zuschuss|weiterbildung\w*|umsatz|ausstattung|formation|omzet|opleiding\w*)/;

const GROSS_AFTER =
  /^\s*(?:\w+ )?(?:brutto|netto|gross|brut\b|bruto|bruts?\b|lordi|base salary|salary)|^\s*[(,-]? ?(?:pro[- ]rata|doe\b|depend(?:ing|ent|s) on (?:\w+ )?experience)|^\s*b\/a\b/;

/** End of the last match, or -1. */
function endOfLast(pattern: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

function nearestPeriod(after: string): PayPeriod | undefined {
  let nearest: { period: PayPeriod; length: number } | undefined;
  for (const [period, pattern] of PERIOD_AFTER) {
    const length = pattern.exec(after)?.[0].length;
    if (length !== undefined && (!nearest || length < nearest.length)) nearest = { period, length };
  }
  return nearest?.period;
}

function periodBefore(before: string): PayPeriod | undefined {
  const near = before.slice(-60);
  return PERIOD_BEFORE.find(([, pattern]) => pattern.test(near))?.[0];
}
