import { lowerBound } from '../../../lib/binary-search.ts';
import { foldName } from '../../../lib/text.ts';
import { COLUMNS, DEGREE, KINDS, NO_PARENT, type WorldFileColumn, type WorldPlaceKind } from './pack.ts';

export interface WorldMatch {
  slug: string;
  name: string;
  kind: WorldPlaceKind;
  /** Distinguishes namesakes: `Oregon, United States`. Empty for a region. */
  detail: string;
  /** ISO 3166-1 alpha-2. Null for a region. */
  isoCode: string | null;
  /** ISO 3166-2 of a division, if known. */
  divisionCode: string | null;
  population: number;
  latitude: number;
  longitude: number;
  /** Kind of match: main name, other name, prefix, or with a typo. */
  match: 'name' | 'other' | 'beginning' | 'typo';
}

export const MAX_PLACE_NAME_LENGTH = 100;

type Range = readonly [from: number, to: number];
const NOTHING: Range = [0, 0];

/** Score of a kind of match, added to the logarithm of the population. */
const MATCH_SCORES = { name: 1.5, other: 1.2, beginning: -0.45, typo: 0 };
const ALIAS = 2.5;
const TYPO_PENALTY = 1.2;
const PREFIX_TYPO_PENALTY = 1;
/** Lower score for foreign names of countries, which are also prefixes of cities. */
const FOREIGN_COUNTRY_PENALTY = 3.5;
/** Best prefix matches kept while searching. */
const MAX_MATCHES = 50;
/** Countries rank before cities of their name, and these before divisions. */
const KIND_SCORES: Record<WorldPlaceKind, number> = { region: 3, country: 0.8, division: -1.3, city: 0 };
/** Population below which a prefix match may be a typo. */
const WELL_KNOWN = 100_000;
const MIN_LENGTH_FOR_TYPOS = 4;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz ';

/** Countries, divisions and cities by any name. Sorted names are searched in one buffer without copying. */
export class World {
  readonly #bytes: Record<'nameText' | 'slugText' | 'codeText' | 'keyText', Buffer>;
  readonly #kind: Uint8Array;
  readonly #parent: Uint16Array;
  readonly #population: Uint32Array;
  readonly #latitude: Int32Array;
  readonly #longitude: Int32Array;
  readonly #nameEnd: Uint32Array;
  readonly #slugEnd: Uint32Array;
  readonly #codeEnd: Uint32Array;
  readonly #bySlug: Uint16Array;
  readonly #keyEnd: Uint32Array;
  readonly #keyPlace: Uint16Array;
  readonly #keyRank: Uint8Array;
  /** Base-10 logarithm of each population. */
  readonly #weight: Float32Array;
  /** Hand-written folded names with their places. */
  readonly #aliases: ReadonlyMap<string, number>;

  /** `packed` by `packWorld`, `aliases` as in the file. */
  constructor(packed: Buffer, aliases = '') {
    const names = Object.keys(COLUMNS) as WorldFileColumn[];
    const { buffer, byteOffset } = packed;
    const lengths = new Uint32Array(buffer, byteOffset, names.length);
    let at = byteOffset + names.length * 4;
    const columns = Object.fromEntries(
      names.map((name, i) => {
        const column = [at, lengths[i] ?? 0] as const;
        at += column[1] + (-column[1] & 3);
        return [name, column];
      }),
    ) as Record<WorldFileColumn, readonly [number, number]>;
    const small = (name: WorldFileColumn) => new Uint8Array(buffer, ...columns[name]);
    const short = (name: WorldFileColumn) => new Uint16Array(buffer, columns[name][0], columns[name][1] / 2);
    const long = (name: WorldFileColumn) => new Uint32Array(buffer, columns[name][0], columns[name][1] / 4);
    const signed = (name: WorldFileColumn) => new Int32Array(buffer, columns[name][0], columns[name][1] / 4);
    const text = (name: WorldFileColumn) => Buffer.from(buffer, ...columns[name]);
    this.#bytes = {
      nameText: text('nameText'),
      slugText: text('slugText'),
      codeText: text('codeText'),
      keyText: text('keyText'),
    };
    this.#kind = small('kind');
    this.#parent = short('parent');
    this.#population = long('population');
    this.#latitude = signed('latitude');
    this.#longitude = signed('longitude');
    this.#nameEnd = long('nameEnd');
    this.#slugEnd = long('slugEnd');
    this.#codeEnd = long('codeEnd');
    this.#bySlug = short('bySlug');
    this.#keyEnd = long('keyEnd');
    this.#keyPlace = short('keyPlace');
    this.#keyRank = small('keyRank');
    this.#weight = Float32Array.from(
      this.#population,
      (inhabitants, place) => Math.log10(inhabitants + 100) + KIND_SCORES[this.#kindOf(place)],
    );
    this.#aliases = new Map(
      parsePlaceAliases(aliases).flatMap(({ names, slug }) => {
        const place = this.#placeOf(slug);
        return place < 0 ? [] : names.map((name) => [foldName(name), place] as const);
      }),
    );
  }

  get size(): number {
    return this.#kind.length;
  }

  findBySlug(slug: string): WorldMatch | undefined {
    const place = slug.length > 200 ? -1 : this.#placeOf(slug);
    return place < 0 ? undefined : this.#show(place, 'name');
  }

  /** Ancestors of a place, closest first. */
  listAround(slug: string): WorldMatch[] {
    const place = this.#placeOf(slug);
    return place < 0 ? [] : this.#ancestors(place).map((one) => this.#show(one, 'name'));
  }

  /**
   * Places that a text may mean, best first: full names before prefixes before typos, then by population. Words after a comma
   * or at the end may name the area.
   */
  find(words: string, limit: number): WorldMatch[] {
    const text = words.slice(0, MAX_PLACE_NAME_LENGTH);
    const [first = '', ...qualifiers] = text
      .split(/[,،、，;·]/)
      .map(foldName)
      .filter(Boolean);
    if (!first) return [];
    const whole = foldName(text);
    const found = qualifiers.length > 0 ? this.#within(first, qualifiers) : this.#named(whole);
    const isNamed = [...found.values()].some(({ match }) => match === 'name' || match === 'other');
    if (!isNamed && qualifiers.length > 0) merge(found, this.#called(whole));
    if (!isNamed && qualifiers.length === 0) merge(found, this.#inNamedArea(whole));
    const most = Math.max(0, ...[...found].map(([place]) => this.#population[place] ?? 0));
    if (!isNamed && most < WELL_KNOWN) {
      merge(
        found,
        qualifiers.length > 0 ? this.#filter(this.#withinOneTypo(first), qualifiers) : this.#withinOneTypo(whole),
      );
      if (found.size === 0 && qualifiers.length === 0) merge(found, this.#inNamedArea(whole, true));
    }
    return this.#best(found, limit);
  }

  /** Places with exactly this name. Fast, without prefixes and typos. */
  findCalled(name: string, limit: number): WorldMatch[] {
    return this.#best(this.#called(foldName(name.slice(0, MAX_PLACE_NAME_LENGTH))), limit);
  }

  #best = (found: PlaceScores, limit: number): WorldMatch[] =>
    [...found]
      .sort((a, b) => b[1].worth - a[1].worth || a[0] - b[0])
      .slice(0, limit)
      .map(([place, { match }]) => this.#show(place, match));

  #named(key: string): PlaceScores {
    const found = this.#called(key);
    if (key.length > 2)
      for (const [name, place] of this.#aliases) if (name.startsWith(key)) this.#add(found, place, 'beginning');
    const start = Buffer.from(key);
    const [from, to] = this.#rangeOf(start);
    // Tens of thousands share an initial, so only possible best ones are scored.
    let least = Number.NEGATIVE_INFINITY;
    for (let at = from; at < to; at++) {
      const place = this.#keyPlace[at] as number;
      if ((this.#weight[place] as number) <= least || this.#keyLength(at) === start.length) continue;
      this.#add(found, place, 'beginning', this.#keyRank[at] === 0 ? 0 : this.#lessForAnother(at));
      if (found.size < 4 * MAX_MATCHES) continue;
      const best = [...found].sort((a, b) => b[1].worth - a[1].worth).slice(0, MAX_MATCHES);
      found.clear();
      for (const [id, one] of best) found.set(id, one);
      least = (best.at(-1)?.[1].worth ?? least) - MATCH_SCORES.beginning;
    }
    return found;
  }

  #lessForAnother = (at: number): number =>
    this.#kindOf(this.#keyPlace[at] as number) === 'country' ? -FOREIGN_COUNTRY_PENALTY : -PREFIX_TYPO_PENALTY;

  /** Exact matches within a range of keys. */
  #called(key: string, within?: Range): PlaceScores {
    const found: PlaceScores = new Map();
    const alias = this.#aliases.get(key);
    if (alias !== undefined) this.#add(found, alias, 'other', ALIAS);
    const start = Buffer.from(key);
    for (let at = this.#firstOf(start, within); at < this.#keyPlace.length && this.#isKey(at, start); at++)
      this.#add(found, this.#keyPlace[at] as number, this.#keyRank[at] === 0 ? 'name' : 'other');
    return found;
  }

  #within(first: string, qualifiers: string[]): PlaceScores {
    return this.#filter(this.#called(first), qualifiers);
  }

  /** Area in the last words: `Portland ME`, `Berlin Germany`. */
  #inNamedArea(whole: string, withTypos = false): PlaceScores {
    const words = whole.split(' ');
    for (let n = words.length - 1; n > 0 && n >= words.length - 3; n--) {
      const first = words.slice(0, n).join(' ');
      const found = this.#filter(withTypos ? this.#withinOneTypo(first) : this.#called(first), [
        words.slice(n).join(' '),
      ]);
      if (found.size > 0) return found;
    }
    return new Map();
  }

  /** Keeps places within all named areas. */
  #filter(found: PlaceScores, qualifiers: string[]): PlaceScores {
    const areas = qualifiers.map((words) => new Set(this.#areasOf(words)));
    return new Map(
      [...found].filter(([place]) => {
        const around = this.#ancestors(place);
        return areas.every((area) => around.some((one) => area.has(one)));
      }),
    );
  }

  /** Countries, divisions and regions of a name or code. */
  #areasOf(words: string): number[] {
    const named = [...this.#called(words).keys()].filter((place) => this.#kindOf(place) !== 'city');
    if (words.length > 3) return named;
    const code = words.toUpperCase();
    for (let place = 0; this.#kindOf(place) !== 'city'; place++) {
      const own = this.#codeOf(place);
      if (own === code || own.slice(3) === code) named.push(place);
    }
    return named;
  }

  /** Places within one edit or transposition. */
  #withinOneTypo(key: string): PlaceScores {
    const found: PlaceScores = new Map();
    if (key.length < MIN_LENGTH_FOR_TYPOS || key.length > 40) return found;
    const tried = new Set([key]);
    const attempt = (variant: string, within?: Range) => {
      if (tried.has(variant)) return;
      tried.add(variant);
      for (const [place, one] of this.#called(variant, within)) {
        const isForeign = one.match === 'other' && this.#kindOf(place) === 'country';
        const worth = one.worth - (isForeign ? FOREIGN_COUNTRY_PENALTY : TYPO_PENALTY);
        if (worth > (found.get(place)?.worth ?? Number.NEGATIVE_INFINITY)) found.set(place, { match: 'typo', worth });
      }
    };
    for (let at = 0; at <= key.length; at++) {
      const [before, after] = [key.slice(0, at), key.slice(at)];
      const range = this.#rangeOf(Buffer.from(before));
      // No name has this prefix.
      if (range === NOTHING) break;
      attempt(before + after.slice(1), range);
      if (after.length > 1) attempt(before + after[1] + after[0] + after.slice(2), range);
      for (const letter of LETTERS) {
        const further = this.#rangeOf(Buffer.from(before + letter), range);
        if (further === NOTHING) continue;
        attempt(before + letter + after, further);
        if (after) attempt(before + letter + after.slice(1), further);
      }
    }
    return found;
  }

  #add(found: PlaceScores, place: number, match: WorldMatch['match'], more = 0): void {
    const worth = (this.#weight[place] as number) + MATCH_SCORES[match] + more;
    if (worth > (found.get(place)?.worth ?? Number.NEGATIVE_INFINITY)) found.set(place, { match, worth });
  }

  #rangeOf(start: Buffer, [low, high]: Range = [0, this.#keyPlace.length]): Range {
    const from = lowerBound(low, high, (at) => this.#compareKey(at, start) < 0);
    const to = lowerBound(from, high, (at) => this.#compareKey(at, start) <= 0);
    return from === to ? NOTHING : [from, to];
  }

  /** First name at or after these bytes. */
  #firstOf = (start: Buffer, [low, high]: Range = [0, this.#keyPlace.length]): number =>
    lowerBound(low, high, (at) => this.#compareKey(at, start) < 0);

  #isKey = (at: number, key: Buffer): boolean => this.#keyLength(at) === key.length && this.#compareKey(at, key) === 0;

  /** Compares a name's prefix with these bytes. */
  #compareKey(at: number, start: Buffer): number {
    const from = at === 0 ? 0 : (this.#keyEnd[at - 1] as number);
    const to = Math.min(this.#keyEnd[at] as number, from + start.length);
    return this.#bytes.keyText.compare(start, 0, start.length, from, to);
  }

  #keyLength(at: number): number {
    return (this.#keyEnd[at] as number) - (at === 0 ? 0 : (this.#keyEnd[at - 1] as number));
  }

  #placeOf(slug: string): number {
    const wanted = Buffer.from(slug);
    const at = lowerBound(0, this.size, (i) => this.#slugBytes(this.#bySlug[i] as number).compare(wanted) < 0);
    const place = this.#bySlug[at];
    return place !== undefined && this.#slugBytes(place).equals(wanted) ? place : -1;
  }

  #slugBytes(place: number): Buffer {
    return this.#bytes.slugText.subarray(place === 0 ? 0 : this.#slugEnd[place - 1], this.#slugEnd[place]);
  }

  #kindOf = (place: number): WorldPlaceKind => KINDS[this.#kind[place] as number] ?? 'city';

  #nameOf(place: number): string {
    return this.#bytes.nameText.toString('utf8', place === 0 ? 0 : this.#nameEnd[place - 1], this.#nameEnd[place]);
  }

  #codeOf(place: number): string {
    return this.#bytes.codeText.toString('latin1', place === 0 ? 0 : this.#codeEnd[place - 1], this.#codeEnd[place]);
  }

  #ancestors(place: number): number[] {
    const around: number[] = [];
    for (let one = this.#parent[place]; one !== undefined && one !== NO_PARENT; one = this.#parent[one])
      around.push(one);
    return around;
  }

  #show(place: number, match: WorldMatch['match']): WorldMatch {
    const kind = this.#kindOf(place);
    const around = this.#ancestors(place);
    const name = this.#nameOf(place);
    const nearby = around.filter((one) => {
      const kindOfOne = this.#kindOf(one);
      return kindOfOne === 'division' ? !isDivisionNamedAfterCity(name, this.#nameOf(one)) : kindOfOne !== 'region';
    });
    const country = kind === 'country' ? place : around.find((one) => this.#kindOf(one) === 'country');
    return {
      slug: this.#slugBytes(place).toString(),
      name,
      kind,
      detail: (nearby.length > 0 ? nearby : around).map((one) => this.#nameOf(one)).join(', '),
      isoCode: country === undefined ? null : this.#codeOf(country),
      divisionCode: kind === 'division' ? this.#codeOf(place) || null : null,
      population: this.#population[place] ?? 0,
      latitude: (this.#latitude[place] ?? 0) / DEGREE,
      longitude: (this.#longitude[place] ?? 0) / DEGREE,
      match,
    };
  }
}

/** True if a division is named after its city, so that it adds nothing. */
export const isDivisionNamedAfterCity = (city: string, division: string): boolean =>
  ` ${foldName(division)} `.includes(` ${foldName(city)} `);

type PlaceScores = Map<number, { match: WorldMatch['match']; worth: number }>;

function merge(found: PlaceScores, more: PlaceScores): void {
  for (const [place, one] of more)
    if (one.worth > (found.get(place)?.worth ?? Number.NEGATIVE_INFINITY)) found.set(place, one);
}

/** Parses aliases.txt: names and the slug of their place. */
export const parsePlaceAliases = (text: string): { names: string[]; slug: string }[] =>
  text
    .split('\n')
    .filter((line) => line.includes('=') && !line.startsWith('#'))
    .map((line) => {
      const [names = '', slug = ''] = line.split('=');
      return { names: names.split(','), slug: slug.trim() };
    });
