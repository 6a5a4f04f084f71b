import { expect, it } from 'vitest';
import { isBackupDue, listRetainedBackups } from '../../../src/backup/retention.ts';
import { addDays } from '../../../src/lib/dates.ts';

const FIRST = '2026-01-01T02:00:00.000Z';
const ats = Array.from({ length: 400 }, (_, i) => addDays(FIRST, i));
const lastDay = ats.at(-1) ?? '';

it('Backups are kept for so many days, weeks and months, the newest of each', () => {
  const kept = [...listRetainedBackups(ats, { days: 3, weeks: 3, months: 3 })].sort().map((at) => at.slice(0, 10));
  // Wednesday to Monday, Sunday of two weeks before, the last days of two months before.
  expect(lastDay.slice(0, 10)).toBe('2027-02-04');
  expect(kept).toEqual(['2026-12-31', '2027-01-24', '2027-01-31', '2027-02-02', '2027-02-03', '2027-02-04']);
});

it('Backups are kept as long as they are the newest that the rule counts, whenever it runs', () => {
  let kept: string[] = [];
  for (const at of ats) kept = [...listRetainedBackups([...kept, at], { days: 7, weeks: 4, months: 6 })];
  expect(new Set(kept)).toEqual(listRetainedBackups(ats, { days: 7, weeks: 4, months: 6 }));
});

it('Backups are kept all of a day, whatever the rule, and one of each day before', () => {
  const twice = ['2026-01-01T02:00:00.000Z', '2026-01-01T14:00:00.000Z'];
  for (const days of [0, 7])
    expect([...listRetainedBackups(twice, { days, weeks: 0, months: 0 })].sort()).toEqual(twice);
  const next = '2026-01-02T15:00:00.000Z';
  expect([...listRetainedBackups([...twice, next], { days: 7, weeks: 0, months: 0 })].sort()).toEqual([twice[1], next]);
  expect([...listRetainedBackups([], { days: 7, weeks: 4, months: 6 })]).toEqual([]);
});

const now = new Date('2026-06-02T07:00:00.000Z');

it('A backup is due once in each period from midnight', () => {
  expect(isBackupDue(undefined, 24, now)).toBe(true);
  expect(isBackupDue('2026-06-01T23:59:59.000Z', 24, now)).toBe(true);
  expect(isBackupDue('2026-06-02T00:00:00.000Z', 24, now)).toBe(false);
  expect(isBackupDue('2026-06-02T05:59:59.000Z', 6, now)).toBe(true);
  expect(isBackupDue('2026-06-02T06:00:01.000Z', 6, now)).toBe(false);
});

it('A backup is due where the last one is of a clock that was wrong', () => {
  expect(isBackupDue('2026-06-02T08:00:00.000Z', 24, now)).toBe(false);
  expect(isBackupDue('2026-06-04T08:00:00.000Z', 24, now)).toBe(true);
});
