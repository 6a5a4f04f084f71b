import { BitSet } from '../../../lib/bits.ts';
import { REQUIRED_FACETS } from '../filters.ts';
import {
  buildQueryConcept,
  canonicalLabelKey,
  isSynonymWord,
  isTradeConcept,
  isTradeWord,
  listStatedConcepts,
  listTitleConceptsWithFamilies,
  type QueryConcept,
} from './concepts.ts';
import type { DictionaryEntry } from './dictionary.ts';
import { type FactFacet, FactIndex, type FactValue } from './facts.ts';
import type { JobColumns } from './job-columns.ts';
import {
  buildTermMatches,
  type MatchLevel,
  NAMED_LEVELS,
  NAMED_SKILL_LEVELS,
  type TermMatches,
  unionTermMatches,
} from './levels.ts';
import { Spelling } from './spelling.ts';
import { jobsWithFacetLabel, jobsWithNamedFact } from './stated-facts.ts';
import { MAX_TERMS, type QueryTerm, type TermContext } from './terms.ts';
import { WordIndex } from './word-index.ts';
import { containsPhrase, foldTitleToWordsByPart, foldToWords, isPrefixMatch, isSameWord, toSingular } from './words.ts';

/** Words of jobs: titles and texts by slot, facts by value. */
export class JobWords {
  readonly #columns: JobColumns;
  readonly spelling: Spelling;
  readonly #titles: WordIndex;
  readonly #titleMeanings = new WordIndex();
  /** Word pairs in titles, singular: `product designer`. */
  readonly #titlePairs = new WordIndex();
  readonly #texts = new WordIndex();
  readonly #textMeanings = new WordIndex();
  readonly #facts: FactIndex;
  /** Matches by term. Terms belong to one query, which checks corrections against the same jobs. */
  readonly #matched = new WeakMap<QueryTerm, TermMatches>();

  constructor(columns: JobColumns) {
    this.#columns = columns;
    this.spelling = new Spelling();
    const learn = (word: string): void => this.spelling.learn(word);
    this.#titles = new WordIndex(learn);
    this.#facts = new FactIndex(columns, learn);
  }

  put(slot: number, title: string, text: string): void {
    this.#titles.add(slot, foldToWords(title));
    this.#titleMeanings.add(slot, listTitleConceptsWithFamilies(title));
    this.#titlePairs.add(slot, foldTitleToWordsByPart(title).flatMap(pairsOf));
    const words = foldToWords(text);
    this.#texts.add(slot, words);
    this.#textMeanings.add(slot, listStatedConcepts(words));
  }

  putFact(facet: FactFacet, number: number): void {
    this.#facts.put(facet, number);
  }

  /** True if the words are a name on the board. */
  isName = (words: readonly string[]): boolean => this.#facts.facetsOf(canonicalLabelKey(words)).size > 0;

  isPlace = (words: readonly string[]): boolean => this.#facts.facetsOf(canonicalLabelKey(words)).has('location');

  /** True if both name crafts, or values of one facet. */
  areAlike = (one: readonly string[], other: readonly string[]): boolean => {
    const facets = this.#facts.facetsOf(canonicalLabelKey(other));
    const isShared = [...this.#facts.facetsOf(canonicalLabelKey(one))].some((facet) => facets.has(facet));
    return isShared || (isTradeConcept(one) && isTradeConcept(other));
  };

  areApart = (one: readonly string[], other: readonly string[]): boolean => {
    const [label = '', otherLabel = ''] = [one, other].map(canonicalLabelKey);
    if (label === otherLabel) return false;
    const [facets, otherFacets] = [this.#facts.facetsOf(label), this.#facts.facetsOf(otherLabel)];
    if (REQUIRED_FACETS.some((facet) => facets.has(facet) && otherFacets.has(facet))) return true;
    const [kinds, otherKinds] = [this.#facts.placeKindsOf(label), this.#facts.placeKindsOf(otherLabel)];
    return APART.some((kind) => kinds.has(kind) && otherKinds.has(kind));
  };

  /** True if a title or fact has the words next to each other. */
  isKnownPhrase = (words: readonly string[]): boolean =>
    this.#matchPhrase(words).levels.some(({ level, roles }) => level !== 'text' && this.#isOpen(roles));

  get reading(): TermContext {
    const { isName, isPlace, areAlike, areApart, isKnownPhrase } = this;
    return { isName, isPlace, areAlike, areApart, isKnownPhrase };
  }

  /** Jobs that match a term by level, before exclusions. */
  match(term: QueryTerm): TermMatches {
    return this.#matched.getOrInsertComputed(term, () => this.#computeMatches(term));
  }

  #computeMatches(term: QueryTerm): TermMatches {
    const { words, isPhrase, isExcluded, meaning, either } = term;
    if (either.length > 0) return unionTermMatches(either.map((one) => this.match({ ...one, isExcluded })));
    if (isPhrase) return this.#matchPhrase(words);
    // “No agency” excludes every mention, “no senior” the level only.
    return isExcluded && !this.isNamed(term) ? this.#matchWhole(words, meaning) : this.#matchWords(words, meaning);
  }

  neighbours(terms: readonly QueryTerm[]): BitSet[] {
    const isWordOrPhrase = ({ kind, either }: QueryTerm) =>
      either.length === 0 && (kind === 'words' || kind === 'phrase');
    const words = terms.flatMap((term) => (isWordOrPhrase(term) ? term.words : []));
    return [...new Set(pairsOf(words))].slice(0, MAX_TERMS).map((pair) => this.#titlePairs.exactly(pair));
  }

  finds(term: QueryTerm): boolean {
    return this.match(term).all.intersects(this.#columns.live);
  }

  /** True if a job contains the exact phrase. Stops at the first. */
  containsPhraseIn({ words }: QueryTerm, among: BitSet): boolean {
    const containsAll = (index: WordIndex) => shared(words.map((word) => index.exactly(word)));
    if (words.length === 1 && containsAll(this.#texts).intersects(among)) return true;
    const matches = (entry: DictionaryEntry) => containsPhrase(entry.words, words);
    const facts = this.#jobsByLabel(containsAll(this.#facts.words), matches, { words, isCraft: false });
    if (facts.classifying.intersects(among) || facts.others.intersects(among)) return true;
    const titled = containsAll(this.#titles).intersect(among);
    for (const pair of pairsOf(words)) titled.intersect(this.#titlePairs.exactly(pair));
    let occurs = false;
    titled.forEach((slot) => {
      occurs ||= containsPhrase(foldToWords(this.#columns.titles[slot] as string), words);
    });
    return occurs;
  }

  /** True for a known concept or name. */
  isNamed({ meaning, either }: QueryTerm): boolean {
    return either.some((term) => this.isNamed(term)) || (meaning !== null && this.#namedLevels(meaning) !== null);
  }

  /** True for a fact or craft, not just a word. */
  isFact(term: QueryTerm): boolean {
    return this.isNamed(term) && (term.meaning === null || term.meaning.inText === null);
  }

  /** True for work: a craft, a skill, or trade words in a title. */
  isWork(term: QueryTerm): boolean {
    if (term.either.length > 0) return term.either.some((one) => this.isWork(one));
    if (this.isCraft(term) || this.isSkill(term)) return true;
    const isTitle = () => this.#isOpen(shared(term.words.map((word) => this.#titles.whole(word))));
    return !this.isNamed(term) && term.words.every(isTradeWord) && isTitle();
  }

  /** Jobs in the fields of a craft. Undefined for other terms. */
  jobsInField(term: QueryTerm): BitSet | undefined {
    if (!this.isCraft(term) || !term.meaning) return undefined;
    const { label, relatedTokens } = term.meaning;
    const { dictionaries, roles } = this.#columns;
    const jobs = new BitSet();
    for (const [number, { keys, meanings }] of dictionaries.category.entries.entries()) {
      if (!keys.includes(label) && !relatedTokens.some((token) => meanings.has(token))) continue;
      for (const at of dictionaries.category.lineage(number)) roles.category[at]?.addTo(jobs);
    }
    return jobs.intersects(this.#columns.live) ? jobs : undefined;
  }

  /** True for a skill, which texts may also state. */
  isSkill({ meaning, either }: QueryTerm): boolean {
    if (either.length > 0) return either.every((term) => this.isSkill(term));
    return meaning !== null && this.#facts.facetsOf(meaning.label).has('skill');
  }

  /** True for a level that is no contract. */
  isLevel({ meaning }: QueryTerm): boolean {
    const facets = meaning ? this.#facts.facetsOf(meaning.label) : new Set();
    return facets.has('seniority') && !facets.has('contractType');
  }

  isCraft(term: QueryTerm): boolean {
    if (term.either.length > 0) return term.either.some((other) => this.isCraft(other));
    if (term.kind !== 'words' || !term.meaning) return false;
    const { isCraft, label } = term.meaning;
    return (isCraft || this.#facts.facetsOf(label).has('category')) && this.finds(term);
  }

  jobsSaying(word: string): number {
    return this.#saying(word).countShared(this.#columns.live);
  }

  /** Number of open jobs with the prefix. */
  jobsBeginning(word: string): number {
    return this.#find(word, null).countShared(this.#columns.live);
  }

  jobsMeaning(word: string): number {
    return this.#find(word, buildQueryConcept([word])).countShared(this.#columns.live);
  }

  /** True if an open job contains the prefix. */
  occurs(word: string): boolean {
    return this.#find(word, null).intersects(this.#columns.live);
  }

  /** True if an open job contains the word, singular or plural. */
  occursAsWord(word: string): boolean {
    return this.#isOpen(this.#titles.whole(word)) || this.#isOpen(this.#matchWhole([word]).all);
  }

  #find(word: string, meaning: QueryConcept | null): BitSet {
    const { all, named } = this.#matchWords([word], meaning);
    return meaning ? named : all;
  }

  #matchWords(words: readonly string[], meaning: QueryConcept | null): TermMatches {
    const stated = meaning && jobsWithNamedFact(meaning.label, this.#columns);
    if (stated) return buildTermMatches(this.#columns, { factMeaning: stated }, null);
    const wanted = { words, isCraft: meaning?.isCraft ?? false };
    const [only = ''] = words;
    const isComplete = words.length === 1 && meaning !== null && isSynonymWord(only);
    const slotsOf = (index: WordIndex, word: string): WordSlots => {
      if (!isComplete) return index.match(word);
      const whole = index.whole(word);
      return { whole, begun: whole };
    };
    const titles = words.map((word) => slotsOf(this.#titles, word));
    const labels = words.map((word) => slotsOf(this.#facts.words, word));
    const facts = this.#jobsByLabel(shared(labels.map(({ whole }) => whole)), labelContains(words, isSameWord), wanted);
    const begun = this.#jobsByLabel(
      shared(labels.map(({ begun }) => begun)),
      labelContains(words, isPrefixMatch),
      wanted,
    );
    const factsSaying = (word: string) => (words.length === 1 ? union(facts) : this.#factsSaying(word));
    const texts = words.map((word, i) => {
      const { whole, begun } = slotsOf(this.#texts, word);
      // Words of titles and facts have no prefix matches in texts: “intern” is not “international”.
      const isKnown = this.#isOpen((titles[i] as WordSlots).whole) || this.#isOpen(factsSaying(word));
      return { whole, begun: isKnown ? whole : begun };
    });
    const anywhere = this.#anywhere(words, titles, texts);
    const found: Partial<Record<MatchLevel, BitSet>> = {
      title: shared(titles.map(({ whole }) => whole)),
      titleBegun: shared(titles.map(({ begun }) => begun)),
      fact: facts.classifying,
      factBegun: begun.classifying,
      skill: facts.others,
      skillBegun: begun.others,
      ...(meaning && words.length > 1 && this.#isNoMention(meaning.label)
        ? {}
        : { text: anywhere.whole, textBegun: anywhere.begun }),
    };
    if (meaning) {
      for (const way of meaning.ways) {
        const values = shared(way.map((token) => this.#facts.meanings.exactly(token)));
        const byMeaning = this.#jobsByLabel(values, (entry) => way.every((token) => entry.meanings.has(token)), wanted);
        join(found, 'titleMeaning', shared(way.map((token) => this.#titleMeanings.exactly(token))));
        join(found, 'factMeaning', byMeaning.classifying);
        join(found, 'skillMeaning', byMeaning.others);
      }
      for (const token of meaning.relatedTokens) {
        const byRelatedToken = this.#jobsByLabel(
          this.#facts.meanings.exactly(token),
          (entry) => entry.meanings.has(token),
          wanted,
        );
        join(found, 'titleKin', this.#titleMeanings.exactly(token));
        join(found, 'factKin', byRelatedToken.classifying);
        join(found, 'skillKin', byRelatedToken.others);
      }
      join(found, 'factMeaning', this.#facts.jobsCalled(meaning.label));
      join(found, 'factMeaning', jobsWithFacetLabel(meaning.label, this.#columns));
      if (this.#facts.facetsOf(meaning.label).has('skill'))
        join(found, 'skill', this.#facts.jobsOf('skill', meaning.label));
      if (meaning.inText) join(found, 'textMeaning', this.#textMeanings.exactly(meaning.inText));
    }
    return buildTermMatches(this.#columns, found, meaning && this.#namedLevels(meaning));
  }

  /** True for places, companies and contracts, which scattered words do not match. */
  #isNoMention(label: string): boolean {
    const facets = this.#facts.facetsOf(label);
    return facets.size > 0 && !facets.has('skill') && !facets.has('category');
  }

  /** Levels that count for a term. Null for all. */
  #namedLevels({ label, isCraft, inText, ways }: QueryConcept): ReadonlySet<MatchLevel> | null {
    // A region has a way for each of its places.
    if (ways.length > 1) return NAMED_LEVELS;
    const facets = this.#facts.facetsOf(label);
    if (facets.has('skill')) return NAMED_SKILL_LEVELS;
    return facets.size > 0 || isCraft || inText || jobsWithNamedFact(label, this.#columns) ? NAMED_LEVELS : null;
  }

  /** Jobs with each whole word, or its fact: “without car” must not exclude “care”. */
  #matchWhole(words: readonly string[], meaning: QueryConcept | null = null): TermMatches {
    const slots = words.map((word) => {
      const roles = this.#saying(word);
      roles.addAll(this.#texts.whole(word));
      return roles;
    });
    const factMeaning = meaning ? jobsWithFacetLabel(meaning.label, this.#columns) : new BitSet();
    return buildTermMatches(this.#columns, { text: shared(slots), factMeaning }, null);
  }

  /** Phrases match titles and facts, one quoted word matches anywhere. */
  #matchPhrase(words: readonly string[]): TermMatches {
    const containsAll = (index: WordIndex) => shared(words.map((word) => index.exactly(word)));
    const title = new BitSet();
    // Cached, because titles repeat.
    const judged = new Map<string, boolean>();
    containsAll(this.#titles).forEach((slot) => {
      const text = this.#columns.titles[slot] as string;
      if (judged.getOrInsertComputed(text, () => containsPhrase(foldToWords(text), words))) title.add(slot);
    });
    const facts = this.#jobsByLabel(containsAll(this.#facts.words), (entry) => containsPhrase(entry.words, words), {
      words,
      isCraft: false,
    });
    const text = words.length === 1 ? containsAll(this.#texts) : new BitSet();
    return buildTermMatches(this.#columns, { title, fact: facts.classifying, skill: facts.others, text }, null);
  }

  #saying(word: string): BitSet {
    const roles = this.#titles.whole(word);
    roles.addAll(this.#factsSaying(word));
    return roles;
  }

  #factsSaying(word: string): BitSet {
    const values = this.#facts.words.whole(word);
    return union(this.#jobsByLabel(values, labelContains([word], isSameWord), { words: [word], isCraft: false }));
  }

  #isOpen(roles: BitSet): boolean {
    return roles.intersects(this.#columns.live);
  }

  /** Jobs with every word somewhere, at least one in the text. */
  #anywhere(words: readonly string[], titles: readonly WordSlots[], texts: readonly WordSlots[]): WordSlots {
    if (words.length === 1) return texts[0] as WordSlots;
    const elsewhere = words.map((word, i) => {
      const roles = (titles[i] as WordSlots).begun.clone();
      const values = this.#facts.words.match(word).begun;
      roles.addAll(
        union(this.#jobsByLabel(values, labelContains([word], isPrefixMatch), { words: [word], isCraft: false })),
      );
      return roles;
    });
    const anywhere = (how: keyof WordSlots) =>
      shared(
        elsewhere.map((roles, i) => {
          const all = roles.clone();
          all.addAll((texts[i] as WordSlots)[how]);
          return all;
        }),
      );
    return { whole: anywhere('whole'), begun: anywhere('begun') };
  }

  /** Jobs by labels of values: classifying ones, skills, parts of company names, and fields named like a craft. */
  #jobsByLabel(
    values: BitSet,
    matches: (entry: DictionaryEntry) => boolean,
    { words, isCraft }: { words: readonly string[]; isCraft: boolean },
  ): ByLabel {
    const classifying = new BitSet();
    const others = new BitSet();
    const places = ({ facet, entry, isField }: FactValue) =>
      facet !== 'skill' && !(facet === 'company' && entry.words.length > words.length) && !(isField && isCraft);
    this.#facts.addJobs(values, (value) => {
      if (!matches(value.entry)) return undefined;
      return places(value) ? classifying : others;
    });
    return { classifying, others };
  }
}

/** Kinds of places that contain no other of their kind. */
const APART = ['city', 'country'] as const;

interface ByLabel {
  classifying: BitSet;
  others: BitSet;
}

const union = ({ classifying, others }: ByLabel): BitSet => {
  const all = classifying.clone();
  all.addAll(others);
  return all;
};

interface WordSlots {
  whole: BitSet;
  begun: BitSet;
}

const labelContains =
  (words: readonly string[], matches: (word: string, wanted: string) => boolean) =>
  (entry: DictionaryEntry): boolean =>
    words.every((wanted) => entry.words.some((word) => matches(word, wanted)));

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, i) => `${toSingular(words[i] as string)} ${toSingular(word)}`);

const shared = (sets: readonly BitSet[]): BitSet =>
  sets.slice(1).reduce((left, bits) => left.intersect(bits), sets[0]?.clone() ?? new BitSet());

function join(found: Partial<Record<MatchLevel, BitSet>>, level: MatchLevel, roles: BitSet): void {
  const known = found[level];
  if (known) known.addAll(roles);
  else found[level] = roles;
}
