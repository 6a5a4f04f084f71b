import { BitSet } from '../../../lib/bits.ts';
import { DAY } from '../../../lib/dates.ts';
import { mapToRecord } from '../../../lib/lookup.ts';
import { minorUnitsPerUnit, type PayPeriod, payPeriodRank, yearlyAmount } from '../../../lib/money.ts';
import { fieldOptionLabel, listFactLabelsOfRow, stringFacetValues } from '../../jobs/job.facts.ts';
import { jobFields } from '../../jobs/job.fields.ts';
import type { JobRow } from '../../jobs/job.ts';
import { CHOICE_FACETS, type ChoiceFacet, FLAGS, type REQUIRED_FACETS } from '../filters.ts';
import { QUERY_FACETS, type QueryFacet } from '../query.ts';
import { Dictionary } from './dictionary.ts';
import { matchesFlag } from './flag-rules.ts';
import type { EntryRecord, JobRecord } from './job-record.ts';
import { SlotList } from './slot-list.ts';
import { SortedSlots } from './sorted-slots.ts';

/** Properties of rows outside columns. */
interface RowFacts extends Pick<JobRow, (typeof REQUIRED_FACETS)[number] | 'labels'> {
  id: string;
  hash: string;
  slug: string;
  category: number;
  locations: readonly number[];
  openTo: readonly number[];
  payMin: number;
  payMax: number;
  period: PayPeriod;
  featured: boolean;
}

export interface ValueDictionaries {
  category: EntryRecord[];
  location: EntryRecord[];
  skill: EntryRecord[];
  company: EntryRecord[];
}

const NO_PAY = -1;

/** Publication time in milliseconds, and id for ties. */
export interface PublicationSortKey {
  published: number;
  id: string;
}

/** Pay for comparison within a currency. */
export interface PaySortKey {
  /** Rank of the period (`payPeriodRank`). */
  kind: number;
  /** Minor units per year. */
  max: number;
  min: number;
}

/**
 * Open jobs in columns. Each job has a slot. Values have lists of slots. A changed job gets a new slot, and the old one is no
 * longer `live`.
 */
export class JobColumns {
  readonly dictionaries: Record<QueryFacet, Dictionary>;
  readonly currencies = new Dictionary();
  /** Slots by facet and value, with dead ones. A job in Berlin is in Germany too. */
  readonly roles: Record<QueryFacet, SlotList[]>;
  /** Remote jobs by applicants' place or its ancestors. */
  readonly openToNamed: SlotList[] = [];
  /** Cached by currency until jobs change. */
  readonly #usualPay = new Map<string, number>();
  readonly jobsOfCurrency: SlotList[] = [];
  readonly live = new BitSet();
  readonly flags = mapToRecord(FLAGS, () => new BitSet());
  readonly featured = new BitSet();
  /** Remote jobs open to all countries. */
  readonly openToAll = new BitSet();
  readonly paidBy = { hour: new BitSet(), day: new BitSet() };
  readonly published: number[] = [];
  readonly company: number[] = [];
  /** Currency number, or NO_PAY. */
  readonly currency: number[] = [];
  /** Minor units per year. */
  readonly yearlyMax: number[] = [];
  readonly yearlyMin: number[] = [];
  /** Rank of the period (`payPeriodRank`). */
  readonly payKind: number[] = [];
  readonly newest = new SortedSlots((a, b) => this.#compareAge(a, b));
  /** By currency, then yearly, daily and hourly pay, then highest first. */
  readonly byPay = new SortedSlots((a, b) => this.#comparePay(a, b));
  readonly #rows: RowFacts[] = [];
  readonly #slotOfHash = new Map<string, number>();
  readonly #interned = new Map<string, readonly number[]>();
  /** Interned, because titles repeat. */
  readonly titles: string[] = [];
  readonly #knownTitles = new Map<string, string>();
  readonly #countries = new Map<readonly number[], readonly number[]>();

  constructor(records: ValueDictionaries) {
    const places = new Dictionary(records.location);
    this.dictionaries = {
      category: new Dictionary(records.category),
      ...mapToRecord(CHOICE_FACETS, dictionaryOf),
      skill: new Dictionary(records.skill),
      location: places,
      openTo: places,
      company: new Dictionary(records.company),
    };
    this.roles = mapToRecord(QUERY_FACETS, (facet) => this.dictionaries[facet].entries.map(() => new SlotList()));
  }

  /** Number of slots, with dead ones. */
  get slots(): number {
    return this.#rows.length;
  }

  get open(): number {
    return this.#slotOfHash.size;
  }

  /** Number of dead slots. */
  get gone(): number {
    return this.slots - this.open;
  }

  /** True if all referenced values are known. */
  knows(role: JobRecord): boolean {
    const { category, location, skill, company } = this.dictionaries;
    return (
      category.numberOf(role.categoryId) !== undefined &&
      company.numberOf(role.companyId) !== undefined &&
      role.skillIds.every((id) => skill.numberOf(id) !== undefined) &&
      [...role.locationIds, ...role.placeIds, ...role.openToIds].every((id) => location.numberOf(id) !== undefined)
    );
  }

  /** True if places can be added without a rebuild, as new cities can. */
  takesPlaces(records: readonly EntryRecord[]): boolean {
    const { location } = this.dictionaries;
    return records.every((record) => {
      const number = location.numberOf(record.id);
      return number === undefined ? record.kind === 'city' : location.get(number).parentId === record.parentId;
    });
  }

  hasOnly(facet: 'category' | 'skill' | 'location', records: readonly EntryRecord[]): boolean {
    const ids = new Set(records.map(({ id }) => id));
    return this.dictionaries[facet].entries.every(({ id }) => ids.has(id));
  }

  slotOf(hash: string): number | undefined {
    return this.#slotOfHash.get(hash);
  }

  remove(hash: string): void {
    const slot = this.#slotOfHash.get(hash);
    if (slot === undefined) return;
    this.live.delete(slot);
    this.#slotOfHash.delete(hash);
    this.#usualPay.clear();
  }

  /** Inserts or replaces a job. Returns its slot. */
  put(role: JobRecord): number {
    this.remove(role.hash);
    const slot = this.#rows.length;
    const { category, skill, location, company } = this.dictionaries;
    const numbers = (dictionary: Dictionary, ids: readonly string[]) => ids.map((id) => getJobNumber(dictionary, id));
    // Lists of places repeat.
    const intern = (list: readonly number[]) => this.#interned.getOrInsert(list.join(), list);
    const facts = {
      category: getJobNumber(category, role.categoryId),
      locations: intern(numbers(location, role.locationIds)),
      openTo: intern(numbers(location, role.openToIds)),
    };
    const employer = getJobNumber(company, role.companyId);
    const isRemote = role.workplace === 'remote';
    const named = new Set(isRemote ? facts.openTo.flatMap((number) => location.lineage(number)) : []);
    for (const number of named) addAt(this.openToNamed, number, slot);
    const values: Record<QueryFacet, readonly number[]> = {
      category: category.lineage(facts.category),
      ...mapToRecord(CHOICE_FACETS, (facet) =>
        stringFacetValues(role[facet]).map((value) => getJobNumber(this.dictionaries[facet], value)),
      ),
      skill: numbers(skill, role.skillIds),
      location: numbers(location, role.placeIds),
      openTo: isRemote ? this.#countriesOf(facts.openTo) : [],
      company: [employer],
    };
    for (const facet of QUERY_FACETS) for (const number of values[facet]) addAt(this.roles[facet], number, slot);
    this.company[slot] = employer;
    for (const flag of FLAGS) if (matchesFlag(flag, role)) this.flags[flag].add(slot);
    if (role.featured) this.featured.add(slot);
    if (isRemote && facts.openTo.length === 0) this.openToAll.add(slot);
    this.published[slot] = Date.parse(role.publishedAt);
    this.#pay(slot, role);
    const { id, hash, slug, title, contractType, seniority, workplace, featured, pay } = role;
    const amounts = { payMin: pay?.min ?? 0, payMax: pay?.max ?? 0, period: pay?.period ?? 'year' };
    const choices = { contractType, seniority, workplace, labels: listFactLabelsOfRow(role) };
    this.titles[slot] = this.#knownTitles.getOrInsert(title, title);
    this.#rows.push({ id, hash, slug, featured, ...choices, ...facts, ...amounts });
    this.#slotOfHash.set(hash, slot);
    this.live.add(slot);
    this.newest.add(slot);
    this.#usualPay.clear();
    return slot;
  }

  count(facet: QueryFacet, jobs: BitSet): Uint32Array {
    const counts = new Uint32Array(this.dictionaries[facet].entries.length);
    if (facet === 'company') {
      // Each job has one of thousands.
      jobs.forEach((slot) => {
        const number = this.company[slot] as number;
        counts[number] = (counts[number] as number) + 1;
      });
    } else {
      for (const [number, slots] of this.roles[facet].entries()) counts[number] = slots.countIn(jobs);
    }
    return counts;
  }

  /** Jobs published within `days` before `now`. */
  postedWithin(days: number, now: Date): BitSet {
    const since = now.getTime() - days * DAY;
    const jobs = new BitSet();
    for (const slot of this.newest.read()) {
      if ((this.published[slot] as number) < since) break;
      jobs.add(slot);
    }
    return jobs;
  }

  /** Section of `byPay` with a currency. */
  paidIn(number: number): Uint32Array {
    const start = this.byPay.countFirst((slot) => (this.currency[slot] as number) < number);
    const end = this.byPay.countFirst((slot) => (this.currency[slot] as number) <= number);
    return this.byPay.read().subarray(start, end);
  }

  countPaidIn(currency: string, roles: BitSet): number {
    const number = this.currencies.find(currency);
    return number === undefined ? 0 : (this.jobsOfCurrency[number] as SlotList).countIn(roles);
  }

  /** Median yearly pay in a currency in minor units. 0 without jobs. */
  usualPay(currency: string): number {
    return this.#usualPay.getOrInsertComputed(currency, () => {
      const number = this.currencies.find(currency);
      const all = number === undefined ? [] : this.paidIn(number).filter((slot) => this.live.has(slot));
      const paid = Array.from(all, (slot) => this.yearlyMax[slot] as number).sort((a, b) => a - b);
      return paid[paid.length >>> 1] ?? 0;
    });
  }

  row(slot: number): JobRow {
    const row = this.#rowOf(slot);
    const { category, location, company } = this.dictionaries;
    const place = (number: number) => ({ slug: location.get(number).slug, name: location.get(number).label });
    const employer = company.get(this.company[slot] as number);
    const field = category.get(row.category);
    const currency = this.currency[slot] as number;
    return {
      hash: row.hash,
      slug: row.slug,
      title: this.titles[slot] as string,
      company: { slug: employer.slug, name: employer.label, logo: employer.logo ?? null },
      category: { slug: field.slug, title: field.label },
      contractType: row.contractType,
      freelance: this.flags.freelance.has(slot),
      seniority: row.seniority,
      workplace: row.workplace,
      locations: row.locations.map(place),
      openTo: row.openTo.map(place),
      pay:
        currency === NO_PAY
          ? null
          : {
              min: row.payMin,
              max: row.payMax,
              currency: this.currencies.get(currency).slug,
              period: row.period,
            },
      featured: row.featured,
      status: 'published',
      publishedAt: new Date(this.published[slot] as number).toISOString(),
      labels: row.labels ?? [],
    };
  }

  /** Minimum in minor units per year. Undefined for a currency without jobs. */
  toYearlyPayRequirement({ min, currency, period }: { min: number; currency: string; period: PayPeriod }) {
    const number = this.currencies.find(currency);
    return number === undefined
      ? undefined
      : { currency: number, amount: yearlyAmount(min * minorUnitsPerUnit(currency), period) };
  }

  ageOf(slot: number): PublicationSortKey {
    return { published: this.published[slot] as number, id: this.#rowOf(slot).id };
  }

  isAfter(slot: number, { published, id }: PublicationSortKey): boolean {
    const difference = published - (this.published[slot] as number);
    return difference > 0 || (difference === 0 && this.#rowOf(slot).id < id);
  }

  paidAt(slot: number): PaySortKey {
    return {
      kind: this.payKind[slot] as number,
      max: this.yearlyMax[slot] as number,
      min: this.yearlyMin[slot] as number,
    };
  }

  /** True if a job comes after a position by pay. */
  isAfterByPay(slot: number, { kind, max, min }: PaySortKey, age: PublicationSortKey): boolean {
    const paid = this.paidAt(slot);
    const difference = paid.kind - kind || max - paid.max || min - paid.min;
    return difference > 0 || (difference === 0 && this.isAfter(slot, age));
  }

  #rowOf(slot: number): RowFacts {
    return this.#rows[slot] as RowFacts;
  }

  /** Countries of applicants: named ones, those of named regions, or all. */
  #countriesOf(openTo: readonly number[]): readonly number[] {
    const { location } = this.dictionaries;
    return this.#countries.getOrInsertComputed(openTo, () =>
      location.entries.flatMap((entry, number) => {
        if (entry.kind !== 'country') return [];
        return openTo.length === 0 || location.lineage(number).some((place) => openTo.includes(place)) ? [number] : [];
      }),
    );
  }

  #pay(slot: number, { pay }: JobRecord): void {
    this.currency[slot] = pay
      ? this.currencies.put({ id: pay.currency, slug: pay.currency, label: pay.currency })
      : NO_PAY;
    this.yearlyMax[slot] = pay ? yearlyAmount(pay.max, pay.period) : 0;
    this.yearlyMin[slot] = pay ? yearlyAmount(pay.min, pay.period) : 0;
    this.payKind[slot] = pay ? payPeriodRank(pay.period) : 0;
    if (!pay) return;
    if (pay.period === 'hour' || pay.period === 'day') this.paidBy[pay.period].add(slot);
    addAt(this.jobsOfCurrency, this.currency[slot] as number, slot);
    this.byPay.add(slot);
  }

  #compareAge(a: number, b: number): number {
    const [one, other] = [this.#rowOf(a).id, this.#rowOf(b).id];
    return (
      (this.published[b] as number) - (this.published[a] as number) || (one < other ? 1 : one > other ? -1 : b - a)
    );
  }

  #comparePay(a: number, b: number): number {
    return (
      (this.currency[a] as number) - (this.currency[b] as number) ||
      (this.payKind[a] as number) - (this.payKind[b] as number) ||
      (this.yearlyMax[b] as number) - (this.yearlyMax[a] as number) ||
      (this.yearlyMin[b] as number) - (this.yearlyMin[a] as number) ||
      this.#compareAge(a, b)
    );
  }
}

/** Dictionary of a choice facet, whose values are in code. */
function dictionaryOf(facet: ChoiceFacet): Dictionary {
  const values: readonly string[] = jobFields[facet].values;
  return new Dictionary(values.map((slug) => ({ id: slug, slug, label: fieldOptionLabel(facet, slug) })));
}

function addAt(lists: SlotList[], number: number, slot: number): void {
  while (lists.length <= number) lists.push(new SlotList());
  lists[number]?.add(slot);
}

function getJobNumber(dictionary: Dictionary, id: string): number {
  const number = dictionary.numberOf(id);
  if (number === undefined) throw new Error(`The search index does not know ${id}`);
  return number;
}
