import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FAULTS } from '../../run/fault-list.ts';

it('Every fault of the list names tests that are there', () => {
  const missing = FAULTS.filter(({ file, title = '' }) => {
    const text = readFileSync(new URL(`../../${file}.test.ts`, import.meta.url), 'utf8');
    return !text.includes(title);
  });
  expect(missing).toEqual([]);
  expect(new Set(FAULTS.map(({ fault }) => fault)).size).toBe(FAULTS.length);
});
