import { COUNTRY_NAMES_BY_CODE } from '../locations/country-names.ts';
import type { Location } from '../locations/location.ts';
import { CITY_NAMES, COUNTRY_NAMES, REGION_NAMES, STATES } from './place-names.ts';

type Place = Pick<Location, 'id' | 'slug' | 'name' | 'kind' | 'parentId' | 'isoCode'>;

/** The board's places by every name they go by. */
export interface Gazetteer {
  cities(name: string): Place[];
  /** The regions, or countries in their stead, that a name such as `emea` stands for here. */
  regions(name: string): Place[];
  country(isoCode: string): Place | undefined;
  /** Codes of the countries that a name or, in capitals, a code may mean; whether or not the board has them. */
  countryCodes(word: string): string[];
  /** The country of a state or province. */
  stateCountry(word: string): string | undefined;
}

/** A name without accents, case and signs: `Zürich` and `ZURICH` are `zurich`. */
export function plainName(text: string): string {
  return text
    .replace(/ß/g, 'ss')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/&/g, ' and ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export function makeGazetteer(places: readonly Place[]): Gazetteer {
  const byName = new Map<string, Place[]>();
  const byCode = new Map(
    places.flatMap((place) =>
      place.kind === 'country' && place.isoCode ? [[place.isoCode.toUpperCase(), place] as const] : [],
    ),
  );
  for (const place of places) {
    const names = new Set([plainName(place.name), place.slug.replaceAll('-', ' ')]);
    const group = place.kind === 'city' ? CITY_NAMES.find((known) => known.some((name) => names.has(name))) : undefined;
    for (const name of [...names, ...(group ?? [])]) {
      const known = byName.get(name) ?? [];
      if (!known.includes(place)) byName.set(name, [...known, place]);
    }
  }
  const ofKind = (name: string, kind: string) => (byName.get(name) ?? []).filter((place) => place.kind === kind);
  const byWord = (name: string): Place | undefined =>
    ofKind(name, 'region')[0] ?? byCode.get(countryByName.get(name) ?? '');
  return {
    cities: (name) => ofKind(name, 'city'),
    regions(name) {
      const exact = ofKind(name, 'region');
      if (exact.length > 0) return exact;
      const parts = (REGION_NAMES[name] ?? []).map((names) => names.map(byWord).find(Boolean));
      return [...new Set(parts.flatMap((place) => place ?? []))];
    },
    country: (isoCode) => byCode.get(isoCode),
    countryCodes(word) {
      const named = ofKind(plainName(word), 'country')[0]?.isoCode ?? countryByName.get(plainName(word));
      const code = /^[A-Z]{2}$/.test(word) && codes.has(word) ? word : undefined;
      return [...new Set([named, code].flatMap((found) => found ?? []))];
    },
    stateCountry: (word) => (word.length > 3 || word === word.toUpperCase() ? STATES.get(plainName(word)) : undefined),
  };
}

const codes = new Set<string>();
/** All countries of the world in the languages that feeds come in, so that a place abroad is never taken for ours. */
const countryByName = new Map<string, string>();
for (const [code, names] of COUNTRY_NAMES_BY_CODE) {
  codes.add(code);
  for (const name of names) {
    const key = plainName(name);
    if (key && !countryByName.has(key)) countryByName.set(key, code);
  }
}
for (const [name, code] of Object.entries(COUNTRY_NAMES)) countryByName.set(name, code);
