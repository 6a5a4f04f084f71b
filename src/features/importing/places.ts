import { MAX_COUNTS } from '../jobs/job.limits.ts';
import type { Workplace } from '../jobs/job.ts';
import { type Gazetteer, plainName } from '../locations/gazetteer.ts';
import type { Location } from '../locations/location.ts';
import { PROVINCES, SMALL_COUNTRIES } from '../locations/place-names.ts';
import { matchWorkplace } from './terms.ts';

type Place = Pick<Location, 'slug' | 'kind' | 'isoCode'>;

const MAX_PLACE_TEXT_LENGTH = 400;

/** Places of the board in an employer's text. */
export interface PlacesInText {
  cities: Place[];
  /** Countries and regions named alone, not with a city. */
  areas: Place[];
  /** `Worldwide`, `Remote - anywhere`. */
  isAnywhere: boolean;
  workplace: Workplace | undefined;
  /** Unknown names as written. */
  unknown: string[];
}

/**
 * Reads places such as `San Francisco, CA; Remote - US` or `India - Bangalore`. State and country must match the city. An
 * unknown city stands for its country and is reported. @param hints countries for texts that name none
 */
export function readPlaces(
  texts: readonly string[],
  gazetteer: Gazetteer,
  hints: readonly string[] = [],
): PlacesInText {
  const codes = hints.flatMap((hint) => gazetteer.countryCodes(hint.trim()));
  const reading: PlacesInText = { cities: [], areas: [], isAnywhere: false, workplace: undefined, unknown: [] };
  const workplaces = new Set<Workplace>();
  for (const text of texts) {
    const named = matchWorkplace(text);
    if (named) workplaces.add(named);
    const bare = text
      .replace(/[^\S\n]+/g, ' ')
      .slice(0, MAX_PLACE_TEXT_LENGTH)
      .replace(NO_PLACES, ' ')
      .replace(DOTTED_CODE, '$1$2');
    for (const part of splitAlternatives(bare, gazetteer)) readAlternative(part, gazetteer, codes, reading);
  }
  reading.cities = distinct(reading.cities);
  reading.areas = distinct(reading.areas);
  reading.unknown = [...new Set(reading.unknown)];
  reading.workplace = workplaces.has('remote') ? 'remote' : [...workplaces][0];
  return reading;
}

const distinct = (places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [place.slug, place])).values(),
];

/**
 * Places and areas of a job: stated ones, otherwise countries of its cities, otherwise `hints`. Empty areas mean anywhere.
 * Undefined if all places are unknown, so that a job never seems more open than stated.
 */
export function resolveJobPlaces(
  reading: PlacesInText,
  workplace: Workplace,
  gazetteer: Gazetteer,
  hints: readonly string[] = [],
): { locationSlugs: string[]; openToSlugs: string[] } | undefined {
  const { cities, areas } = reading;
  const countries = (codes: (string | null)[]) => codes.flatMap((code) => gazetteer.country(code ?? '') ?? []);
  const isNowhere = cities.length === 0 && areas.length === 0 && !reading.isAnywhere;
  if (workplace !== 'remote') {
    const covered = new Set(cities.map((city) => city.isoCode));
    const others = areas.filter((area) => (area.kind === 'region' ? cities.length === 0 : !covered.has(area.isoCode)));
    return isNowhere || reading.isAnywhere
      ? undefined
      : { locationSlugs: slugs([...cities, ...others]).slice(0, MAX_COUNTS.locations), openToSlugs: [] };
  }
  if (isNowhere && reading.unknown.length > 0) return undefined;
  const stated =
    areas.length > 0
      ? areas
      : countries(
          cities.length > 0
            ? cities.map((city) => city.isoCode)
            : hints.flatMap((hint) => gazetteer.countryCodes(hint.trim())),
        );
  return {
    locationSlugs: slugs(cities).slice(0, MAX_COUNTS.locations),
    openToSlugs: reading.isAnywhere ? [] : slugs(stated),
  };
}

const slugs = (places: Place[]): string[] => [...new Set(places.map((place) => place.slug))];

/** Text between places: `CET ±2 h`, `+2 more`, `excluding Quebec`. */
const NO_PLACES =
  /\b(?:non[- ]|not in |no |excl(?:uding|\.)? |except(?: for)? |outside(?: of)? )[^,;()]*|\b(?:UTC|GMT|CES?T|E[SD]T|P[SD]T|CST|MST|(?:[Ee]astern|[Pp]acific|[Cc]entral|[Mm]ountain)(?: [Ss]tandard| [Dd]aylight)? [Tt]ime)\b(?: ?[Tt]ime ?[Zz]ones?)?(?: ?(?:\+ ?\/ ?-|±|[+-]) ?\d{1,2})?(?: ?h(?:ours|rs)?\b)?|(?:[+&] ?|\band )?\b\d{1,3} (?:more|others?|(?:other |additional )?[Ll]ocations?)\b/g;

/** `Porto Alegre/RS` */
const STATE_AFTER_SLASH = /(\p{L}[\p{L} ]{1,40})\/([A-Z]{2})(?![\p{L}/])/gu;
/** `N.L.` */
const DOTTED_CODE = /(?<=, )([A-Z])\.([A-Z])\.(?!\p{L})/gu;

function splitAlternatives(text: string, gazetteer: Gazetteer): string[] {
  const parts = text
    .replace(STATE_AFTER_SLASH, (written, town: string, state: string) =>
      gazetteer.cities(plainName(town)).some(({ states }) => states?.includes(state.toLowerCase()))
        ? `${town}, ${state}`
        : written,
    )
    .split(/[;|•\n]|(?<!,)\s+or\s+|\s+oder\s+|\//i);
  if (/^\s*n\/?a\s*$/i.test(text)) return [];
  return parts.flatMap((part) =>
    gazetteer.regions(plainName(part)).length > 0 || gazetteer.countryCodes(part.trim()).length > 0
      ? [part]
      : part.split(/\s+(?:and|und|et|y|&)\s+/i).flatMap((one) => splitKnown(one, gazetteer)),
  );
}

/** Splits at conjunctions (`Lisboa ou Porto`) if all parts are known, because names contain these words too. */
function splitKnown(part: string, gazetteer: Gazetteer): string[] {
  const parts = part.split(/\s+(?:ou|o|of|e|en|och|og)\s+/i);
  const isKnown = (name: string) => gazetteer.cities(name).length > 0 || gazetteer.countryCodes(name).length > 0;
  return parts.length > 1 && parts.every((one) => isKnown(plainName(one))) ? parts : [part];
}

interface Word {
  text: string;
  cities: ReturnType<Gazetteer['cities']>;
  regions: ReturnType<Gazetteer['regions']>;
  /** Countries of the word as a country or a state. */
  codes: string[];
  isState: boolean;
  isAnywhere: boolean;
  isClaimed: boolean;
}

function readAlternative(part: string, gazetteer: Gazetteer, hints: string[], reading: PlacesInText): void {
  const words = part
    .trim()
    .replace(QUALIFIED_NAME, (written, town: string, river = '', state = '') => {
      const name = `${town} ${river}${state}`;
      return gazetteer.cities(plainName(name)).length > 0 ? name : written;
    })
    .replace(CODES_BEFORE, (_, country: string, state?: string) => `${country}, ${state ? `${state}, ` : ''}`)
    .split(/[,:()[\]]|\s*[-–—]\s+|\s+[-–—]\s*/)
    .flatMap((text) => splitState(text.trim(), gazetteer))
    .flatMap((text) => readWord(text, gazetteer));
  resolveStates(words);
  const cities = new Set<Place>();
  words.forEach((word, i) => {
    const match = word.cities.length > 0 && matchCity(words, i, cities.size === 0, gazetteer, hints);
    if (!match) return;
    const { city, named } = match;
    // Remote in Singapore means the country, an office the city. Remote in New York means the state.
    const isArea = word.codes.includes(city.isoCode ?? '');
    if (isArea && matchWorkplace(part) === 'remote') return;
    if (isArea && !word.isState) reading.areas.push(...word.codes.flatMap((code) => gazetteer.country(code) ?? []));
    // Counts next to the town only. In `Berlin, DE, BE`, BE is Belgium.
    const provinces = [words[i - 1], words[i + 1]].filter((other) => other && isProvince(other, city));
    for (const claimed of [word, ...named])
      if (claimed === word || provinces.includes(claimed) || claimed.codes.includes(city.isoCode ?? ''))
        claimed.isClaimed = true;
    cities.add(city);
    reading.cities.push(city);
  });

  let isUnknown = false;
  for (const word of words.filter((unclaimed) => !unclaimed.isClaimed)) {
    // With the United States in the feed, Georgia is the state.
    const codes = word.codes.some((code) => hints.includes(code))
      ? hints.filter((code) => word.codes.includes(code))
      : word.codes;
    const country = codes.map((code) => gazetteer.country(code)).find(Boolean);
    if (word.isAnywhere) reading.isAnywhere = true;
    else if (word.regions.length > 0) reading.areas.push(...word.regions);
    else if (country) reading.areas.push(country);
    // Next to one city an unknown word is its district or state, in a list another place.
    else if (cities.size !== 1 || word.cities.length > 0) isUnknown = true;
    if (word.cities.length > 0 && !country) isUnknown = true;
  }
  if (isUnknown) reading.unknown.push(part.replace(/\s+/g, ' ').trim());
}

/**
 * City meant by word `i`, given the countries and states next to it, otherwise `hints`. `named` are the words that name
 * them. @param isFirst true if no city was read before it
 */
function matchCity(
  words: readonly Word[],
  i: number,
  isFirst: boolean,
  gazetteer: Gazetteer,
  hints: readonly string[],
): { city: Place; named: Word[] } | undefined {
  const candidates = words[i]?.cities ?? [];
  const next = words.findIndex((other, j) => j > i && other.cities.length > 0);
  const after = words.slice(i + 1, next < 0 ? undefined : next).filter((other) => other.codes.length > 0);
  const before = isFirst ? words.slice(0, i).filter((other) => other.codes.length > 0) : [];
  const adjacent = after.length > 0 ? after : before;
  const allowed = adjacent.length > 0 ? adjacent.flatMap((other) => other.codes) : hints;
  const state = after[0]?.isState ? plainName(after[0].text) : undefined;
  const stateCountry = after[0] && gazetteer.stateCountry(after[0].text);
  const isNear = ({ isoCode, states, isSmall }: (typeof candidates)[number]) =>
    allowed.includes(isoCode ?? '') &&
    (state === undefined || isoCode !== stateCountry
      ? !isSmall || SMALL_COUNTRIES.has(isoCode ?? '')
      : !states || states.includes(state));
  const division = plainName(words[i + 1]?.text ?? '');
  const isKnown = ({ hasRival, isSmall, states }: (typeof candidates)[number]) =>
    !isSmall && (!hasRival || states?.includes(division));
  const isMeant = allowed.length > 0 ? isNear : isKnown;
  // `Singapore, Tokyo, Sydney` lists towns, though Singapore is also a country.
  const isList = after.length === 0 && before.length > 0 && words.length > 2;
  const city =
    candidates.find((one) => isMeant(one) && one.states?.includes(division)) ??
    candidates.find(isMeant) ??
    (isList ? candidates.find(isKnown) : undefined) ??
    // GE in `Genève, GE` is a canton.
    candidates.find((one) => isKnown(one) && adjacent.length > 0 && adjacent.every((other) => isProvince(other, one)));
  return city && { city, named: [...before, ...after] };
}

/** True for a two-letter code of a part of the town's country. */
const isProvince = ({ text }: Word, { isoCode }: Place): boolean => PROVINCES.get(isoCode ?? '')?.has(text) ?? false;

/** `New York NY` is a city and its state. */
function splitState(text: string, gazetteer: Gazetteer): string[] {
  const match = /^(.{3,}?)\s+([A-Z]{2,3})(?: \d{4,5}(?:-\d{4})?)?$/.exec(text);
  const isName = [gazetteer.countryCodes(text), gazetteer.cities(plainName(text))].some((found) => found.length > 0);
  return match?.[1] && match[2] && gazetteer.stateCountry(match[2]) && !isName ? [match[1], match[2]] : [text];
}

const AROUND =
  /\b(?:anywhere (?:in|within)|fully|full|100|remote|remoto|zdaln(?:ie|a)|praca|distans|teletravail|teletrabajo|complet|partiel|possible|optional|friendly|hybride?|hibrido|ibrido|onsite|on site|in office|in person|homeoffice|home|main|our|any|office|based|mobiles arbeiten|nationwide|bundesweit|standort|several|work from|wfh|distributed|first|within|only|job|position|role|in|across|to|or|the|from|hq|headquarters?|flexible|multiple locations?|various|locations?|time ?zones?)\b/g;
const ENDINGS =
  /^(?:great(?:er)?|raum|grossraum|region|metropolregion) | (?:metropolitan|metro|area|region|(?:east|west) coast|city|studio|district|county|campus|d ?c|selatan|barat|timur|pusat|utara)\b.*$/g;
/** Prefix for a part of a town. */
const PARTS = /^(?:central|downtown) /;
/** Part of a country or town without its name: `Singapore, Central`. */
const PART = /^(?:central|north|south|east|west|downtown)$/;
const ANYWHERE =
  /^(?:(?:anywhere|worldwide|global(?:ly)?|world|international)(?: (?:anywhere|world|worldwide))*|(?:any|all) (?:place|locations?|countr(?:y|ies))(?: in the world| worldwide)?|location (?:agnostic|independent|flexible))$/;

/** Postal codes: `80331 München`, `1012 AB Amsterdam`, `Paris 9ème`, `London EC1A 1BB`. */
const CODE_BEFORE = /^(?:[A-Z]{1,2}-)?\d{4,6}(?: ?[A-Z]{2}(?= ))?\s+/;
const CODE_AFTER = /\s+(?:\d{1,2}(?:er|e|ème|eme|th|\.)?|[A-Z]{1,2}\d[A-Z\d]?(?: ?\d[A-Z]{2})?|\d{4,6}|[A-Z])$/;

/** `Frankfurt (Oder)`, which is not Frankfurt, and `Hollywood, CA`, which is part of Los Angeles. */
const QUALIFIED_NAME = /^(\p{L}[\p{L} ]{1,40})(?: \((\p{L}{3,20})\)|, ([A-Z]{2})(?!\p{L}))/u;
/** `DE-Berlin`, `US-NY-New York` */
const CODES_BEFORE = /^([A-Z]{2,3})-(?:([A-Z]{2})-)?(?=\p{Lu}\p{Ll})/u;
/** Hyphenated pair such as `Raleigh-Durham`, read as its first town. */
const HYPHENATED_PAIR = /^(\p{Lu}\p{L}+)[-–]\p{Lu}\p{Ll}/u;
/** Parts of an address without spaces: `東京都渋谷区`. */
const HAN_PARTS = /(\p{sc=Han}{2,4}?)[都道府県县市省区]/gu;

const SHORT_FORMS: [RegExp, string][] = [
  [/^ft /, 'fort '],
  [/^mt /, 'mount '],
  [/^st /, 'saint '],
  [/^saint /, 'st '],
];

function readWord(word: string, gazetteer: Gazetteer): Word[] {
  const text = word.replace(CODE_BEFORE, '').replace(CODE_AFTER, '');
  const plain = plainName(text);
  // IN and OR are codes.
  const isCode = /^[A-Z]{2}$/.test(text);
  const bare = isCode ? plain : plain.replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
  const isAnywhere = ANYWHERE.test(bare) || ANYWHERE.test(plain);
  if ((!bare && !isAnywhere) || PART.test(bare)) return [];
  const core = bare.replace(ENDINGS, '').trim();
  const parts = [HYPHENATED_PAIR.exec(text)?.[1] ?? '', ...text.matchAll(HAN_PARTS).map(([, part = '']) => part)];
  const written = SHORT_FORMS.map(([short, long]) => core.replace(short, long));
  const names = [plain, bare, core, ...written, ...parts.map(plainName)].filter(Boolean);
  const isNamed = (name: string) =>
    [gazetteer.regions, gazetteer.cities, gazetteer.countryCodes].some((look) => look(name).length > 0);
  // Longest name first: Mexico City is not Mexico.
  const name = [...names, core.replace(PARTS, '')].find(isNamed) ?? townBefore(core, gazetteer);
  const raw = isCode ? text : text.replace(/\b(?:remote|hybrid|only|or)\b/gi, '').trim();
  const state = gazetteer.stateCountry(raw);
  const regions = gazetteer.regions(name);
  const countries = [...gazetteer.countryCodes(raw), ...gazetteer.countryCodes(name)];
  return [
    {
      text,
      cities: regions.length > 0 ? [] : gazetteer.cities(name),
      regions,
      codes: [...new Set([...countries, ...(state ? [state] : [])])],
      isState: state !== undefined,
      isAnywhere,
      isClaimed: false,
    },
  ];
}

/** `Berlin` of `Berlin Mitte`. Empty if the last word is a place too, as in `Paris Texas`. */
function townBefore(name: string, gazetteer: Gazetteer): string {
  const [, town = '', part = ''] = /^([^ ]{4,}) (\p{L}{3,}\.?)$/u.exec(name) ?? [];
  const isPlace = [gazetteer.cities, gazetteer.regions, gazetteer.countryCodes].some((look) => look(part).length > 0);
  const isTown = gazetteer.cities(town).some(({ hasRival, isSmall }) => !hasRival && !isSmall);
  return isTown && !isPlace && !gazetteer.stateCountry(part) ? town : '';
}

/**
 * Decides between states and other places. Washington after Seattle is a state, New York after London the city. After an
 * unknown city, Georgia and IN are states.
 */
function resolveStates(words: Word[]): void {
  const isList = words.every((word) => word.cities.length > 0);
  const codes = words.filter((word) => word.isState && word.text.length === 2);
  // `NY, CA` are states, `SF, NY, LA` towns.
  const isListOfStates = codes.length > 1 && codes.some((word) => word.cities.length === 0);
  words.forEach((word, i) => {
    const before = words[i - 1];
    const name = plainName(word.text);
    if (before && (plainName(before.text) === name || before.cities.some(({ states }) => states?.includes(name))))
      word.cities = [];
    if (word.isState && isListOfStates && word.text.length === 2) {
      word.cities = [];
      word.codes = word.codes.slice(-1);
    }
    if (!word.isState || !before || (before.codes.length > 0 && before.cities.length === 0)) return;
    if (word.cities.length > 0 && !isList) word.cities = [];
    const cities = words.slice(0, i).flatMap((other) => other.cities);
    const fitting = word.codes.filter((code) => cities.some((city) => city.isoCode === code));
    word.codes = fitting.length > 0 ? fitting : word.codes.slice(-1);
  });
}
