import { BitSet } from '../../../lib/bits.ts';
import type { LocationKind } from '../../locations/location.ts';
import { REQUIRED_FACETS } from '../filters.ts';
import type { DictionaryEntry } from './dictionary.ts';
import type { JobColumns } from './job-columns.ts';
import { WordIndex } from './word-index.ts';

const FACT_FACETS = ['category', ...REQUIRED_FACETS, 'skill', 'location', 'company'] as const;
export type FactFacet = (typeof FACT_FACETS)[number];

export interface FactValue {
  facet: FactFacet;
  number: number;
  entry: DictionaryEntry;
  /** True for a category with children. */
  isField: boolean;
}

/** Words and concepts in labels of facts. */
export class FactIndex {
  readonly #columns: JobColumns;
  readonly words: WordIndex;
  readonly meanings = new WordIndex();
  /** Values by slot. A changed label gets a new slot. */
  readonly #values: FactValue[] = [];
  /** Values by current or former label. */
  readonly #byLabel = new Map<string, number[]>();

  constructor(columns: JobColumns, onNewWord: (word: string) => void) {
    this.#columns = columns;
    this.words = new WordIndex(onNewWord);
    for (const facet of FACT_FACETS) {
      for (const number of columns.dictionaries[facet].entries.keys()) this.put(facet, number);
    }
  }

  /** Adds or changes a label. */
  put(facet: FactFacet, number: number): void {
    const entry = this.#columns.dictionaries[facet].get(number);
    const isField = facet === 'category' && this.#columns.dictionaries.category.isParent(number);
    const at = this.#values.push({ facet, number, entry, isField }) - 1;
    this.words.add(at, entry.words);
    // Companies and fields have no concepts: Vellum & Stage offers no internship, and product designers are not all of product
    // design.
    if (facet !== 'company' && !isField) this.meanings.add(at, entry.meanings);
    for (const key of new Set([...entry.keys, ...entry.wholeKeys]))
      this.#byLabel.getOrInsertComputed(key, () => []).push(at);
  }

  facetsOf(label: string): Set<FactFacet> {
    const facets = new Set<FactFacet>();
    for (const at of this.#byLabel.get(label) ?? []) if (this.#isCurrent(at)) facets.add(this.#value(at).facet);
    return facets;
  }

  /** Kinds of the places of this name. A country without cities is one too. */
  placeKindsOf(label: string): Set<LocationKind | undefined> {
    const kinds = new Set<LocationKind | undefined>();
    for (const at of this.#byLabel.get(label) ?? []) {
      const { facet, entry, number } = this.#value(at);
      if (facet !== 'location' || !entry.keys.includes(label) || !this.#isCurrent(at)) continue;
      kinds.add(entry.kind);
      if (entry.kind === 'country' && !this.#columns.dictionaries.location.isParent(number)) kinds.add('city');
    }
    return kinds;
  }

  jobsOf(facet: FactFacet, label: string): BitSet {
    const roles = new BitSet();
    for (const at of this.#byLabel.get(label) ?? []) {
      const value = this.#value(at);
      if (value.facet === facet && this.#isCurrent(at)) this.#addJobsWith(value, roles);
    }
    return roles;
  }

  jobsCalled(label: string): BitSet {
    const roles = new BitSet();
    for (const at of this.#byLabel.get(label) ?? []) {
      const value = this.#value(at);
      if (value.entry.wholeKeys.includes(label) && this.#isCurrent(at)) this.#addJobsWith(value, roles);
    }
    return roles;
  }

  /** Adds jobs of these values to the sets chosen by `choose`. */
  addJobs(values: BitSet, choose: (value: FactValue) => BitSet | undefined): void {
    values.forEach((at) => {
      const value = this.#value(at);
      const roles = this.#isCurrent(at) ? choose(value) : undefined;
      if (roles) this.#addJobsWith(value, roles);
    });
  }

  /** Remote jobs match places of applicants. */
  #addJobsWith({ facet, number }: FactValue, roles: BitSet): void {
    this.#columns.roles[facet][number]?.addTo(roles);
    if (facet === 'location') this.#columns.openToNamed[number]?.addTo(roles);
  }

  #value(at: number): FactValue {
    return this.#values[at] as FactValue;
  }

  /** True unless the label has changed. */
  #isCurrent(at: number): boolean {
    const { facet, number, entry } = this.#value(at);
    return this.#columns.dictionaries[facet].get(number) === entry;
  }
}
