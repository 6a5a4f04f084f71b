import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../src/cli/project.ts';
import { makeAtlas } from '../../../src/demo/locations.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { parsePlaceAliases, type WorldMatch } from '../../../src/features/locations/world/world.ts';
import { ALL_COUNTRIES } from '../../../src/lib/countries.ts';
import { distanceKm } from '../../../src/lib/distance.ts';
import { MB } from '../../../src/lib/lengths.ts';
import { foldName } from '../../../src/lib/text.ts';
import { testFolder } from '../../folder.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const world = currentWorld();

interface Wanted {
  typed: string;
  wanted: string;
}

const wanted = readFileSync(join(import.meta.dirname, 'wanted-places.txt'), 'utf8')
  .split('\n')
  .filter((line) => line.includes(' | ') && !line.startsWith('#'))
  .map((line): Wanted => {
    const [typed = '', place = ''] = line.split(' | ');
    return { typed, wanted: place };
  });

/** `Portland, US, Oregon`, `=DE` and `US/California` as wanted-places.txt explains them. */
function isWanted(found: WorldMatch | undefined, text: string): boolean {
  if (!found) return false;
  if (text.startsWith('=')) return found.kind === 'country' && found.isoCode === text.slice(1);
  const [country, area] = text.split('/');
  if (area) return found.kind === 'division' && found.isoCode === country && foldName(found.name) === foldName(area);
  const [name = '', code, division = ''] = text.split(', ');
  const isNamed = foldName(`${found.name} `)
    .concat(' ')
    .startsWith(`${foldName(name)} `);
  return found.kind === 'city' && isNamed && found.isoCode === code && found.detail.startsWith(division);
}

const firstOf = (words: string): string => {
  const [place] = world.find(words, 10);
  return place ? `${place.name}, ${place.detail}` : '';
};

it('The places of the world come first where they are meant, for at least 97 of 100 names', () => {
  const missed = wanted.filter(({ typed, wanted: place }) => !isWanted(world.find(typed, 10)[0], place));
  expect(wanted.length).toBeGreaterThanOrEqual(300);
  expect(missed.length / wanted.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.03);
});

it('The places of the world are every country, divisions, and all cities of 5,000 inhabitants', () => {
  expect(world.size).toBeGreaterThan(50_000);
  for (const code of ALL_COUNTRIES) {
    const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? '';
    expect(
      world.find(name, 10).some(({ kind, isoCode }) => kind === 'country' && isoCode === code),
      name,
    ).toBe(true);
  }
});

it.each([
  ['Portland', ['Oregon, United States', 'Maine, United States']],
  ['Hyderabad', ['Telangana, India', 'Sindh, Pakistan']],
  ['Cordoba', ['Argentina', 'Andalusia, Spain']],
])('The places of the world of the name %s are distinguished', (name, details) => {
  expect(
    world
      .find(name, 4)
      .flatMap(({ kind, detail }) => (kind === 'city' ? detail : []))
      .slice(0, 2),
  ).toEqual(details);
});

it('The places of the world that begin as typed come before larger ones of which only another name does', () => {
  const namesOf = (words: string, count: number) => world.find(words, count).map(({ name }) => name);
  expect(namesOf('miam', 3)).toEqual(['Miami', 'Miami Gardens', 'Miami Beach']);
  expect(namesOf('miami', 10).slice(0, 4)).not.toContain('Fort Wayne');
  expect(namesOf('fort', 2)).toEqual(['Fortaleza', 'Fort Worth']);
  // What cities are called at home still leads to them.
  expect(namesOf('mosk', 1)).toEqual(['Moscow']);
  expect(namesOf('firenz', 1)).toEqual(['Florence']);
});

it('The places of the world lie in their division, country and region', () => {
  expect(world.listAround('portland').map(({ name, kind }) => [kind, name])).toEqual([
    ['division', 'Oregon'],
    ['country', 'United States'],
    ['region', 'North America'],
  ]);
  expect(world.findBySlug('oregon')).toMatchObject({ kind: 'division', divisionCode: 'US-OR', isoCode: 'US' });
});

it('The places of the world have the slugs, names and points of the places that the demo has', () => {
  for (const row of makeAtlas('').rows) {
    const place = world.findBySlug(row.slug);
    expect(place, row.slug).toMatchObject({ name: row.name, kind: row.kind, isoCode: row.iso_code });
    if (row.kind === 'city') expect(distanceKm(place ?? {}, row), row.slug).toBeLessThan(40);
  }
});

it('The places of the world have slugs of their own', () => {
  forAll([fc.constantFrom(...wanted)], ({ typed }) => {
    for (const place of world.find(typed, 10)) {
      expect(place.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(world.findBySlug(place.slug)).toEqual({ ...place, match: 'name' });
    }
  });
  expect(world.findBySlug('nowhere')).toBeUndefined();
  expect(world.findBySlug('')).toBeUndefined();
});

it('The places of the world go by hand-written names that each lead to a place', () => {
  const text = readFileSync('src/features/locations/world/aliases.txt', 'utf8');
  for (const { names, slug } of parsePlaceAliases(text)) {
    expect(world.findBySlug(slug), slug).toBeDefined();
    for (const name of names) expect(world.find(name, 10)[0]?.slug, name).toBe(slug);
  }
});

it('The places of the world are not guessed from what is none', () => {
  for (const words of ['', ' ', ',', 'xyzzy', 'a b c d e f', '!?', '\u0000\u202e', 'qqqqqqqq'])
    expect(firstOf(words), words).toBe('');
  expect(firstOf('Portland, Bavaria')).toBe('');
});

it('The places of the world are at most ten, each once, whatever is asked', () => {
  const hostile = [
    'a',
    's',
    'x'.repeat(65_536),
    'ß'.repeat(40),
    'san '.repeat(25),
    ', '.repeat(50),
    '\u0301'.repeat(100),
  ];
  forAll(
    [fc.oneof(fc.oneof(fc.string({ unit: 'binary', maxLength: 120 }), hostileText), fc.constantFrom(...hostile))],
    { numRuns: 300 },
    (words) => {
      const found = world.find(words, 10);
      expect(found.length).toBeLessThanOrEqual(10);
      expect(new Set(found.map(({ slug }) => slug)).size).toBe(found.length);
    },
  );
});

it('The world is in memory once, for the server’s copy of the code and for that of its build', async () => {
  const before = process.memoryUsage().arrayBuffers;
  const copy: typeof import('../../../src/features/locations/world/current-world.ts') = await import(
    `${import.meta.dirname}/../../../src/features/locations/world/current-world.ts?copy`
  );
  expect(copy.currentWorld).not.toBe(currentWorld);
  expect(copy.currentWorld().size).toBe(world.size);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * MB);
});

it('The world is found from a build outside the project', async () => {
  const outside = testFolder();
  const folder = 'features/locations/world';
  for (const file of ['current-world', 'pack', 'world'].map((name) => `${folder}/${name}.ts`))
    cpSync(join(projectRoot, 'src', file), join(outside, file));
  for (const file of ['lib/binary-search.ts', 'lib/project-file.ts', 'lib/text.ts'])
    cpSync(join(projectRoot, 'src', file), join(outside, file));
  const copy: typeof import('../../../src/features/locations/world/current-world.ts') = await import(
    pathToFileURL(join(outside, folder, 'current-world.ts')).href
  );
  expect(copy.currentWorld()).not.toBe(world);
  expect(copy.currentWorld().size).toBe(world.size);
});
