import { COUNTRY_NAMES_BY_CODE } from './country-names.ts';
import type { Location } from './location.ts';
import { CITY_NAMES, COUNTRY_NAMES, REGION_NAMES, STATES } from './place-names.ts';
import { RIVAL_SHARE } from './resolve-place.ts';
import { foldName } from './world/fold.ts';
import { REGIONS } from './world/regions.ts';
import type { World, WorldMatch } from './world/world.ts';

/** A place that a word may mean. */
interface Place extends Pick<Location, 'slug' | 'name' | 'kind' | 'isoCode'> {
  /** State or province of a city of the world by name and code, normalised by `plainName`. */
  states?: string[];
  /** True if another city of the world has the name, so that further words must decide. */
  hasRival?: boolean;
  /** True if the city is too small to be meant without its state. */
  isSmall?: boolean;
  longitude?: number;
}

type BoardPlace = Pick<Location, 'slug' | 'name' | 'kind' | 'isoCode'>;

/** Smaller towns of the world are taken from a feed with their state only: too many words are the name of one. */
const MIN_POPULATION = 15_000;
/** Places of one name that are read, the largest first. */
const MAX_NAMESAKES = 50;
/** Names whose cities are kept for the next time. */
const MAX_CACHED_PLACES = 20_000;

/**
 * The places of the world by every name they go by, and before them those that only the board has. What a word means does not
 * depend on which places of the world the board has already.
 */
export interface Gazetteer {
  cities(name: string): Place[];
  /** Regions, or countries instead of them, for a name such as `emea`. */
  regions(name: string): Place[];
  country(isoCode: string): Place | undefined;
  /** Codes of the countries that a name or, in capitals, a code may mean. */
  countryCodes(word: string): string[];
  /** The country of a state or province. */
  stateCountry(word: string): string | undefined;
}

/** A name without accents, case and signs: `Zürich` and `ZURICH` are `zurich`. */
export const plainName = (text: string): string => foldName(text.replaceAll('&', ' and '));

export function makeGazetteer(places: readonly BoardPlace[], world: World): Gazetteer {
  const own = new Map<string, Place[]>();
  const ownCountries = new Map<string, Place>();
  for (const { slug, name, kind, isoCode } of places) {
    if (world.findBySlug(slug)) continue;
    const place = { slug, name, kind, isoCode };
    if (kind === 'country' && isoCode) ownCountries.set(isoCode, place);
    for (const called of new Set([plainName(name), slug.replaceAll('-', ' ')]))
      own.set(called, [...(own.get(called) ?? []), place]);
  }
  const ofKind = (name: string, kind: string) => (own.get(name) ?? []).filter((place) => place.kind === kind);
  const country = (isoCode: string) => ownCountries.get(isoCode) ?? countryOfWorld(isoCode, world);
  const regionsCalled = (name: string): Place[] => {
    const here = ofKind(name, 'region');
    return here.length > 0 ? here : regionsOfWorld(name, world);
  };
  const byWord = (name: string): Place | undefined => regionsCalled(name)[0] ?? country(countryByName.get(name) ?? '');
  const findCities = (name: string): Place[] => {
    const here = ofKind(name, 'city');
    const [found = []] = [name, ...(otherNames.get(name) ?? [])]
      .map((one) => citiesOfWorld(one, world))
      .filter((cities) => cities.length > 0);
    return [...here, ...found];
  };
  const found = new Map<string, Place[]>();
  return {
    cities(name) {
      // The same names come again and again in one feed.
      const known = found.get(name);
      if (known) return known;
      const cities = findCities(name);
      if (found.size < MAX_CACHED_PLACES) found.set(name, cities);
      return cities;
    },
    regions(name) {
      const exact = regionsCalled(name);
      if (exact.length > 0) return exact;
      const parts = (REGION_NAMES.get(name) ?? []).map((names) => names.map(byWord).find(Boolean));
      return [...new Set(parts.flatMap((place) => place ?? []))];
    },
    country,
    countryCodes(word) {
      const named = ofKind(plainName(word), 'country')[0]?.isoCode ?? countryByName.get(plainName(word));
      const code = /^[A-Z]{2}$/.test(word) && codes.has(word) ? word : undefined;
      return [...new Set([named, code].flatMap((found) => found ?? []))];
    },
    stateCountry: (word) => (word.length > 3 || word === word.toUpperCase() ? STATES.get(plainName(word)) : undefined),
  };
}

/** Short names of cities that have some. */
const otherNames: ReadonlyMap<string, string[]> = new Map(
  CITY_NAMES.flatMap((names) => names.map((name) => [name, names] as const)),
);

function citiesOfWorld(name: string, world: World): Place[] {
  // So short are codes.
  if (name.length < 3) return [];
  const exactMatches = world.findCalled(name, MAX_NAMESAKES);
  const [best] = exactMatches;
  const all = exactMatches.filter(({ kind }) => kind === 'city');
  // A city with this main name comes before cities with this alias, unless those are far larger.
  const own = all.filter((city) => plainName(city.name) === name);
  // Singapore is a country and a town. Other countries are no towns, here or abroad, that are called like them.
  if (best?.kind === 'country')
    return own
      .filter(({ isoCode, population }) => isoCode === best.isoCode && population >= best.population * RIVAL_SHARE.feed)
      .map((city) => placeOf(city, world, false));
  if (best?.kind !== 'city') return [];
  // Allows Zug if the country is named.
  if (name.length === 3) return own.map((city) => placeOf(city, world, true));
  const isOwn = (own[0]?.population ?? 0) >= (all[0]?.population ?? 0) * RIVAL_SHARE.feed;
  const meant = isOwn ? own : all;
  const [most] = meant;
  return [...meant, ...all.filter((city) => !meant.includes(city))].map((city) =>
    placeOf(
      city,
      world,
      !meant.includes(city) ||
        meant.some((other) => other !== city && other.population >= (most?.population ?? 0) * RIVAL_SHARE.feed),
    ),
  );
}

const placeOf = (city: WorldMatch, world: World, hasRival: boolean): Place => ({
  slug: city.slug,
  name: city.name,
  kind: 'city',
  isoCode: city.isoCode,
  states: statesOf(city, world),
  hasRival,
  isSmall: city.population < MIN_POPULATION,
  longitude: city.longitude,
});

const statesOf = ({ slug }: WorldMatch, world: World): string[] =>
  world
    .listAround(slug)
    .filter(({ kind }) => kind === 'division')
    .flatMap(({ name, divisionCode }) => [
      plainName(name),
      ...(divisionCode ? [plainName(divisionCode.slice(3))] : []),
    ]);

const worldRegions = new Set(REGIONS.map(({ name }) => plainName(name)));

function regionsOfWorld(name: string, world: World): Place[] {
  if (!worldRegions.has(name)) return [];
  return world
    .findCalled(name, MAX_NAMESAKES)
    .filter((place) => place.kind === 'region' && plainName(place.name) === name)
    .map(({ slug, name: own }) => ({ slug, name: own, kind: 'region', isoCode: null }));
}

function countryOfWorld(isoCode: string, world: World): Place | undefined {
  const [name = ''] = COUNTRY_NAMES_BY_CODE.get(isoCode) ?? [];
  const found = world
    .findCalled(name, MAX_NAMESAKES)
    .find((place) => place.kind === 'country' && place.isoCode === isoCode);
  return found && { slug: found.slug, name: found.name, kind: 'country', isoCode };
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
