export const ASCII = /^[\x00-\x7f]*$/;

/** Letters without decomposition. */
const PLAIN = new Map(Object.entries({ ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }));

/** Lower case without accents for comparison: `Ærø` is `aero`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => PLAIN.get(letter) ?? letter)
    .toLowerCase();
}

/** ASCII words joined by `-`, at most `limit` characters, not cut within a word. */
export function slugify(text: string, limit = 80): string {
  const words = foldText(text)
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug ? `${slug}-${word}` : word;
    if (longer.length > limit) break;
    slug = longer;
  }
  return slug || (words[0] ?? '').slice(0, limit);
}

// Bidirectional overrides (https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings), soft hyphens and zero-width
// spaces. Direction marks and joiners stay.
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** One line without invisible characters. */
export const toPlainLine = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** Lines without control characters, with LF line breaks. */
export const cleanMultilineText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();

/** `1 role`, `2,041 roles`. */
export function pluralize(n: number, one: string, many = `${one}s`): string {
  return `${formatNumber(n)} ${n === 1 ? one : many}`;
}

const numberFormat = new Intl.NumberFormat('en-US');

/** Below a thousand without the formatter, which costs twenty times as much. */
export function formatNumber(n: number): string {
  return Number.isInteger(n) && n >= 0 && n < 1_000 ? String(n) : numberFormat.format(n);
}

/** `a, b and c`. */
export function joinWithAnd(words: readonly string[]): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Text up to `longest` characters. A longer one is cut to one too many, so that it stays invalid. */
export function clipOneAboveLimit(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const bare = text.trim();
  return bare.length <= longest ? bare : `${bare.slice(0, longest)}…`;
}

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Cuts at a word with an ellipsis. */
export function truncateToLine(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= limit) return flat;
  const cut = flat.slice(0, limit - 1);
  const space = cut.lastIndexOf(' ');
  return `${trimEndOf(cut.slice(0, space > limit / 2 ? space : cut.length), /[\s,;:.–-]/)}…`;
}

/** Removes trailing matches of a pattern. */
function trimEndOf(text: string, mark: RegExp): string {
  let end = text.length;
  while (end > 0 && mark.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Wraps at words. Keeps line breaks. */
export const wrapWords = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const word of line.split(' ').filter(Boolean)) {
        const last = lines.at(-1) ?? '';
        if (last && last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = last ? `${last} ${word}` : word;
      }
      return lines.join('\n');
    })
    .join('\n');

/** Text after a marker with indented further lines. */
export const hangingIndent = (mark: string, text: string, further = ' '.repeat(mark.length)): string =>
  text
    .split('\n')
    .map((line, i) => `${i === 0 ? mark : further}${line}`.trimEnd())
    .join('\n');

/** Line with a full stop unless it ends a sentence. */
export const asSentence = (line: string): string => (/[.!?…]$/.test(line) ? line : `${line}.`);

/**
 * Joins sentences that fit in `limit`, most important first. Each has variants, longest first. The first sentence is always
 * used, cut if necessary.
 */
export function fitSentences([first = [], ...more]: readonly (readonly string[])[], limit: number): string {
  let text = first.find((way) => way.length <= limit) ?? truncateToLine(first.at(-1) ?? '', limit);
  for (const ways of more) {
    const way = ways.find((sentence) => text.length + 1 + sentence.length <= limit);
    if (way) text += ` ${way}`;
  }
  return text;
}

const COLLATOR = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Comparator by code units, equal on all machines and databases. */
export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Comparator of names: ignores case and accents, numbers by value. */
export function compareNames(a: string, b: string): number {
  return COLLATOR.compare(a, b) || compareCodeUnits(a, b);
}

/** Lower-cases the first letter, except of abbreviations such as UX. */
export const lowerFirstUnlessAbbreviation = (word: string): string =>
  /^[A-Z][^a-z]/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1);

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/;

/** Splits a text of Markdown into the facts between two lines of `---`, and what follows. */
export function splitFrontMatter(source: string): { matter: string; body: string } | undefined {
  const [, matter, body] = FRONT_MATTER.exec(source) ?? [];
  return matter === undefined || body === undefined ? undefined : { matter, body: body.trim() };
}

/** Lines of a text that say something. */
export const nonEmptyLines = (text: string): string[] => text.split('\n').filter((line) => line.trim());

/** Lines that only one of two texts has. */
export function compareLines(before: string, after: string): { gone: string[]; added: string[] } {
  const [old, now] = [nonEmptyLines(before), nonEmptyLines(after)];
  const [had, has] = [new Set(old), new Set(now)];
  return { gone: old.filter((line) => !has.has(line)), added: now.filter((line) => !had.has(line)) };
}

/** Name for comparison: folded, without dots and apostrophes, single spaces. */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(/[.'’ʻʼ‘]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Problem with an address outside ASCII, which few mail servers accept (RFC 6531). Undefined if there is none. */
export const findNonAsciiEmailProblem = (email: string): string | undefined =>
  ASCII.test(email)
    ? undefined
    : 'We can’t write to e-mail addresses with letters beyond a–z yet. Enter another address';
