import { foldText } from '../../../lib/text.ts';

const MAX_ADVERT_LENGTH = 60_000;
const MAX_LINE_LENGTH = 4_000;

const MAX_HEADING_LENGTH = 60;

/** Line without Markdown. */
export interface AdvertLine {
  text: string;
  /** Lower case without accents, at the same positions. */
  plain: string;
  /** Nearest heading above, normalised. Empty without one. */
  heading: string;
  /** Line before, normalised, if as short as a heading. Empty otherwise. */
  introduction: string;
  isHeading: boolean;
}

export function parseAdvertLines(description: string): AdvertLine[] {
  let heading = '';
  let introduction = '';
  return description
    .slice(0, MAX_ADVERT_LENGTH)
    .split('\n')
    .flatMap((raw) => {
      const isHeading = /^#{1,6} /.test(raw);
      const text = raw
        .slice(0, MAX_LINE_LENGTH)
        .replace(/^[#>\s-]+/, '')
        .replace(/\]\([^()\s]{0,500}\)/g, ']')
        .replace(/[*_[\]\\`]/g, '')
        .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ')
        .trim();
      if (!text) return [];
      const plain = plainOf(text);
      if (isHeading) heading = plain;
      const line = { text, plain, heading: isHeading ? '' : heading, introduction, isHeading };
      introduction = plain.length <= MAX_HEADING_LENGTH && !/[.!?]$/.test(plain) ? plain : '';
      return [line];
    });
}

/** Lower case without accents, of the same length. */
const plainOf = (text: string): string => text.replace(/[^\p{ASCII}]/gu, bareSign).toLowerCase();

const bare = new Map<string, string>();

/** Cached, because characters repeat. */
function bareSign(sign: string): string {
  let plain = bare.get(sign);
  if (plain === undefined) {
    const letter = /[’‘´]/.test(sign) ? "'" : /[–—−‑]/.test(sign) ? '-' : foldText(sign);
    plain =
      letter.toLowerCase().length === sign.length
        ? letter
        : sign.toLowerCase().length === sign.length
          ? sign
          : ' '.repeat(sign.length);
    if (bare.size < MAX_TOKENS) bare.set(sign, plain);
  }
  return plain;
}

const MAX_TOKENS = 5_000;

/** Words around a position in a line. */
export const excerptAround = (text: string, from: number, to: number): string =>
  text.slice(Math.max(0, from - 30), to + 40);

/** First line that matches a rule, with its value. @param about quick filter of lines, because rules are long */
export function findFirstMatch<T>(
  lines: readonly AdvertLine[],
  rules: readonly (readonly [T, RegExp])[],
  about: RegExp,
): { value: T; words: string } | undefined {
  const read = lines.filter(({ plain }) => about.test(plain));
  for (const [value, pattern] of rules)
    for (const { text, plain } of read) {
      const match = pattern.exec(plain);
      if (match) return { value, words: excerptAround(text, match.index, match.index + match[0].length) };
    }
  return undefined;
}
