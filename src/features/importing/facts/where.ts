import { type Gazetteer, plainName } from '../../locations/gazetteer.ts';
import type { FeedJob } from '../feed-job.ts';
import { type PlacesInText, readPlaces } from '../places.ts';
import type { AdvertLine } from './advert.ts';
import { findLabelledJobPlace, findStatedApplicantAreas } from './open-to.ts';

/** Town names with another meaning in titles. */
const OTHER_MEANINGS = new Set(
  'mobile nice reading enterprise split orange bath tours lens paradise surprise independence chance commerce industry media vision union core data brand motion web digital growth global platform man og are of'.split(
    ' ',
  ),
);

/** Separators around places in titles. */
const TITLE_PARTS = /\s[-–—|]\s|[()[\]]|\s@\s/;

/** Work places: fields and title, or a label in the text (`Location: …`) if fields name none. */
export function readJobPlaces(job: FeedJob, lines: readonly AdvertLine[], gazetteer: Gazetteer): PlacesInText {
  const reading = readPlaces(job.locations, gazetteer, job.countries);
  const isNowhere = reading.cities.length === 0 && reading.areas.length === 0 && !reading.isAnywhere;
  addTitleCities(reading, job.title, gazetteer);
  if (!isNowhere || reading.cities.length > 0) return reading;
  const title = findApplicantAreasInTitle(job.title, gazetteer);
  if (title) return { ...title, unknown: reading.unknown, workplace: reading.workplace ?? title.workplace };
  const label = findLabelledJobPlace(lines);
  const labelled = label && readPlaces([label.places], gazetteer, job.countries);
  return labelled && labelled.unknown.length === 0 && (labelled.cities.length > 0 || labelled.areas.length > 0)
    ? { ...labelled, workplace: reading.workplace ?? labelled.workplace }
    : reading;
}

/** Country codes and words with another meaning in titles: IT, AR, global. */
const OTHER_WORD = /\b(?!(?:US|UK|EU)\b)[A-Z]{2}\b|^\s*(?:[Gg]lobal|[Ii]nternational)\s*$/;

/** Areas that a title part names alone: `Designer (Remote, EMEA)`. */
export function findApplicantAreasInTitle(title: string, gazetteer: Gazetteer): PlacesInText | undefined {
  return title
    .slice(0, 300)
    .split(TITLE_PARTS)
    .slice(1)
    .filter((part) => !OTHER_WORD.test(part))
    .map((part) => readPlaces([part], gazetteer))
    .find(({ areas, isAnywhere, unknown }) => unknown.length === 0 && (areas.length > 0 || isAnywhere));
}

/** Adds towns that a title part names alone, if fields agree: `Design Praktikum - Hamburg / München`. */
function addTitleCities(reading: PlacesInText, title: string, gazetteer: Gazetteer): void {
  for (const part of title.slice(0, 300).split(TITLE_PARTS).slice(1)) {
    const words = part
      .split(/\s*[/,&|+]\s*|\s+(?:or|and|oder|und|ou|et|y|e|en)\s+/)
      .map((word) => word.trim())
      .filter(Boolean);
    if (words.length === 0 || words.some((word) => OTHER_MEANINGS.has(plainName(word)) || word.length < 4)) continue;
    const found = readPlaces([words.join('; ')], gazetteer);
    if (
      found.unknown.length > 0 ||
      found.cities.length === 0 ||
      found.cities.length + found.areas.length < words.length
    )
      continue;
    const isNowhere = reading.cities.length === 0 && reading.areas.length === 0;
    const agrees =
      isNowhere ||
      (reading.cities.length > 0
        ? found.cities.some((city) => reading.cities.includes(city) || sameCity(city, reading.cities))
        : found.cities.every((city) => reading.areas.some((area) => area.isoCode === city.isoCode)));
    if (agrees) for (const city of found.cities) if (!sameCity(city, reading.cities)) reading.cities.push(city);
  }
}

const sameCity = (city: { slug: string }, cities: readonly { slug: string }[]): boolean =>
  cities.some(({ slug }) => slug === city.slug);

type Area = PlacesInText['areas'][number];

/** Areas of remote work in the first sentence that names some. States and towns stand for their country. */
export function findApplicantAreasInText(
  lines: readonly AdvertLine[],
  gazetteer: Gazetteer,
): { areas: Area[]; words: string } | undefined {
  const label = findLabelledJobPlace(lines);
  for (const { places, words } of [...findStatedApplicantAreas(lines), ...(label ? [label] : [])]) {
    const areas = leadingAreas(places, gazetteer);
    if (areas.length > 0) return { areas, words };
  }
  return undefined;
}

const CONNECTOR =
  /^(?:and|or|und|oder|et|ou|y|o|e|en|of|the|&|\/|,|-|any|either|all|states?|countries|eu|within|in|both|from|continental|contiguous|mainland|entire|whole)$/;
const MAX_WORDS = 40;
const MAX_PLACE_NAME_WORDS = 5;

/** Leading countries and regions, up to the first other word. */
function leadingAreas(places: string, gazetteer: Gazetteer): Area[] {
  const words = places
    .replace(/([,/&])/g, ' $1 ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const areas: Area[] = [];
  for (let i = 0; i < words.length; ) {
    const found = longestName(words.slice(i, i + MAX_PLACE_NAME_WORDS), gazetteer);
    if (found) {
      areas.push(...found.areas);
      i += found.length;
    } else if (CONNECTOR.test((words[i] ?? '').toLowerCase())) i += 1;
    else break;
  }
  return [...new Map(areas.map((area) => [area.slug, area])).values()];
}

function longestName(words: readonly string[], gazetteer: Gazetteer): { areas: Area[]; length: number } | undefined {
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    if (/[,&/]/.test(name)) continue;
    const areas = areasNamed(name, gazetteer);
    if (areas.length > 0) return { areas, length };
  }
  return undefined;
}

function areasNamed(name: string, gazetteer: Gazetteer): Area[] {
  const bare = name.replace(/[.,:;]+$/, '').replace(/['’]s$/, '');
  const plain = plainName(bare);
  // Short words that are no places.
  if (plain.length < 2 || /^(?:in|us|can|it|be|at|to|so|no|is|or|me|de|la|es|are|an|as|by|my|do)$/.test(bare))
    return [];
  const regions = gazetteer.regions(plain);
  if (regions.length > 0) return regions;
  const codes = [...gazetteer.countryCodes(bare), ...(gazetteer.countryCodes(plain) ?? [])];
  const state = bare.length > 3 ? gazetteer.stateCountry(bare) : undefined;
  const city =
    bare.length > 4 && /^\p{Lu}/u.test(bare) && !OTHER_MEANINGS.has(plain) ? gazetteer.cities(plain)[0] : undefined;
  const code = codes[0] ?? state ?? (city && !city.hasRival ? (city.isoCode ?? undefined) : undefined);
  const country = code === undefined ? undefined : gazetteer.country(code);
  return country ? [country] : [];
}
