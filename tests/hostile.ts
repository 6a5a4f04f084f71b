import fc from 'fast-check';
import { REGIONS } from '../src/features/search/engine/trade-words.ts';
import { readList } from './groups.ts';

/** Names that every object inherits: a table read with one of them returns a function or an object. */
export const PROTOTYPE_KEYS = [...Object.getOwnPropertyNames(Object.prototype), 'prototype', 'Constructor'];

/** Words the board's own tables are keyed by. */
const TRADE_WORDS = [
  ...Object.keys(REGIONS),
  ...readList(`
    product designer · senior · remote · hybrid · anywhere · freelance · internship · full-time · figma · berlin
    germany · de · ux/ui · €80k · not
  `),
];

export const IMPOSSIBLE_DATES = readList(`
  2026-02-30 · 2026-02-30T09:30 · 2026-13-01 · 2026-00-10 · 2026-04-31T10:00:00Z · 2026-02-30 10:00 · 31.04.2026
  31/04/2026 · 30 Feb 2026 · February 29, 2027 · Mon, 30 Feb 2026 10:00:00 GMT · 0000-00-00 · +275761-01-01
  2026-03-29T02:30 · 24:00 · NaN
`);

/** Direction overrides, invisible characters, lone surrogates and stacked accents. */
const UNUSUAL_UNICODE = [
  '\u202egnp.exe',
  '\u2066a\u2069',
  'a\u00adb\u200bc\ufeff',
  '\ud800',
  `e${'\u0301'.repeat(64)}`,
  '🇩🇪',
  '𝕯𝖊𝖘𝖎𝖌𝖓',
];

const CONTROL_CHARACTERS = ['\u0000', 'a\u0000b', '\u0007', '\u001b[31m', 'a\r\nBcc: x@example.com', '\u2028'];

/** 64 kB each, in shapes that are slow for a careless regex or loop. */
export const LONG_TEXTS = ['x', ' ', 'a ', '(', '<', '"', '-', 'e\u0301', '1', 'x@', '*_'].map((piece) =>
  piece.repeat(Math.ceil(65_536 / piece.length)),
);

/** Text that means something to HTML, SQL, spreadsheets or a shell. */
const MARKUP = [
  '<script>alert(1)</script>',
  '</script><!--',
  `"'><img src=x onerror=alert(1)>`,
  "'; DROP TABLE jobs; --",
  '=HYPERLINK("http://example.com")',
  '{{7*7}}',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  'javascript:alert(1)',
];

/** Short strings that a field or query parameter must survive. */
export const HOSTILE_WORDS = [
  ...PROTOTYPE_KEYS,
  ...TRADE_WORDS,
  ...IMPOSSIBLE_DATES,
  ...UNUSUAL_UNICODE,
  ...CONTROL_CHARACTERS,
  ...MARKUP,
  '',
  ' ',
];

/** Every string a property test of input tries: hostile words, long texts, and random Unicode. */
export const hostileText = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...HOSTILE_WORDS) },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...HOSTILE_WORDS), { maxLength: 8 }).map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.constantFrom(...LONG_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 24 }) },
);
