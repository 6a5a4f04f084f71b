import { canonicalLabelKey, listTitleConceptsWithFamilies } from './concepts.ts';
import type { EntryRecord } from './job-record.ts';
import { foldToWords } from './words.ts';

export interface DictionaryEntry extends EntryRecord {
  words: string[];
  meanings: ReadonlySet<string>;
  /** Normalised label and synonyms. */
  keys: string[];
  /** Normalised full names. */
  wholeKeys: string[];
}

/** Numbered values of a facet. Numbers are permanent, labels may change. */
export class Dictionary {
  readonly entries: DictionaryEntry[] = [];
  readonly #byId = new Map<string, number>();
  readonly #bySlug = new Map<string, number>();

  constructor(records: readonly EntryRecord[] = []) {
    for (const record of records) this.put(record);
  }

  get slugs(): string[] {
    return this.entries.map((entry) => entry.slug);
  }

  /** Adds or changes a value. Returns its number. */
  put(record: EntryRecord): number {
    const number = this.#byId.get(record.id) ?? this.entries.length;
    const names = [record.label, ...(record.synonyms ?? [])];
    const words = names.map((name) => foldToWords(name));
    this.entries[number] = {
      ...record,
      words: words.flat(),
      meanings: new Set(names.flatMap((name) => [...listTitleConceptsWithFamilies(name)])),
      keys: [...new Set(words.map((ofName) => canonicalLabelKey(ofName)))],
      wholeKeys: (record.wholeNames ?? []).map((name) => canonicalLabelKey(foldToWords(name))),
    };
    this.#byId.set(record.id, number);
    this.#bySlug.set(record.slug, number);
    return number;
  }

  numberOf(id: string): number | undefined {
    return this.#byId.get(id);
  }

  find(slug: string): number | undefined {
    return this.#bySlug.get(slug);
  }

  get(number: number): DictionaryEntry {
    return this.entries[number] as DictionaryEntry;
  }

  /** Value with its ancestors, innermost first. */
  lineage(number: number): number[] {
    const line = [number];
    for (let at = this.#parentOf(number); at !== undefined && !line.includes(at); at = this.#parentOf(at))
      line.push(at);
    return line;
  }

  /** True if the entry has children. */
  isParent(number: number): boolean {
    const { id } = this.get(number);
    return this.entries.some((entry) => entry.parentId === id);
  }

  #parentOf(number: number): number | undefined {
    const parent = this.entries[number]?.parentId;
    return parent ? this.#byId.get(parent) : undefined;
  }
}
