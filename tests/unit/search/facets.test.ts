import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  countFiltersExceptPlaces,
  type FacetGroup,
  moveEmptyChoicesLast,
  toggleChoice,
  updateFacetCounts,
} from '../../../src/features/search/facets.ts';
import { changeQuery, emptyQuery } from '../../../src/features/search/query.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

const choice = fc.record({
  value: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  label: fc.oneof(fc.string(), hostileText),
  count: fc.option(fc.nat(9)),
});
const choices = fc.uniqueArray(choice, { selector: ({ value }) => value });
const counted = choices.map((list) => list.map((one) => ({ ...one, count: one.count ?? 0 })));
const group = (values: FacetGroup['choices']): FacetGroup => ({ facet: 'skill', title: 'Skill', choices: values });
const valuesOf = (list: { value: string }[]): string[] => list.map(({ value }) => value);

it('The choices of a facet keep their order, but for empty ones that are not chosen: these come last', () => {
  forAll([choices, fc.array(fc.constantFrom<string>('a', 'b', 'c'))], (given, chosen) => {
    const ordered = moveEmptyChoicesLast(given, (value) => chosen.includes(value));
    const isIdle = (one: (typeof given)[number]) => one.count === 0 && !chosen.includes(one.value);
    expect(valuesOf(ordered)).toEqual(valuesOf([...given.filter((one) => !isIdle(one)), ...given.filter(isIdle)]));
  });
});

it('The choices of a facet keep their order when counts arrive, new ones after them, and every new count is shown', () => {
  forAll([choices, counted], (old, news) => {
    const [updated] = updateFacetCounts([group(old)], { skill: news });
    const list = updated?.choices ?? [];
    expect(valuesOf(list).slice(0, old.length)).toEqual(valuesOf(old));
    expect(new Set(valuesOf(list))).toEqual(new Set([...valuesOf(old), ...valuesOf(news)]));
    for (const { value, count } of news) expect(list.find((one) => one.value === value)?.count).toBe(count);
  });
});

it('The choices of a facet stay within the one that holds them, whatever order they come in and whatever counts arrive', () => {
  const title = { value: 'b', label: 'B', count: 2, parent: 'a' };
  const field = { value: 'a', label: 'A', count: 0 };
  const ordered = moveEmptyChoicesLast([field, title], () => false);
  expect(ordered).toEqual([title, field]);
  const [updated] = updateFacetCounts([group(ordered)], { skill: [{ ...field, count: 1 }] });
  expect(updated?.choices).toEqual([
    { ...title, count: 0 },
    { ...field, count: 1 },
  ]);
});

it('The choices of a facet have no counts rather than old ones when none arrive', () => {
  const [updated] = updateFacetCounts([group([{ value: 'a', label: 'A', count: 3 }])], undefined);
  expect(updated?.choices).toEqual([{ value: 'a', label: 'A', count: null }]);
});

it('The choices of a facet are chosen and given up by the same press', () => {
  const once = changeQuery(emptyQuery, toggleChoice(emptyQuery, 'workplace', 'remote'));
  expect(once.workplace).toEqual(['remote']);
  expect(changeQuery(once, toggleChoice(once, 'workplace', 'remote'))).toEqual(emptyQuery);
});

it('The number of filters counts values and wishes, not words and places', () => {
  const query = changeQuery(emptyQuery, {
    q: 'figma',
    location: ['berlin'],
    workplace: ['hybrid', 'remote'],
    withPay: true,
    postedWithin: 7,
  });
  expect(countFiltersExceptPlaces(query)).toBe(4);
  expect(countFiltersExceptPlaces(emptyQuery)).toBe(0);
});
