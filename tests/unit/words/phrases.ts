import { numberInWords } from '../../../src/lib/number-words.ts';

/** A number beside what it counts, such as `60 days`, `sixty days`, `11.5 MB`. */
export interface Phrase {
  n: number;
  unit: string;
  /** True for a time without number, such as `a week`. */
  isSpan: boolean;
  /** Phrase with its context. */
  words: string;
}

const COUNTED =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|[mk]b|characters?|digits?|applications?|roles?|pieces?|places?|words?|questions?|pictures?|skills?|steps?|tries|points|pixels|times';
const NUMBER = '\\d+(?:[,_]\\d{3})*(?:\\.\\d+)?|[a-z]+(?:-[a-z]+)?';
const PHRASE = new RegExp(`(?<![\\w.,:–-])(${NUMBER})(?:\\s+|-|&nbsp;)(${COUNTED})\\b`, 'gi');
const NUMBERS = new Map(Array.from({ length: 100 }, (_, n) => [numberInWords(n), n]));
/** A second, a minute and a year are said of much that is no limit. */
const SPANS: Record<string, { n: number; unit: string }> = {
  hour: { n: 1, unit: 'hour' },
  day: { n: 1, unit: 'day' },
  week: { n: 7, unit: 'day' },
  month: { n: 30, unit: 'day' },
};

/** Every such phrase of a text, in its order. Weeks are counted in days. */
export const phrasesIn = (text: string): Phrase[] =>
  [...text.matchAll(PHRASE)].flatMap((match) => {
    const [whole, count = '', counted = ''] = match;
    const output = read(count.toLowerCase(), counted.toLowerCase());
    const words = text.slice(Math.max(0, match.index - 30), match.index + whole.length + 20).replace(/\s+/g, ' ');
    return output ? [{ ...output, words }] : [];
  });

function read(count: string, counted: string): Omit<Phrase, 'words'> | undefined {
  const unit = counted === 'tries' ? 'try' : counted.replace(/s$/, '');
  const span = SPANS[unit];
  if (span && ['a', 'an', 'one'].includes(count)) return { ...span, isSpan: true };
  if (count === 'last' && counted === 'year') return { n: 365, unit: 'day', isSpan: true };
  const n = NUMBERS.get(count) ?? Number(count.replace(/[,_]/g, ''));
  // What begins with a zero is a name, such as 006-applications.
  if (Number.isNaN(n) || n < 2 || /^0\d/.test(count)) return undefined;
  return unit === 'week' ? { n: 7 * n, unit: 'day', isSpan: false } : { n, unit, isSpan: false };
}
