import fc from 'fast-check';
import { expect, it } from 'vitest';
import { relativeTime } from '../../../src/ui/browser/relative-times.ts';
import { forAll } from '../../for-all.ts';

const at = (day: number, hour = 12): Date => new Date(2026, 10, day, hour);
const now = at(20);

it.each([
  ['the same minute', at(20), 'today'],
  ['this morning', at(20, 0), 'today'],
  ['late last evening', at(19, 23), 'yesterday'],
  ['the day before yesterday', at(18), '2 days ago'],
  ['thirteen days ago', at(7), '13 days ago'],
  ['fourteen days ago', at(6), '2 weeks ago'],
  ['twenty days ago', at(0), '2 weeks ago'],
  ['thirty-four days ago', at(-14), '4 weeks ago'],
  ['thirty-five days ago', at(-15), undefined],
  ['tomorrow', at(21, 0), 'tomorrow'],
  ['in five days', at(25), 'in 5 days'],
  ['in three weeks', at(41), 'in 3 weeks'],
  ['in two months', at(80), undefined],
])('relativeTime says of %s, by the reader’s calendar', (_, then, words) => {
  expect(relativeTime(then.toISOString(), now)).toBe(words);
});

it('relativeTime returns nothing for an invalid instant', () => {
  expect(relativeTime('', now)).toBeUndefined();
  expect(relativeTime('soon', now)).toBeUndefined();
});

it('relativeTime counts whole days even across a change of clocks', () => {
  const days = fc.integer({ min: 2, max: 13 });
  const start = fc.date({ min: new Date(2026, 0, 20), max: new Date(2026, 11, 20), noInvalidDate: true });
  forAll([start, days], (date, n) => {
    const later = new Date(date);
    later.setDate(later.getDate() + n);
    expect(relativeTime(date.toISOString(), later)).toBe(`${n} days ago`);
  });
});
