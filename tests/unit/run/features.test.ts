import { describe, expect, it } from 'vitest';
import { filterFor } from '../../run/features.ts';

describe('A word of npm test', () => {
  it('that names a folder of tests stands for that folder', () => {
    expect(filterFor('posting')).toBe('/posting/');
  });

  it('is otherwise what vitest makes of it', () => {
    for (const word of ['--project', 'nothing-of-this-name', 'tests/unit/lib.test.ts', '-t'])
      expect(filterFor(word)).toBe(word);
  });
});
