import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlaces, resolveJobPlaces } from '../../../src/features/importing/places.ts';
import { type Gazetteer, makeGazetteer } from '../../../src/features/locations/gazetteer.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';
import { gazetteer } from './board.ts';
import { worldPlaces } from './world-places.ts';

/** `cities | areas | what is unknown`, with `*` for anywhere. */
function read(text: string, hints: string[] = []): string {
  const { cities, areas, isAnywhere, unknown } = readPlaces([text], gazetteer, hints);
  const slugs = (places: { slug: string }[]) => places.map((place) => place.slug).join(' ');
  return `${slugs(cities)} | ${isAnywhere ? '*' : slugs(areas)} | ${unknown.join(' ; ')}`;
}

it.each([
  ['Berlin', 'berlin |  | '],
  ['Berlin, Germany', 'berlin |  | '],
  ['Berlin, Berlin, Germany', 'berlin |  | '],
  ['Zürich', 'zurich |  | '],
  ['MÜNCHEN (Hybrid)', 'munich |  | '],
  ['Sao Paulo, Brasil', 'sao-paulo |  | '],
  ['Wien, Österreich', 'vienna |  | '],
  ['NYC', 'new-york |  | '],
  ['New York, NY', 'new-york |  | '],
  ['New York, New York, United States', 'new-york |  | '],
  ['USA - New York NY', 'new-york |  | '],
  ['NEW YORK STUDIO', 'new-york |  | '],
  ['New York Metropolitan - Hybrid', 'new-york |  | '],
  ['San Francisco Bay Area', 'san-francisco |  | '],
  ['Greater Dublin Area', 'dublin |  | '],
  ['Washington, DC', 'washington-dc |  | '],
  ['Seattle, Washington', 'seattle |  | '],
  ['Mexico, Mexico City', 'mexico-city |  | '],
  ['UK - HQ - London', 'london |  | '],
  ['IN - Bengaluru, India', 'bengaluru |  | '],
  ['Tel Aviv-Yafo, Tel Aviv District, Israel', 'tel-aviv |  | '],
  ['Berlin or London', 'berlin london |  | '],
  ['London & Berlin', 'london berlin |  | '],
  ['San Francisco, CA | New York City, NY | Seattle, WA', 'san-francisco new-york seattle |  | '],
  ['San Francisco, New York, London', 'san-francisco new-york london |  | '],
  ['Germany', ' | germany | '],
  ['Deutschland', ' | germany | '],
  ['US or Canada', ' | united-states canada | '],
  ['Remote (US, UK or Canada)', ' | united-states united-kingdom canada | '],
  ['Remote - CO, FL, GA, IN, OR, WA', ' | united-states | '],
  ['Canada - Remote (BC, ON, AB, or NS only)', ' | canada | '],
  ['Remote - Germany', ' | germany | '],
  ['Remote, DE', ' | germany | '],
  ['Singapore - Remote', ' | singapore | '],
  ['Singapore', 'singapore-singapore | singapore | '],
  ['EMEA', ' | europe middle-east africa | '],
  ['Home based - Americas, EMEA', ' | north-america latin-america europe middle-east africa | '],
  ['EU only', ' | europe | '],
  ['DACH', ' | germany austria switzerland | '],
  ['UK and Ireland', ' | united-kingdom ireland | '],
  ['Home based - Worldwide', ' | * | '],
  ['Remote Anywhere in the World', ' | * | '],
  ['Remote', ' |  | '],
  ['N/A', ' |  | '],
  ['', ' |  | '],
  ['Hong Kong', 'hong-kong-hong-kong | hong-kong | '],
  ['Berlin, DE', 'berlin |  | '],
  ['Portland, OR', 'portland |  | '],
  ['Portland, ME', 'portland-maine |  | '],
  ['Cambridge, MA', 'cambridge-massachusetts |  | '],
  ['Cambridge, Massachusetts, United States', 'cambridge-massachusetts |  | '],
  ['Vienna, Virginia', 'vienna-virginia |  | '],
  ['London, Ontario', 'london-ontario |  | '],
  ['Indianapolis, IN', 'indianapolis |  | '],
  ['Halle, Sachsen-Anhalt, Germany', 'halle-saale |  | '],
  ['Berlin or Mainz, Germany', 'berlin mainz |  | '],
  ['Valencia, Venezuela', 'valencia-carabobo |  | '],
  ['Chile (Remote)', ' | chile | '],
  ['Any station', ' |  | Any station'],
])('A place written as %j reads %j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

it('A place is settled by the country that the feed names next to it', () => {
  expect(read('Cambridge', ['GB'])).toBe('cambridge |  | ');
  expect(read('Cambridge', ['United States'])).toBe('cambridge-massachusetts |  | ');
});

it('A place is never invented: every slug belongs to the board, whatever is written', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'Berlin',
      'London',
      'US',
      'OR',
      'Remote',
      ',',
      ' - ',
      ' or ',
      '(',
      ')',
      ';',
      'Georgia',
      'EMEA',
      'New York',
      'Worldwide',
    ),
    fc.oneof(fc.string({ maxLength: 6 }), hostileText),
  );
  forAll([fc.array(piece, { maxLength: 12 })], (pieces) => {
    const reading = readPlaces([pieces.join(' ')], gazetteer);
    for (const city of reading.cities) expect(city.kind).toBe('city');
    for (const area of reading.areas) expect(area.kind).not.toBe('city');
  });
});

const place = (texts: string[], workplace: 'remote' | 'hybrid' | 'on-site', hints: string[] = []) =>
  resolveJobPlaces(readPlaces(texts, gazetteer, hints), workplace, gazetteer, hints);

it('A role that is remote is open to what its employer named', () => {
  expect(place(['Remote - Germany'], 'remote')).toEqual({ locationSlugs: [], openToSlugs: ['germany'] });
  expect(place(['Remote US; San Francisco, CA'], 'remote')).toEqual({
    locationSlugs: ['san-francisco'],
    openToSlugs: ['united-states'],
  });
  expect(place(['Home based - Worldwide'], 'remote', ['US'])).toEqual({ locationSlugs: [], openToSlugs: [] });
});

it('A role that is remote from a city is open to the country of the city, or of the feed, never to everywhere', () => {
  expect(place(['Toronto (remote)'], 'remote')).toEqual({ locationSlugs: ['toronto'], openToSlugs: ['canada'] });
  expect(place(['Remote'], 'remote', ['US'])).toEqual({ locationSlugs: [], openToSlugs: ['united-states'] });
  expect(place(['Chile (Remote)'], 'remote')).toEqual({ locationSlugs: [], openToSlugs: ['chile'] });
  expect(place(['Nowhereville (Remote)'], 'remote')).toBeUndefined();
});

it('A role that is not remote needs a place', () => {
  expect(place(['Berlin or Mainz, Germany'], 'hybrid')).toEqual({
    locationSlugs: ['berlin', 'mainz'],
    openToSlugs: [],
  });
  expect(place(['Nevada City, California'], 'on-site')).toEqual({ locationSlugs: ['united-states'], openToSlugs: [] });
  expect(place(['Nowhereville'], 'on-site')).toBeUndefined();
  expect(place([], 'hybrid')).toBeUndefined();
});

it('A role has at most five places', () => {
  expect(place(['Berlin; London; Paris; Madrid; Dublin; Tokyo'], 'hybrid')?.locationSlugs).toHaveLength(5);
});

const world = currentWorld();
/** A board that roles have brought these places to, with all that lies around them. */
const boardWith = (slugs: readonly string[]) =>
  makeGazetteer(
    slugs
      .flatMap((slug) => [world.findBySlug(slug), ...world.listAround(slug)])
      .flatMap((place) => place ?? [])
      .map((place) => ({ ...place, kind: place.kind === 'division' ? ('region' as const) : place.kind })),
    world,
  );
const placesOf = (text: string, board: Gazetteer): [string[], string[], string[]] => {
  const { cities, areas, isAnywhere, unknown } = readPlaces([text], board);
  const slugs = (places: { slug: string }[]) => places.map(({ slug }) => slug);
  return [slugs(cities), isAnywhere ? ['*'] : slugs(areas), unknown];
};
const listed = worldPlaces.flatMap(([, cities]) => cities.split(' ').filter(Boolean));
const divisions = [...new Set(listed)].flatMap((slug) => world.listAround(slug).map((place) => place.slug));
const boards: [string, Gazetteer][] = [
  ['a board without places', boardWith([])],
  ['a board with all these places', boardWith(listed)],
  ['a board with the states of all these places', boardWith(divisions)],
];

it.each(boards)('What a place text means is what a person reads in it on %s', (_, board) => {
  for (const [text, cities, areas = ''] of worldPlaces) {
    const [found, around] = placesOf(text, board);
    // A town that is a country of its own names both.
    const countries = new Set(cities.split(' ').map((slug) => world.findBySlug(slug)?.isoCode));
    const others = around.filter((slug) => !countries.has(world.findBySlug(slug)?.isoCode ?? null));
    expect([text, found.join(' '), others.join(' ')]).toEqual([text, cities, areas]);
  }
});

it('What a place text means does not depend on the places that imports brought before, in whatever order', () => {
  const texts = worldPlaces.map(([text]) => text);
  const slugs = [...new Set([...listed, ...divisions])];
  forAll(
    [fc.shuffledSubarray(texts, { minLength: 1, maxLength: 30 }), fc.shuffledSubarray(slugs, { maxLength: 60 })],
    { numRuns: 40 },
    (chosen, before) => {
      const brought = [...before];
      for (const text of chosen) {
        const found = placesOf(text, boardWith(brought));
        expect([text, ...found]).toEqual([text, ...placesOf(text, gazetteer)]);
        brought.push(...found[0], ...found[1].filter((slug) => slug !== '*'));
      }
    },
  );
});

it('What a place text means may be a place that only the board has', () => {
  const board = makeGazetteer(
    [
      { slug: 'alpine-villages', name: 'Alpine Villages', kind: 'region', isoCode: null },
      { slug: 'designtown', name: 'Designtown', kind: 'city', isoCode: 'CH' },
    ],
    world,
  );
  expect(placesOf('Designtown, Switzerland', board)).toEqual([['designtown'], [], []]);
  expect(placesOf('Alpine Villages', board)).toEqual([[], ['alpine-villages'], []]);
  expect(placesOf('Zürich', board)).toEqual([['zurich'], [], []]);
});
