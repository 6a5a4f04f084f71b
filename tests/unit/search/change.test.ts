import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedTags, expandAlternatives } from '../../../src/publishing/change.ts';
import { forAll } from '../../for-all.ts';

it('A role is in every listing that chooses one of its values, or none, for each facet', () => {
  expect(expandAlternatives([['a'], ['x', 'y']]).sort()).toEqual(['a|', 'a|x', 'a|y', '|', '|x', '|y'].sort());
  expect(expandAlternatives([])).toEqual(['']);
});

it('There are as many listings as choices', () => {
  const alternatives = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  forAll([alternatives], (choices) => {
    const keys = expandAlternatives(choices);
    expect(new Set(keys).size).toBe(choices.reduce((product, values) => product * (values.length + 1), 1));
  });
});

it('A role that changes a fact leaves the listings it left, enters those it entered, and alters the figures of both', () => {
  const tags = changedTags({ tags: ['job:x'], leave: [['a'], ['b']], enter: [['a'], ['c']] });
  expect(tags).toContain('list:|b');
  expect(tags).toContain('list:a|c');
  expect(tags).not.toContain('list:a|');
  expect(tags).not.toContain('list:|');
  for (const key of ['|', 'a|', '|b', 'a|b', '|c', 'a|c']) expect(tags).toContain(`facts:${key}`);
  expect(tags).toContain('job:x');
});
