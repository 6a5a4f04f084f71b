import { describe, expect, it } from 'vitest';
import { filtersFor } from '../../run/features.ts';

describe('Words of npm test', () => {
  it('that name a folder of tests stand for that folder', () => {
    expect(filtersFor(['posting', 'search'])).toEqual(['/posting/', '/search/']);
  });

  it('are otherwise what vitest makes of them, and so are the values of options', () => {
    const words = ['--project', 'server', 'nothing-of-this-name', 'tests/unit/lib.test.ts'];
    expect(filtersFor(words)).toEqual(words);
  });
});
