import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeOptions } from '../../../src/features/locations/PlaceCombobox.tsx';
import { findOption, matchOptions, moveActiveOption } from '../../../src/ui/form/combobox.ts';
import { forAll } from '../../for-all.ts';

const options = ['São Paulo', 'New York', 'York', 'Malmö', 'Aix-en-Provence', 'Łódź', '東京'].map((label) => ({
  value: label,
  label,
}));
const labels = (text: string, limit = 10): string[] => matchOptions(options, text, limit).map(({ label }) => label);

it.each([
  ['sao p', ['São Paulo']],
  ['MALMO', ['Malmö']],
  ['lodz', ['Łódź']],
  ['york', ['York', 'New York']],
  ['en provence', ['Aix-en-Provence']],
  ['東', ['東京']],
  ['ork', []],
])('The options of a combobox fit %j: %j', (text, expected) => {
  expect(labels(text)).toEqual(expected);
});

it('The options of a combobox are all there while nothing is typed, up to the limit', () => {
  expect(labels('')).toHaveLength(options.length);
  expect(labels(' ', 2)).toEqual(['São Paulo', 'New York']);
});

it('The options of a combobox are found by their whole name', () => {
  expect(findOption(options, ' são paulo')?.value).toBe('São Paulo');
  expect(findOption(options, 'sao')).toBeUndefined();
});

it('The active option stays within the options, and every one can be reached', () => {
  forAll([fc.integer({ min: 1, max: 60 }), fc.constantFrom(1 as const, -1 as const)], (count, by) => {
    const seen = new Set<number>();
    let active = -1;
    for (let i = 0; i < count; i++) {
      active = moveActiveOption(active, by, count);
      seen.add(active);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i));
  });
});

it('The active option is none where there are no options', () => expect(moveActiveOption(-1, 1, 0)).toBe(-1));

const places = [
  { id: 'e', slug: 'europe', name: 'Europe', kind: 'region' as const, parentId: null },
  { id: 'p', slug: 'portugal', name: 'Portugal', kind: 'country' as const, parentId: 'e' },
  { id: 'l', slug: 'lisbon', name: 'Lisbon', kind: 'city' as const, parentId: 'p' },
];

it('Places as options are none while they are not known', () => expect(placeOptions(undefined)).toBeUndefined());

it('Places as options are ordered by their roles where these are known; a place not counted has none', () => {
  const counts = new Map([['lisbon', 4]]);
  expect(placeOptions(places, counts)?.map(({ value, count }) => [value, count])).toEqual([
    ['lisbon', 4],
    ['europe', 0],
    ['portugal', 0],
  ]);
});
