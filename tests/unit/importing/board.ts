import type { FeedVocabulary } from '../../../src/features/importing/feed-vocabulary.ts';
import { makeGazetteer } from '../../../src/features/importing/gazetteer.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';

const regions = ['Europe', 'North America', 'Latin America', 'Asia', 'Oceania', 'Africa'];
const countries = {
  'United States': 'US',
  'United Kingdom': 'GB',
  Germany: 'DE',
  France: 'FR',
  Canada: 'CA',
  India: 'IN',
  Spain: 'ES',
  Ireland: 'IE',
  Brazil: 'BR',
  Singapore: 'SG',
  Japan: 'JP',
  Netherlands: 'NL',
  Mexico: 'MX',
  Switzerland: 'CH',
  Austria: 'AT',
  Israel: 'IL',
  Morocco: 'MA',
  'Hong Kong': 'HK',
};
const cities = {
  US: ['Portland', 'New York', 'San Francisco', 'Seattle', 'Los Angeles', 'Washington', 'Chicago', 'Austin', 'Boston'],
  GB: ['London', 'Cambridge', 'Manchester'],
  DE: ['Berlin', 'Munich', 'Hamburg'],
  FR: ['Paris'],
  CA: ['Toronto', 'Vancouver'],
  IN: ['Bangalore', 'Mumbai'],
  ES: ['Madrid'],
  IE: ['Dublin'],
  BR: ['São Paulo'],
  SG: ['Singapore'],
  JP: ['Tokyo'],
  NL: ['Amsterdam'],
  MX: ['Mexico City'],
  CH: ['Zurich'],
  AT: ['Vienna'],
  IL: ['Tel Aviv'],
};

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(' ', '-');
const place = (name: string, kind: 'region' | 'country' | 'city', isoCode: string | null) => ({
  id: `${kind}-${name}`,
  // As on the demo board, a city with its country's name has another address.
  slug: name === 'Singapore' && kind === 'city' ? 'singapore-city' : slugOf(name),
  name,
  kind,
  parentId: null,
  isoCode,
});

export const gazetteer = makeGazetteer([
  ...regions.map((name) => place(name, 'region', null)),
  ...Object.entries(countries).map(([name, code]) => place(name, 'country', code)),
  ...Object.entries(cities).flatMap(([code, names]) => names.map((name) => place(name, 'city', code))),
]);

/** Of a board without places: all of them come from the world. */
export const worldGazetteer = makeGazetteer([], currentWorld());

export const categorySlugs: ReadonlySet<string> = new Set([
  'product-designer',
  'ux-designer',
  'ui-designer',
  'design-engineer',
  'product-manager',
  'visual-designer',
  'graphic-designer',
  'brand-designer',
  'motion-designer',
  'ux-researcher',
  'ux-writer',
  'content-designer',
  'service-designer',
  'interaction-designer',
  'web-designer',
  'illustrator',
  'packaging-designer',
  'design-manager',
  'art-director',
  'creative-director',
  'design-systems-designer',
  '3d-designer',
  'conversation-designer',
  'design-ops',
]);

const skillNames = [
  'Figma',
  'Sketch',
  'Prototyping',
  'User research',
  'Design systems',
  'Accessibility',
  'HTML',
  'CSS',
  'C++',
  'After Effects',
  'Motion',
];

export const words: FeedVocabulary = {
  categorySlugs,
  gazetteer,
  skills: skillNames.map((name) => ({ slug: slugOf(name).replaceAll('+', 'p'), name })),
};
