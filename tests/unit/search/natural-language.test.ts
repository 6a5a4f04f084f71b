import { describe, expect, it } from 'vitest';
import { resolveCountry } from '../../../src/features/locations/resolve-place.ts';
import { currentWorld } from '../../../src/features/locations/world/current-world.ts';
import { changeQuery, emptyQuery, printQuery } from '../../../src/features/search/query.ts';
import { radiusViewIfOneCity } from '../../../src/features/search/radius.ts';
import { buildSlugVocabulary } from '../../../src/features/search/slug.ts';
import type { Taxonomy } from '../../../src/features/search/taxonomy.ts';
import {
  applyTypedFilters,
  extractAndRemoveTypedFilters,
  findBestCompanyMatch,
} from '../../../src/features/search/typed-filters.ts';

const named = (...names: string[]) => names.map((name) => ({ name, slug: name.toLowerCase() }));
const companies = named('Studio Nord', 'Nord', 'Örebro Verk', 'Nordlicht GmbH', 'Big Studio Nord Group');

describe('A company in words', () => {
  it.each([
    ['nord', 'Nord'],
    ['NORD ', 'Nord'],
    ['orebro', 'Örebro Verk'],
    ['Örebro verk', 'Örebro Verk'],
    ['nordl', 'Nordlicht GmbH'],
    ['studio', 'Studio Nord'],
    ['group', 'Big Studio Nord Group'],
    ['ord', undefined],
    ['', undefined],
    ['%', undefined],
  ])('“%s” means %s', (words, name) => {
    expect(findBestCompanyMatch(words, companies)?.name).toBe(name);
  });
});

describe('Where a reader lives', () => {
  const taxonomy: Pick<Taxonomy, 'locations'> = { locations: new Map() };
  it.each([
    ['Germany', 'germany'],
    ['Deutschland', 'germany'],
    ['Lisbon', 'portugal'],
    ['tromso', 'norway'],
    ['Bavaria', 'germany'],
    ['remote', undefined],
    ['Europe', undefined],
    ['qqqqqqqq', undefined],
  ])('“%s” is in %s', (words, slug) => {
    expect(resolveCountry(words, taxonomy, currentWorld())?.slug).toBe(slug);
  });
});

const taxonomy: Pick<Taxonomy, 'locations'> = { locations: new Map() };
const board = {
  taxonomy,
  world: currentWorld(),
  companies,
  isKnown: (_: string, value: string) => value !== 'fiji',
  former: {
    category: new Map(),
    skill: new Map(),
    location: new Map([['porto', 'greater-porto']]),
    company: new Map([['studio nord', 'nord']]),
  },
};
const requested = (text: string) => {
  const given = new URLSearchParams(text);
  const words = extractAndRemoveTypedFilters(given);
  const { query, notices } = applyTypedFilters(emptyQuery, words, board);
  return { rest: given.toString(), output: printQuery(query), notices };
};

it('A search in words replaces parameters that its words set, and leaves the others', () => {
  expect(requested('q=ux&where=Lisbon&employer=nord&from=Berlin&skill=figma')).toEqual({
    rest: 'q=ux&skill=figma',
    output: 'location=lisbon&openTo=germany&company=nord',
    notices: [],
  });
  expect(requested('where=++&employer=&from=')).toEqual({ rest: '', output: '', notices: [] });
  expect(requested('where=Remote').output).toBe('workplace=remote');
  // As this board calls it now.
  expect(requested('where=Porto').output).toBe('location=greater-porto');
  expect(requested('employer=Studio+Nord').output).toBe('company=nord');
});

it('A search in words of remote roles for a country keeps the country that the form sends again, and replaces it by another place', () => {
  const remote = changeQuery(emptyQuery, { workplace: ['remote'], openTo: ['germany'] });
  const typed = (where: string) =>
    printQuery(applyTypedFilters(remote, { where, employer: '', from: '' }, board).query);
  expect(typed('Germany')).toBe('workplace=remote&openTo=germany');
  expect(typed('Lisbon')).toBe('workplace=remote&location=lisbon');
});

it('A search in words says what it could not understand, and shows what comes nearest', () => {
  expect(requested('employer=unknown')).toMatchObject({ output: '', notices: [expect.stringContaining('“unknown”')] });
  expect(requested('from=qqqqqqqq')).toMatchObject({
    output: 'workplace=remote',
    notices: [expect.stringContaining('qqqqqqqq')],
  });
  expect(requested('from=Suva')).toMatchObject({
    output: 'workplace=remote',
    notices: [expect.stringContaining('names Fiji')],
  });
});

const vocabulary = buildSlugVocabulary({ categories: [], skills: [], locations: ['berlin'] });
const berlin = { name: 'Berlin', kind: 'city' as const };
const inBerlin = changeQuery(emptyQuery, { location: ['berlin'] });

it('The ways around a city link from the city alone to its surroundings, and back', () => {
  const view = radiusViewIfOneCity(inBerlin, berlin, vocabulary);
  expect(view?.ways.map(({ label, isCurrent }) => [label, isCurrent])).toEqual([
    ['Berlin only', true],
    ['within 10 km', false],
    ['within 25 km', false],
    ['within 50 km', false],
    ['within 100 km', false],
  ]);
  expect(view?.ways[0]?.href).toBe('/locations/berlin');
  expect(view?.ways[2]?.href).toBe('/search?location=berlin&radius=25');
});

it('The ways around a city name the one that was requested, whatever it is', () => {
  const view = radiusViewIfOneCity(changeQuery(inBerlin, { radius: 40 }), berlin, vocabulary);
  expect(view?.ways.find(({ isCurrent }) => isCurrent)?.label).toBe('within 40 km');
  expect(view?.ways).toHaveLength(6);
});

it('The ways around a city are none of a country, of several places or of none', () => {
  expect(radiusViewIfOneCity(inBerlin, { name: 'Germany', kind: 'country' }, vocabulary)).toBeUndefined();
  expect(radiusViewIfOneCity(emptyQuery, undefined, vocabulary)).toBeUndefined();
  expect(
    radiusViewIfOneCity(changeQuery(inBerlin, { location: ['berlin', 'munich'] }), berlin, vocabulary),
  ).toBeUndefined();
});
