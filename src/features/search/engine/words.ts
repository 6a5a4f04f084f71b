/**
 * The words of a text as search compares them: lower case, without accents, letters and digits only, `l’été` as
 * `lete`; each Chinese or Japanese character is a word, because nothing stands between words there.
 */
export function wordsOf(text: string): string[] {
  return fold(text).match(ASCII.test(text) ? ASCII_WORD : WORD) ?? [];
}

const ASCII = /^[\x00-\x7f]*$/;
const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;

/** Letters that no decomposition takes apart. */
const PLAIN: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

function fold(text: string): string {
  const lower = text.toLowerCase().replace(/['’]/g, '');
  if (ASCII.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłæœđıþð]/g, (letter) => PLAIN[letter] ?? letter)
    .toLowerCase();
}

/** A shorter word stands for itself alone: “ui” does not mean “uist”. */
const SHORTEST_BEGINNING = 3;

/** `designers` as `designer`; short words and those on -ss stay as they are. */
export const singularOf = (word: string): string => (/^.{2,}[^s]s$/u.test(word) ? word.slice(0, -1) : word);

/** With what a word that a role says must begin to match the word asked for; null when only the word itself will do. */
export function beginningOf(asked: string): string | null {
  const stem = singularOf(asked);
  return stem.length >= SHORTEST_BEGINNING ? stem : null;
}

/** Whether a role says the very word asked for, one or many of it. */
export const isSameWord = (said: string, asked: string): boolean => singularOf(said) === singularOf(asked);

/** Whether words stand side by side among others, in their order. */
export function holdsPhrase(said: readonly string[], phrase: readonly string[]): boolean {
  for (let at = said.indexOf(phrase[0] ?? ''); at >= 0; at = said.indexOf(phrase[0] ?? '', at + 1)) {
    if (phrase.every((word, i) => said[at + i] === word)) return true;
  }
  return false;
}
