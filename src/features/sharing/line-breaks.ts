/** Scripts that write words without spaces between them. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
/** Closing marks, small kana and the like begin no line; opening ones end none (JIS X 4051). */
const NOT_FIRST = /^[\p{Pe}\p{Pf}、。，．・：；！？!?,.:;%‰°ーゝゞ々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…～〜]/u;
const NOT_LAST = /[\p{Ps}\p{Pi}¥$£#]$/u;
/** Break opportunities after hyphens, slashes and dashes between letters. */
const AFTER = /(?<=\p{L}[-‐/–—])(?=\p{L}{2})/u;

/** No line starts with a dash or another separator. */
const BETWEEN_WORDS = /\s+(?![–—|·•/&+-](?:\s|$))/;

const words = new Intl.Segmenter('ja', { granularity: 'word' });

/** A piece of text that stays on one line, and whether a space stood before it. */
export interface Unbreakable {
  text: string;
  spaced: boolean;
}

/** The text in pieces between which a line may end: at spaces, after hyphens, and between words that are written together. */
export function breakable(text: string): Unbreakable[] {
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

/** True at a boundary of Latin and Japanese text, where lines can break. */
const touchesUnspaced = (before: string, after: string): boolean => UNSPACED.test(before) || UNSPACED.test(after);
