import { lowerBound } from '../../../lib/binary-search.ts';
import { BitSet } from '../../../lib/bits.ts';
import { compareCodeUnits } from '../../../lib/text.ts';
import { SlotList } from './slot-list.ts';
import { listWordForms, prefixForMatching } from './words.ts';

export class WordIndex {
  readonly #slots = new Map<string, SlotList>();
  /** Sorted words. A bulk load is sorted on first use. */
  readonly #words: string[] = [];
  #sorted = 0;
  readonly #onNewWord: (word: string) => void;

  constructor(onNewWord: (word: string) => void = () => {}) {
    this.#onNewWord = onNewWord;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** `slot` is at least the last one. */
  add(slot: number, words: Iterable<string>): void {
    for (const word of words) {
      let list = this.#slots.get(word);
      if (!list) {
        list = new SlotList();
        // Copies the word, because a slice would keep the whole text in memory.
        const own = Buffer.from(word).toString();
        this.#slots.set(own, list);
        this.#words.push(own);
        this.#onNewWord(own);
      }
      list.add(slot);
    }
  }

  exactly(word: string): BitSet {
    const bits = new BitSet();
    this.#slots.get(word)?.addTo(bits);
    return bits;
  }

  /** Matches of a word (singular or plural) and of its prefix. */
  match(queryWord: string): { whole: BitSet; begun: BitSet } {
    const begun = new BitSet();
    for (const word of this.matchingWords(queryWord)) this.#slots.get(word)?.addTo(begun);
    return { whole: this.whole(queryWord), begun };
  }

  whole(queryWord: string): BitSet {
    const bits = new BitSet();
    for (const word of listWordForms(queryWord)) this.#slots.get(word)?.addTo(bits);
    return bits;
  }

  *matchingWords(queryWord: string): Generator<string> {
    const beginning = prefixForMatching(queryWord);
    if (beginning === null) {
      if (this.#slots.has(queryWord)) yield queryWord;
      return;
    }
    this.#sort();
    const words = this.#words;
    for (let i = firstFrom(words, beginning); i < words.length && words[i]?.startsWith(beginning); i++) {
      yield words[i] as string;
    }
    for (const form of listWordForms(queryWord)) if (!form.startsWith(beginning) && this.#slots.has(form)) yield form;
  }

  #sort(): void {
    const fresh = this.#words.length - this.#sorted;
    if (fresh === 0) return;
    if (fresh > 100) {
      this.#words.sort(compareCodeUnits);
    } else {
      for (const word of this.#words.splice(this.#sorted)) this.#words.splice(firstFrom(this.#words, word), 0, word);
    }
    this.#sorted = this.#words.length;
  }
}

/** Index of the first word not before `word`. */
const firstFrom = (words: readonly string[], word: string): number =>
  lowerBound(0, words.length, (at) => (words[at] as string) < word);
