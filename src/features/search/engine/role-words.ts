import { Bits } from '../../../lib/bits.ts';
import type { RoleColumns } from './role-columns.ts';
import type { Term } from './terms.ts';
import { WordIndex } from './word-index.ts';
import { beginningOf, holdsPhrase, isSameWord, wordsOf } from './words.ts';

/**
 * Where a role says a word, best first: its title, its facts (category, level, place, skill, company …), the rest of
 * its text; and in each the word itself before a longer one that begins with it. What a role is worth is the sum over
 * the terms.
 */
export const LEVEL_WEIGHTS = [8, 6, 4, 3, 2, 1] as const;

/** For each level, the slots that say it there or better; the last holds all. */
export type Levels = Bits[];

/** Slots of the word itself, and those with the words that begin with it. */
interface Found {
  whole: Bits;
  begun: Bits;
}

const FACT_FACETS = ['category', 'seniority', 'contractType', 'workplace', 'skill', 'location', 'company'] as const;

interface FactValue {
  facet: (typeof FACT_FACETS)[number];
  number: number;
}

/** The words of every role: of titles and texts by slot, of facts by the value that says them. */
export class RoleWords {
  readonly #columns: RoleColumns;
  readonly #titles = new WordIndex();
  readonly #texts = new WordIndex();
  readonly #facts = new WordIndex();
  /** What the slots of `#facts` stand for. */
  readonly #factValues: FactValue[] = [];

  constructor(columns: RoleColumns) {
    this.#columns = columns;
    for (const facet of FACT_FACETS) {
      for (const number of columns.dictionaries[facet].entries.keys()) this.putFact(facet, number);
    }
  }

  put(slot: number, title: string, text: string): void {
    this.#titles.add(slot, wordsOf(title));
    this.#texts.add(slot, wordsOf(text));
  }

  /** Takes in a value's label, new or changed. */
  putFact(facet: FactValue['facet'], number: number): void {
    const at = this.#factValues.push({ facet, number }) - 1;
    this.#facts.add(at, this.#columns.dictionaries[facet].get(number).words);
  }

  /** Where the roles that satisfy a term say it. Excluded terms too: the caller leaves those roles out. */
  match(term: Term): Levels {
    if (term.isPhrase) return this.#matchPhrase(term.words);
    const said = term.words.map((word) => this.#find(word));
    // “Without senior” must not leave out “seniority”.
    const found = term.isExcluded ? said.map(wholeOnly) : said;
    const levels = intersect(found.map((word) => levelsOf(word.title, word.facts, word.text)));
    for (const { words } of term.also) {
      // Another way to say it is said in one place, the title or the facts: a text says too much by chance.
      const other = words.map((word) => this.#find(word));
      const nowhere = { whole: new Bits(), begun: new Bits() };
      const inTitle = intersect(other.map((word) => levelsOf(word.title, nowhere, nowhere)));
      const inFacts = intersect(other.map((word) => levelsOf(nowhere, word.facts, nowhere)));
      for (const [level, bits] of levels.entries()) {
        bits.addAll(inTitle[level] as Bits);
        bits.addAll(inFacts[level] as Bits);
      }
    }
    return levels;
  }

  #find(word: string): { title: Found; facts: Found; text: Found } {
    return { title: this.#titles.match(word), facts: this.#findFacts(word), text: this.#texts.match(word) };
  }

  #findFacts(word: string): Found {
    const { whole, begun } = this.#facts.match(word);
    const beginning = beginningOf(word) ?? word;
    const exact = this.#rolesOf(whole, (words) => words.some((said) => isSameWord(said, word)));
    const all = this.#rolesOf(begun, (words) => words.some((said) => said.startsWith(beginning)));
    all.addAll(exact);
    return { whole: exact, begun: all };
  }

  /** Roles with one of the values, of those whose label still says it. */
  #rolesOf(values: Bits, says: (words: readonly string[]) => boolean): Bits {
    const roles = new Bits(this.#columns.slots);
    values.forEach((at) => {
      const { facet, number } = this.#factValues[at] as FactValue;
      if (says(this.#columns.dictionaries[facet].get(number).words)) this.#columns.roles[facet][number]?.addTo(roles);
    });
    return roles;
  }

  /** A phrase of several words is looked for in titles and facts; one word in quotes is that very word, anywhere. */
  #matchPhrase(phrase: readonly string[]): Levels {
    const saysAll = (index: WordIndex) =>
      phrase.map((word) => index.exactly(word)).reduce((shared, bits) => shared.keep(bits));
    const title = new Bits();
    // Many roles share their title with others.
    const judged = new Map<string, boolean>();
    saysAll(this.#titles).forEach((slot) => {
      const text = this.#columns.titleOf(slot);
      let holds = judged.get(text);
      if (holds === undefined) {
        holds = holdsPhrase(wordsOf(text), phrase);
        judged.set(text, holds);
      }
      if (holds) title.add(slot);
    });
    const facts = this.#rolesOf(saysAll(this.#facts), (words) => holdsPhrase(words, phrase));
    const text = phrase.length === 1 ? saysAll(this.#texts) : new Bits();
    return levelsOf(asFound(title), asFound(facts), asFound(text));
  }
}

const asFound = (bits: Bits): Found => ({ whole: bits, begun: bits });

const wholeOnly = (word: { title: Found; facts: Found; text: Found }) => ({
  title: asFound(word.title.whole),
  facts: asFound(word.facts.whole),
  text: asFound(word.text.whole),
});

function levelsOf(title: Found, facts: Found, text: Found): Levels {
  const levels: Levels = [];
  let better = new Bits();
  for (const found of [title, facts, text]) {
    for (const bits of [found.whole, found.begun]) {
      const level = better.clone();
      level.addAll(bits);
      levels.push(level);
    }
    better = levels.at(-1) as Bits;
  }
  return levels;
}

/** What all have at each level: a role says several words as well as it says the worst of them. */
function intersect(many: Levels[]): Levels {
  return many.reduce((shared, levels) => shared.map((bits, level) => bits.keep(levels[level] as Bits)));
}
