import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseValidJobHashes } from '../../../src/features/jobs/saved.queries.ts';
import { isJobHash } from '../../../src/paths.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

it('A list of roles in an address names hashes of six characters only', () => {
  expect(parseValidJobHashes('abc123,abcd,abcdefg,abcdef123456,ABCDEF,zzzzzz,abc123')).toEqual(['abc123', 'zzzzzz']);
  const nearly = fc.stringMatching(/^[a-z0-9]{4,12}$/);
  forAll([fc.array(fc.oneof(nearly, hostileText), { maxLength: 8 })], (words) => {
    expect(parseValidJobHashes(words.join()).every(isJobHash)).toBe(true);
  });
});
