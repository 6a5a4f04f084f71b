/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
/** Characters that must not start or end a line (JIS X 4051). */
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；！？!?,.:;%‰°ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…～〜]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}¥$£#]$/u;
/** Break opportunities after hyphens, slashes and dashes between letters. */
const AFTER = /(?<=\p{L}[-‐/–—])(?=\p{L}{2})/u;

/** Spaces not followed by a separator. */
const BETWEEN_WORDS = /\s+(?![–—|·•/&+-](?:\s|$))/;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** Piece that stays on one line, and whether a space precedes it. */
export interface UnbreakableText {
  text: string;
  spaced: boolean;
}

/** Splits text at break opportunities: spaces, hyphens, and between words of unspaced scripts. */
export function splitAtBreakOpportunities(text: string): UnbreakableText[] {
  return text
    .trim()
    .split(BETWEEN_WORDS)
    .filter(Boolean)
    .flatMap((word) => partsOf(word).map((part, i) => ({ text: part, spaced: i === 0 })))
    .map((piece, i) => ({ ...piece, spaced: piece.spaced && i > 0 }));
}

const partsOf = (word: string): string[] =>
  word.split(AFTER).flatMap((part) => (UNSPACED.test(part) ? split(part) : [part]));

function split(text: string): string[] {
  const parts: string[] = [];
  for (const { segment } of words.segment(text)) {
    const last = parts.at(-1);
    if (last !== undefined && (NOT_FIRST.test(segment) || NOT_LAST.test(last) || !touchesUnspaced(last, segment)))
      parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

/** True at a boundary of Latin and Japanese text. */
const touchesUnspaced = (before: string, after: string): boolean => UNSPACED.test(before) || UNSPACED.test(after);
