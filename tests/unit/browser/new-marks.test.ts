import { expect, it } from 'vitest';
import { isRecentlyPublished, NEW_FOR } from '../../../src/ui/browser/device-list.ts';

const published = '2026-11-20T09:30:00.000Z';
const instant = Date.parse(published);

it.each([
  [0, true],
  [NEW_FOR - 1, true],
  [NEW_FOR, false],
])('A role is new for 72 hours: after %i ms, %s', (age, expected) => {
  expect(NEW_FOR).toBe(259_200_000);
  expect(isRecentlyPublished(published, instant + age)).toBe(expected);
});

it('A role without an instant of publication is not new', () => {
  expect(isRecentlyPublished('', instant)).toBe(false);
});
