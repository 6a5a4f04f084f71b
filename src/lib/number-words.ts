import { formatNumber } from './text.ts';

const SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen',
  'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
]; // biome-ignore format: one line reads better
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const SPANS: Record<number, string> = { 1: 'a day', 7: 'a week', 30: 'a month', 365: 'a year' };

/** `seven`, `sixty-four`. Digits from a hundred, or for fractions: `365`, `1.6`. */
export function numberInWords(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= 100) return formatNumber(n);
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  return SMALL[n] ?? (ones === 0 ? `${TENS[tens]}` : `${TENS[tens]}-${SMALL[ones]}`);
}

/** `one month`, `six months`. */
export const monthsInWords = (months: number): string =>
  `${numberInWords(months)} ${months === 1 ? 'month' : 'months'}`;

/** Days in words: `a week`, `a month`, `sixty days`. */
export const daysInWords = (days: number): string => SPANS[days] ?? `${numberInWords(days)} days`;
