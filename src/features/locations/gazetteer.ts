import { foldName } from '../../lib/text.ts';
import type { Location } from './location.ts';
import { CITY_NAMES, COUNTRY_NAMES, REGION_NAMES, STATES } from './place-names.ts';
import { RIVAL_SHARE } from './resolve-place.ts';
import { REGIONS } from './world/regions.ts';
import type { World, WorldMatch } from './world/world.ts';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl'];
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes of unions and special codes. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

/** Country names in several languages by code, English first. */
export const COUNTRY_NAMES_BY_CODE: ReadonlyMap<string, readonly string[]> = readNames();

function readNames(): Map<string, string[]> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  const byCode = new Map<string, string[]>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    // Former codes have a successor: DD is also named Germany.
    if (!names[0]?.of(code) || NO_COUNTRIES.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue;
    byCode.set(code, [...new Set(names.flatMap((language) => language.of(code) ?? []))]);
  }
  return byCode;
}

/** Place that a word may mean. */
interface Place extends Pick<Location, 'slug' | 'name' | 'kind' | 'isoCode'> {
  /** State or province of a city by name and code, as `plainName`. */
  states?: string[];
  /** True if another city has the name, so that context must decide. */
  hasRival?: boolean;
  /** True if the city is so small that its state must be named. */
  isSmall?: boolean;
  longitude?: number;
}

type BoardPlace = Pick<Location, 'slug' | 'name' | 'kind' | 'isoCode'>;

/** Population below which a feed must name the state, because too many words are names of towns. */
const MIN_POPULATION = 15_000;
/** Population from which a city's main name means it, whatever city abroad had the name once. */
const METROPOLIS_POPULATION = 500_000;
/** Places read per name, largest first. */
const MAX_NAMESAKES = 50;
/** Cached names of cities. */
const MAX_CACHED_PLACES = 20_000;

/** Places of the gazetteer and the board by name. The meaning of a word does not depend on which places the board has. */
export interface Gazetteer {
  cities(name: string): Place[];
  /** Regions, or countries instead, of a name such as `emea`. */
  regions(name: string): Place[];
  country(isoCode: string): Place | undefined;
  /** Country codes of a name or an upper-case code. */
  countryCodes(word: string): string[];
  stateCountry(word: string): string | undefined;
}

/** Name without accents, case and punctuation: `Zürich` is `zurich`. */
export const plainName = (text: string): string => foldName(text.replaceAll('&', ' and '));

export function makeGazetteer(places: readonly BoardPlace[], world: World): Gazetteer {
  const own = new Map<string, Place[]>();
  const ownCountries = new Map<string, Place>();
  for (const { slug, name, kind, isoCode } of places) {
    if (world.findBySlug(slug)) continue;
    const place = { slug, name, kind, isoCode };
    if (kind === 'country' && isoCode) ownCountries.set(isoCode, place);
    for (const called of new Set([plainName(name), slug.replaceAll('-', ' ')]))
      own.getOrInsertComputed(called, () => []).push(place);
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
      // Names repeat within a feed.
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

const otherNames: ReadonlyMap<string, string[]> = new Map(
  CITY_NAMES.flatMap((names) => names.map((name) => [name, names] as const)),
);

function citiesOfWorld(name: string, world: World): Place[] {
  // Codes.
  if (/^[a-z\d]{0,2}$/.test(name)) return [];
  const exactMatches = world.findCalled(name, MAX_NAMESAKES);
  const [best] = exactMatches;
  const all = exactMatches.filter(({ kind }) => kind === 'city');
  // A main name wins over aliases, unless their cities are far larger.
  const own = all.filter((city) => plainName(city.name) === name);
  // Singapore is both. Other countries hide towns of the same name. Columbia is another name of one, so a state decides.
  if (best?.kind === 'country') {
    const isMainName = plainName(best.name) === name;
    return own
      .filter(
        ({ isoCode, population }) =>
          !isMainName || (isoCode === best.isoCode && population >= best.population * RIVAL_SHARE.feed),
      )
      .map((city) => placeOf(city, world, !isMainName && city.isoCode !== best.isoCode));
  }
  if (best?.kind !== 'city') return [];
  // Allows Zug if its country is named.
  if (name.length === 3) return own.map((city) => placeOf(city, world, true));
  const [largest] = all;
  const isOwn = own.some(
    ({ isoCode, population }) =>
      population >= (largest?.population ?? 0) * RIVAL_SHARE.feed ||
      (population >= METROPOLIS_POPULATION && isoCode !== largest?.isoCode),
  );
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
/** Countries in the languages of feeds, so that foreign places are not mistaken for local ones. */
const countryByName = new Map<string, string>();
for (const [code, names] of COUNTRY_NAMES_BY_CODE) {
  codes.add(code);
  for (const name of names) {
    const key = plainName(name);
    if (key && !countryByName.has(key)) countryByName.set(key, code);
  }
}
for (const [name, code] of Object.entries(COUNTRY_NAMES)) countryByName.set(name, code);
