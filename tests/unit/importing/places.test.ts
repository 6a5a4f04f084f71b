import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeJob, readPlaces } from '../../../src/features/importing/places.ts';
import { gazetteer } from './board.ts';

/** `cities | areas | what is unknown`, with `*` for anywhere. */
function read(text: string, hints: string[] = []): string {
  const { cities, areas, isAnywhere, unknown } = readPlaces([text], gazetteer, hints);
  const slugs = (places: { slug: string }[]) => places.map((place) => place.slug).join(' ');
  return `${slugs(cities)} | ${isAnywhere ? '*' : slugs(areas)} | ${unknown.join(' ; ')}`;
}

describe('A place', () => {
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
    ['Washington, DC', 'washington |  | '],
    ['Seattle, Washington', 'seattle |  | '],
    ['Mexico, Mexico City', 'mexico-city |  | '],
    ['UK - HQ - London', 'london |  | '],
    ['IN - Bengaluru, India', 'bangalore |  | '],
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
    ['Singapore', 'singapore-city |  | '],
    ['EMEA', ' | europe africa | '],
    ['Home based - Americas, EMEA', ' | north-america latin-america europe africa | '],
    ['EU only', ' | europe | '],
    ['DACH', ' | germany austria switzerland | '],
    ['UK and Ireland', ' | united-kingdom ireland | '],
    ['Home based - Worldwide', ' | * | '],
    ['Remote Anywhere in the World', ' | * | '],
    ['Remote', ' |  | '],
    ['N/A', ' |  | '],
    ['', ' |  | '],
    ['Hong Kong', ' | hong-kong | '],
    ['Berlin, DE', 'berlin |  | '],
    ['Portland, OR', 'portland |  | '],
    ['Portland, ME', ' | united-states | Portland, ME'],
    ['Cambridge, MA', ' | united-states | Cambridge, MA'],
    ['Cambridge, Massachusetts, United States', ' | united-states | Cambridge, Massachusetts, United States'],
    ['Vienna, Virginia', ' | united-states | Vienna, Virginia'],
    ['London, Ontario', ' | canada | London, Ontario'],
    ['Indianapolis, IN', ' | united-states | Indianapolis, IN'],
    ['Halle, Sachsen-Anhalt, Germany', ' | germany | Halle, Sachsen-Anhalt, Germany'],
    ['Berlin or Mainz, Germany', 'berlin | germany | Mainz, Germany'],
    ['Valencia, Venezuela', ' |  | Valencia, Venezuela'],
    ['Chile (Remote)', ' |  | Chile (Remote)'],
    ['Any station', ' |  | Any station'],
  ])('written as %j reads %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it('is settled by the country that the feed names beside it', () => {
    expect(read('Cambridge', ['GB'])).toBe('cambridge |  | ');
    expect(read('Cambridge', ['United States'])).toBe(' |  | Cambridge');
  });

  it('is never invented: every slug belongs to the board, whatever is written', () => {
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
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const reading = readPlaces([pieces.join(' ')], gazetteer);
        for (const city of reading.cities) expect(city.kind).toBe('city');
        for (const area of reading.areas) expect(area.kind).not.toBe('city');
      }),
    );
  });
});

describe('A role', () => {
  const place = (texts: string[], workplace: 'remote' | 'hybrid' | 'on-site', hints: string[] = []) =>
    placeJob(readPlaces(texts, gazetteer, hints), workplace, gazetteer, hints);

  it('that is remote is open to what its employer named', () => {
    expect(place(['Remote - Germany'], 'remote')).toEqual({ locationSlugs: [], openToSlugs: ['germany'] });
    expect(place(['Remote US; San Francisco, CA'], 'remote')).toEqual({
      locationSlugs: ['san-francisco'],
      openToSlugs: ['united-states'],
    });
    expect(place(['Home based - Worldwide'], 'remote', ['US'])).toEqual({ locationSlugs: [], openToSlugs: [] });
  });

  it('that is remote from a city is open to the country of the city, or of the feed, never to everywhere', () => {
    expect(place(['Toronto (remote)'], 'remote')).toEqual({ locationSlugs: ['toronto'], openToSlugs: ['canada'] });
    expect(place(['Remote'], 'remote', ['US'])).toEqual({ locationSlugs: [], openToSlugs: ['united-states'] });
    expect(place(['Chile (Remote)'], 'remote')).toBeUndefined();
  });

  it('that is not remote needs a place', () => {
    expect(place(['Berlin or Mainz, Germany'], 'hybrid')).toEqual({ locationSlugs: ['berlin'], openToSlugs: [] });
    expect(place(['Halle, Germany'], 'on-site')).toEqual({ locationSlugs: ['germany'], openToSlugs: [] });
    expect(place(['Atlantis'], 'on-site')).toBeUndefined();
    expect(place([], 'hybrid')).toBeUndefined();
  });

  it('has at most five places', () => {
    expect(place(['Berlin; London; Paris; Madrid; Dublin; Tokyo'], 'hybrid')?.locationSlugs).toHaveLength(5);
  });
});
