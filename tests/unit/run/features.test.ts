import { expect, it } from 'vitest';
import { filtersFor } from '../../run/features.ts';

it('Words of npm test that name a folder of tests stand for that folder', () => {
  expect(filtersFor(['posting', 'search'])).toEqual(['/posting/', '/search/']);
});

it('Words of npm test are otherwise what vitest makes of them, and so are the values of options', () => {
  const words = ['--project', 'server', 'nothing-of-this-name', 'tests/unit/lib.test.ts'];
  expect(filtersFor(words)).toEqual(words);
});
