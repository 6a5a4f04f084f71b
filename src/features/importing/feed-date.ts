import { DAY, type Instant, isDay } from '../../lib/dates.ts';

const DAY_ONLY = /^\d{4}-\d{2}-\d{2}$/;
/** Matches `2026-01-02 03:04:05` with or without a zone. `UTC` and `Z` are equal. */
const TIMED = /^(\d{4}-\d{2}-\d{2})[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(UTC|GMT|Z|[+-]\d{2}:?\d{2})?$/i;
/** `31.12.2025`. With slashes, ambiguous dates are rejected. */
const DAY_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
/** Month in words: `Fri, 02 Jan 2026 03:04:05 GMT`, `January 2, 2026`. */
const IN_WORDS = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Larger numbers are milliseconds. */
const MAX_UNIX_SECONDS = 10_000_000_000;

/** Parses a date, in UTC without a zone. Undefined if invalid or ambiguous. */
export function parseFeedDate(value: string | number | null | undefined): Instant | undefined {
  const date = typeof value === 'string' ? dateOf(value.trim()) : value && new Date(ofSeconds(value));
  const year = date ? date.getUTCFullYear() : Number.NaN;
  return date && year > 2000 && year < 2100 ? date.toISOString() : undefined;
}

/** Parses an end. A day without time ends at its last moment on earth. */
export function parseFeedEndDate(value: string | null | undefined): Instant | undefined {
  const instant = parseFeedDate(value);
  const isWholeDay = DAY_ONLY.test(value?.trim() ?? '') || DAY_FIRST.test(value?.trim() ?? '');
  return instant && isWholeDay ? new Date(Date.parse(instant) + 1.5 * DAY).toISOString() : instant;
}

const ofSeconds = (value: number): number => (value < MAX_UNIX_SECONDS ? value * 1_000 : value);

function dateOf(text: string): Date | undefined {
  if (/^\d{10,13}$/.test(text)) return new Date(ofSeconds(Number(text)));
  if (DAY_ONLY.test(text)) return isDay(text) ? new Date(text) : undefined;
  const timed = TIMED.exec(text);
  if (timed) {
    const [, day = '', time = '', zone = 'Z'] = timed;
    if (!isDay(day)) return undefined;
    const clock = time.replace(',', '.').padStart(time.indexOf(':') === 1 ? time.length + 1 : 0, '0');
    return new Date(`${day}T${clock}${/^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z'}`);
  }
  const parts = DAY_FIRST.exec(text);
  if (parts) return dayFirst(Number(parts[1]), parts[2] ?? '', Number(parts[3]), Number(parts[4]));
  if (!isDay(dayInWords(text))) return undefined;
  const hasZone = /(?:[A-Z]{3,4}|[+-]\d{2}:?\d{2}|Z)\)?$/.test(text);
  return new Date(hasZone ? text : `${text} UTC`);
}

/** Day with a month in words as `2026-01-02`, the first without a day. Empty without a month. */
function dayInWords(text: string): string {
  const [, month] = IN_WORDS.exec(text) ?? [];
  if (month === undefined) return '';
  const [, day = '1'] = /(?<![:\d])(\d{1,2})(?![:\d])/.exec(text) ?? [];
  const [year = '2024'] = /\b(?:19|20)\d\d\b/.exec(text) ?? [];
  return [year, MONTHS.indexOf(month.toLowerCase()) + 1, day].map((part) => String(part).padStart(2, '0')).join('-');
}

function dayFirst(first: number, sign: string, second: number, year: number): Date | undefined {
  const isUnambiguous = sign === '.' || first > 12 || second > 12 || first === second;
  const [day, month] = sign !== '.' && second > 12 ? [second, first] : [first, second];
  if (!isUnambiguous) return undefined;
  const text = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return isDay(text) ? new Date(text) : undefined;
}
