import { popcount } from '../../../lib/bits.ts';
import { listTradeWords } from './concepts.ts';

const MIN_CORRECTED_LENGTH = 4;
/** Word length from which two typos are allowed. */
const LETTERS_FOR_TWO = 8;
const MAX_CORRECTED_LENGTH = 24;

/** Minimum length for a transposition of the first two letters. */
const MIN_LENGTH_FOR_FIRST_LETTER_TYPO = 5;
/** Penalty for another last letter. */
const OTHER_END = 0.25;

export interface SpellingCandidate {
  word: string;
  /** Edit distance. Phonetic variants count half. */
  distance: number;
}

/** Spelling correction. Words are grouped by length with letter sets as bits, which rule out most of them quickly. */
export class Spelling {
  readonly #byLength: { words: string[]; letters: number[]; sounds: string[] }[] = [];
  readonly #known = new Set<string>();
  /** Number of full comparisons. */
  measured = 0;

  constructor() {
    for (const word of listTradeWords()) this.learn(word);
  }

  learn(word: string): void {
    if (
      word.length < MIN_CORRECTED_LENGTH ||
      word.length > MAX_CORRECTED_LENGTH ||
      /\d/.test(word) ||
      this.#known.has(word)
    )
      return;
    this.#known.add(word);
    while (this.#byLength.length <= word.length) this.#byLength.push({ words: [], letters: [], sounds: [] });
    const group = this.#byLength[word.length];
    group?.words.push(word);
    group?.letters.push(lettersOf(word));
    group?.sounds.push(soundOf(word));
  }

  /** Candidates, nearest first. */
  near(queryWord: string): SpellingCandidate[] {
    const { length } = queryWord;
    if (length < MIN_CORRECTED_LENGTH || length > MAX_CORRECTED_LENGTH || /\d/.test(queryWord)) return [];
    const most = length < LETTERS_FOR_TWO ? 1 : 2;
    const letters = lettersOf(queryWord);
    const sound = soundOf(queryWord);
    const found: SpellingCandidate[] = [];
    for (let near = length - 2; near <= length + 2; near++) {
      const group = this.#byLength[near];
      if (!group) continue;
      for (let i = 0; i < group.words.length; i++) {
        // A substitution changes two bits, a phonetic variant at most three.
        if (popcount((group.letters[i] as number) ^ letters) > 2 * most + 1) continue;
        const word = group.words[i] as string;
        this.measured++;
        const isOther = length === MIN_CORRECTED_LENGTH && near === length && group.letters[i] !== letters;
        const distance =
          group.sounds[i] === sound ? SAME_SOUND : isOther ? most + 1 : editDistanceOfLikelyTypo(queryWord, word, most);
        if (distance <= most) found.push({ word, distance: distance + (hasEndOf(word, queryWord) ? 0 : OTHER_END) });
      }
    }
    return found.sort((a, b) => a.distance - b.distance);
  }
}

const SAME_SOUND = 0.5;

function editDistanceOfLikelyTypo(queryWord: string, word: string, most: number): number {
  // First letters are rarely wrong, except transposed.
  const isSwapped =
    queryWord.length >= MIN_LENGTH_FOR_FIRST_LETTER_TYPO && queryWord[0] === word[1] && queryWord[1] === word[0];
  if (queryWord[0] !== word[0] && !isSwapped) return most + 1;
  return editDistanceUpTo(queryWord, word, most);
}

const hasEndOf = (word: string, queryWord: string): boolean =>
  word.at(-1) === queryWord.at(-1) || word.at(-2) === queryWord.at(-1);

function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << ((word.charCodeAt(i) - 97) & 31);
  return letters;
}

/** Phonetic key, equal for `graphic`, `grafic` and `Grafik`. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/ck|c(?![ehiy])|q/g, 'k')
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
    .replace(/ue/g, 'u')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/th/g, 't')
    .replace(/(.)\1+/g, '$1');

const rows = [
  new Uint8Array(MAX_CORRECTED_LENGTH + 1),
  new Uint8Array(MAX_CORRECTED_LENGTH + 1),
  new Uint8Array(MAX_CORRECTED_LENGTH + 1),
];

/** Restricted Damerau–Levenshtein distance. `most + 1` if above `most`. */
export function editDistanceUpTo(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let [before, last, next] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let slips = Math.min(
        (last[j] as number) + 1,
        (next[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        slips = Math.min(slips, (before[j - 2] as number) + 1);
      next[j] = slips;
      if (slips < least) least = slips;
    }
    if (least > most) return most + 1;
    [before, last, next] = [last, next, before];
  }
  return Math.min(last[b.length] as number, most + 1);
}
