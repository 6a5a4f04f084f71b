import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../db/tables.ts';
import { setNewest } from '../../../lib/bounded-map.ts';
import { MINUTE } from '../../../lib/dates.ts';
import type { ChangeRecord } from '../../../publishing/change.ts';
import { readLastChangeId } from '../../../publishing/changes.queries.ts';
import { listOpenJobIds } from '../../jobs/facts.queries.ts';
import { NO_PLACE } from '../../locations/location.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import { readFormerTerms } from '../../vocabulary/former-terms.queries.ts';
import { type FormerTerms, TERM_KINDS } from '../../vocabulary/former-terms.ts';
import { printQuery, type SearchQuery } from '../query.ts';
import type { IsKnownFacetValue } from '../query-parsing.ts';
import type { CursorPage, CursorRequest, SearchEngine } from '../search-engine.ts';
import type { SearchResponse } from '../search-view.ts';
import { buildSlugVocabulary, type SlugVocabulary } from '../slug.ts';
import type { SearchStructures } from './constraints.ts';
import { JobColumns } from './job-columns.ts';
import type { JobRecord } from './job-record.ts';
import { JobWords } from './job-words.ts';
import { CachedSubsetMatcher } from './matching.ts';
import { PlaceIndex } from './places.ts';
import { QueryMatches } from './query-matches.ts';
import {
  addChangedRecord,
  type ChangedRecords,
  hasChangedRecords,
  noChangedRecords,
  readCompanyRecords,
  readOpenJobRecordsByHash,
  readOpenJobRecordsById,
  readValueDictionaries,
} from './records.queries.ts';
import { pageAfterCursor, runQuery } from './result-page.ts';

/** Jobs per batch between yields. */
const BATCH = 50;
const MAX_CACHED_RESPONSES = 64;
/** Minimum removed jobs before a rebuild. */
const MIN_REMOVED_FOR_REBUILD = 2_000;

/** In-memory index of open jobs. Built on first use and updated by `apply`. */
export class SearchIndex implements SearchEngine {
  readonly #db: Db;
  #index: SearchStructures | undefined;
  #building: Promise<SearchStructures> | undefined;
  /** Changes during a build, which may have read older rows. */
  #meanwhile: ChangedRecords = noChangedRecords();
  /** Responses by minute, format and query, oldest first. */
  readonly #responses = new Map<string, { made: unknown }>();
  /** Incremented by every change. */
  #state = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  get isReady(): boolean {
    return this.#index !== undefined;
  }

  async start(): Promise<void> {
    await this.#ready();
  }

  async search(query: SearchQuery, now = new Date()): Promise<SearchResponse> {
    return runQuery(query, await this.#ready(), now);
  }

  async page(query: SearchQuery, request: CursorRequest, now = new Date()): Promise<CursorPage> {
    return pageAfterCursor(query, request, await this.#ready(), now);
  }

  async count(query: SearchQuery, now = new Date()): Promise<number> {
    return new QueryMatches(query, await this.#ready(), now).result.count();
  }

  async searchCached<T>(
    form: string,
    query: SearchQuery,
    make: (search: SearchResponse) => T,
    now = new Date(),
  ): Promise<T> {
    const index = await this.#ready();
    const key = `${Math.floor(now.getTime() / MINUTE)} ${form} ${printQuery(query)}`;
    const known = this.#responses.get(key);
    if (known) return known.made as T;
    const made = make(runQuery(query, index, now));
    setNewest(this.#responses, key, { made }, MAX_CACHED_RESPONSES);
    return made;
  }

  async matching(
    hashes: readonly string[],
    now = new Date(),
  ): Promise<{ matching: CachedSubsetMatcher; isCurrent: () => boolean }> {
    const index = await this.#ready();
    const state = this.#state;
    const slots = hashes.map((hash) => index.columns.slotOf(hash));
    return { matching: new CachedSubsetMatcher(index, slots, now), isCurrent: () => state === this.#state };
  }

  async matchingOf(records: readonly JobRecord[], now = new Date()): Promise<CachedSubsetMatcher | undefined> {
    const [known, former] = await Promise.all([readValueDictionaries(this.#db), readFormerTerms(this.#db)]);
    const columns = new JobColumns(known);
    if (!records.every((record) => columns.knows(record))) return undefined;
    const words = new JobWords(columns);
    const slots = records.map((record) => {
      const slot = columns.put(record);
      words.put(slot, record.title, record.text);
      return slot;
    });
    return new CachedSubsetMatcher({ columns, words, places: new PlaceIndex(columns), former }, slots, now);
  }

  async known(): Promise<IsKnownFacetValue> {
    const { dictionaries } = (await this.#ready()).columns;
    return (facet, value) => {
      // Known places without jobs are valid. Unknown ones match nothing.
      if (facet === 'location' && (value === NO_PLACE || currentWorld().findBySlug(value))) return true;
      const number = dictionaries[facet].find(value);
      return number !== undefined && (facet !== 'openTo' || dictionaries.openTo.get(number).kind === 'country');
    };
  }

  async companies(): Promise<{ slug: string; name: string }[]> {
    const { company } = (await this.#ready()).columns.dictionaries;
    return company.entries.map(({ slug, label }) => ({ slug, name: label }));
  }

  async former(): Promise<FormerTerms> {
    return (await this.#ready()).former;
  }

  async vocabulary(): Promise<SlugVocabulary> {
    const { category, skill, location } = (await this.#ready()).columns.dictionaries;
    return buildSlugVocabulary({ categories: category.slugs, skills: skill.slugs, locations: location.slugs });
  }

  async apply(changes: readonly ChangeRecord[]): Promise<void> {
    const touched = noChangedRecords();
    for (const change of changes) {
      addChangedRecord(touched, change);
      if (this.#building) addChangedRecord(this.#meanwhile, change);
    }
    if (!this.#index || !hasChangedRecords(touched)) return;
    this.#state++;
    if (!(await this.#update(this.#index, touched))) await this.#build();
    this.#responses.clear();
    this.#state++;
  }

  reset(): void {
    this.#index = undefined;
    this.#responses.clear();
    this.#state++;
    if (this.#building) this.#build().catch(() => {});
  }

  #ready(): Promise<SearchStructures> {
    return this.#index ? Promise.resolve(this.#index) : (this.#building ?? this.#build());
  }

  /** Builds a new index while the current one responds. */
  #build(): Promise<SearchStructures> {
    this.#meanwhile = noChangedRecords();
    const building: Promise<SearchStructures> = this.#read(() => this.#building === building).finally(() => {
      if (this.#building === building) this.#building = undefined;
    });
    this.#building = building;
    return building;
  }

  async #read(isWanted: () => boolean): Promise<SearchStructures> {
    const [records, former] = await Promise.all([readValueDictionaries(this.#db), readFormerTerms(this.#db)]);
    await nextTurn();
    const columns = new JobColumns(records);
    await nextTurn();
    const index = { columns, words: new JobWords(columns), places: new PlaceIndex(columns), former };
    const ids = await listOpenJobIds(this.#db);
    for (let i = 0; i < ids.length; i += BATCH) {
      const roles = await readOpenJobRecordsById(this.#db, ids.slice(i, i + BATCH));
      if (!(await this.#put(index, roles))) return this.#read(isWanted);
      await nextTurn();
      if (!isWanted()) return this.#ready();
    }
    while (hasChangedRecords(this.#meanwhile)) {
      const touched = this.#meanwhile;
      this.#meanwhile = noChangedRecords();
      if (!(await this.#update(index, touched))) return this.#read(isWanted);
    }
    if (!isWanted()) return this.#ready();
    this.#index = index;
    this.#responses.clear();
    this.#state++;
    // Later changes apply to the new index.
    this.#building = undefined;
    return index;
  }

  /** Reads changed records. False if a term is new to the index. */
  async #update(index: SearchStructures, { hashes, companyIds, hasNewTerms }: ChangedRecords): Promise<boolean> {
    const { columns, words, places } = index;
    const [roles, companies, records] = await Promise.all([
      readOpenJobRecordsByHash(this.#db, [...hashes]),
      readCompanyRecords(this.#db, [...companyIds]),
      hasNewTerms ? readValueDictionaries(this.#db) : undefined,
    ]);
    const isMerger = companies.length < companyIds.size;
    const former = hasNewTerms || isMerger ? await readFormerTerms(this.#db) : undefined;
    for (const company of companies) words.putFact('company', columns.dictionaries.company.put(company));
    if (records && !columns.takesPlaces(records.location)) return false;
    // Merged terms are removed.
    if (records && !TERM_KINDS.every((facet) => columns.hasOnly(facet, records[facet]))) return false;
    if (former) index.former = former;
    for (const facet of TERM_KINDS) {
      for (const term of records?.[facet] ?? []) words.putFact(facet, columns.dictionaries[facet].put(term));
    }
    if (records) places.evict();
    const open = new Set(roles.map((role) => role.hash));
    for (const hash of hashes) if (!open.has(hash)) columns.remove(hash);
    if (columns.gone > Math.max(columns.open, MIN_REMOVED_FOR_REBUILD) && !this.#building)
      this.#build().catch(() => {});
    return this.#put(index, roles);
  }

  async #put({ columns, words }: SearchStructures, roles: JobRecord[]): Promise<boolean> {
    const { company } = columns.dictionaries;
    const unknownCompanyIds = new Set(
      roles.map((role) => role.companyId).filter((id) => company.numberOf(id) === undefined),
    );
    for (const record of await readCompanyRecords(this.#db, [...unknownCompanyIds])) {
      words.putFact('company', company.put(record));
    }
    if (!roles.every((role) => columns.knows(role))) return false;
    for (const role of roles) words.put(columns.put(role), role.title, role.text);
    return true;
  }
}

let made: { search: SearchEngine; changeId: number } | undefined;

/** Search index for development. Rebuilt on every change. */
export async function getSearchRebuiltOnChange(db: Db): Promise<SearchEngine> {
  const changeId = await readLastChangeId(db);
  if (made?.changeId !== changeId) made = { search: new SearchIndex(db), changeId };
  return made.search;
}
