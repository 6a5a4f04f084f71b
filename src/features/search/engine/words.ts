import { ASCII, foldText } from '../../../lib/text.ts';

/**
 * Words for comparison: lower case, no accents, letters and digits, `Designer:in` as `designer`, `d’interface` as `interface`.
 * CJK characters are separate words.
 */
export function foldToWords(text: string): string[] {
  return split(fold(text));
}

/** Words of a title by part: `Lead Designer, Design Systems (freelance)` has three. */
export function foldTitleToWordsByPart(title: string): string[][] {
  return fold(title)
    .split(/[,;:()|[\]–—•]|\s-\s/)
    .map(split)
    .filter((words) => words.length > 0);
}

const ASCII_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}]+/gu;
const IDEOGRAM = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu;

const split = (folded: string): string[] =>
  (ASCII.test(folded) ? folded.match(ASCII_WORD) : folded.replace(IDEOGRAM, ' $& ').match(WORD)) ?? [];

function fold(text: string): string {
  const folded = foldText(text.replace(/(\bd)?['’]/gi, (_, elided) => (elided ? ' ' : '')));
  return withoutGenders(ASCII.test(folded) ? folded : folded.replace(/\p{M}+/gu, ''));
}

/** Gender suffixes: `Gestalter:in`, `Directeur·rice`, `Diseñador/a`. */
const GENDERS =
  /(?:(?<=\p{L}{3})[:*_·•]|(?<=\p{L}{4})\/)-?(?:innen|in|rice|trice|euse|ka|ra|as|a|o|e|r|n)(?![\p{L}\p{N}])/gu;

const withoutGenders = (text: string): string => (/[:*_·•/]/.test(text) ? text.replace(GENDERS, '') : text);

const MIN_PREFIX_LENGTH = 3;

/** `designers` as `designer`, `agencies` as `agency`. Short words and -ss stay. */
export function toSingular(word: string): string {
  if (/^.{2,}[^aeious]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  return /^.{2,}[^s]s$/u.test(word) ? word.slice(0, -1) : word;
}

/** Plural that does not start with the word: `agencies` for `agency`. */
function otherPluralOf(queryWord: string): string | null {
  const singular = toSingular(queryWord);
  return /^.{2,}[^aeiou]y$/u.test(singular) ? `${singular.slice(0, -1)}ies` : null;
}

/** Prefix of matching words. Null if only the word itself matches. */
export function prefixForMatching(queryWord: string): string | null {
  const stem = toSingular(queryWord);
  return stem.length >= MIN_PREFIX_LENGTH ? stem : null;
}

/** True if both are the same word, singular or plural, in British or American spelling. */
export function isSameWord(word: string, queryWord: string): boolean {
  const [one, other] = [toSingular(word), toSingular(queryWord)];
  // First letters differ for most pairs.
  return one === other || (one[0] === other[0] && one[1] === other[1] && spellingsOf(other).includes(one));
}

/** True if `said` is the word or a longer one that starts with it. */
export function isPrefixMatch(word: string, queryWord: string): boolean {
  const beginning = prefixForMatching(queryWord);
  return beginning === null ? word === queryWord : word.startsWith(beginning) || isSameWord(word, queryWord);
}

/** Forms of a word, and all that match it. */
export function listWordForms(queryWord: string): string[] {
  if (prefixForMatching(queryWord) === null) return [queryWord];
  const singular = toSingular(queryWord);
  const spelt = spellingsOf(singular).flatMap((word) => [word, `${word}s`]);
  const forms = new Set([singular, `${singular}s`, otherPluralOf(queryWord) ?? singular, ...spelt]);
  return [...forms].filter((form) => isSameWord(form, queryWord));
}

/** American and British spelling by rule and word. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/^(.{3,})our$/, '$1or'],
  [/^(.{3,})or$/, '$1our'],
  [/^(.{3,}[^aeiou])re$/, '$1er'],
  [/^(.{3,}[^aeiou])er$/, '$1re'],
  [/^(.{3,})is(e|ed|er|ing|ation)$/, '$1iz$2'],
  [/^(.{3,})iz(e|ed|er|ing|ation)$/, '$1is$2'],
  [/^(.{3,})ys(e|ed|ing)$/, '$1yz$2'],
  [/^(.{3,})yz(e|ed|ing)$/, '$1ys$2'],
  [/^(.{3,})ogue$/, '$1og'],
  [/^(.{3,})og$/, '$1ogue'],
  [/^(.{3,}[aeiou])ll(ed|er|ing)$/, '$1l$2'],
  [/^(.{3,}[aeiou])l(ed|er|ing)$/, '$1ll$2'],
];
const SPELT = new Map(
  ['grey gray', 'jewellery jewelry', 'programme program', 'artefact artifact', 'licence license', 'defence defense']
    .map((pair) => pair.split(' ') as [string, string])
    .flatMap(([one, other]) => [
      [one, other],
      [other, one],
    ]),
);

function spellingsOf(word: string): string[] {
  const known = SPELT.get(word);
  if (known !== undefined) return [known];
  const rule = SPELLINGS.find(([ending]) => ending.test(word));
  return rule ? [word.replace(...rule)] : [];
}

/** True if the phrase occurs in order without gaps. */
export function containsPhrase(text: readonly string[], phrase: readonly string[]): boolean {
  for (let at = text.indexOf(phrase[0] ?? ''); at >= 0; at = text.indexOf(phrase[0] ?? '', at + 1)) {
    if (phrase.every((word, i) => text[at + i] === word)) return true;
  }
  return false;
}
