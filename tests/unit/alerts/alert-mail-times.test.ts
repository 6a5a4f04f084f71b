import { expect, it } from 'vitest';
import { earliestInstantMailTime, nextMailTime } from '../../../src/features/alerts/alert-mail-times.ts';
import { localInZone } from '../../../src/lib/time-zone.ts';

const at = (instant: string) => new Date(instant);

it.each([
  // A Monday at noon in UTC.
  ['daily', 'Europe/Berlin', 8, '2026-06-01T12:00:00.000Z', '2026-06-02T06:00:00.000Z'],
  ['daily', 'America/Los_Angeles', 8, '2026-06-01T12:00:00.000Z', '2026-06-01T15:00:00.000Z'],
  ['daily', '', 8, '2026-06-01T12:00:00.000Z', '2026-06-02T08:00:00.000Z'],
  ['daily', 'Not/AZone', 18, '2026-06-01T12:00:00.000Z', '2026-06-01T18:00:00.000Z'],
  // Exactly at the hour: the next one, never the same again.
  ['daily', 'UTC', 8, '2026-06-01T08:00:00.000Z', '2026-06-02T08:00:00.000Z'],
  ['weekly', 'UTC', 8, '2026-06-01T12:00:00.000Z', '2026-06-02T08:00:00.000Z'],
  ['weekly', 'UTC', 8, '2026-06-02T08:00:00.000Z', '2026-06-09T08:00:00.000Z'],
  // It is Tuesday already where the reader is.
  ['weekly', 'Pacific/Auckland', 8, '2026-06-01T18:00:00.000Z', '2026-06-01T20:00:00.000Z'],
  // Clocks go from 2 to 3 o’clock, and back.
  ['daily', 'Europe/Berlin', 2, '2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z'],
  ['daily', 'Europe/Berlin', 2, '2026-10-24T12:00:00.000Z', '2026-10-25T00:00:00.000Z'],
] as const)('A %s mail in the zone “%s” leaves at %i o’clock', (frequency, zone, hour, now, next) => {
  expect(nextMailTime(frequency, { zone, hour }, at(now))).toBe(next);
});

it('A daily mail leaves once on every day, at the reader’s hour, in summer and winter', () => {
  let now = at('2026-01-01T00:00:00.000Z');
  const days = new Set<string>();
  for (let i = 0; i < 366; i++) {
    now = at(nextMailTime('daily', { zone: 'America/New_York', hour: 8 }, now));
    expect(localInZone(now.toISOString(), 'America/New_York')).toMatch(/T08:00$/);
    days.add(now.toISOString().slice(0, 10));
  }
  expect(days.size).toBe(366);
});

it('An instant mail leaves at once, and a quarter of an hour after the one before', () => {
  const now = at('2026-06-01T12:00:00.000Z');
  expect(earliestInstantMailTime(null, now)).toBe('2026-06-01T12:00:00.000Z');
  expect(earliestInstantMailTime('2026-06-01T11:00:00.000Z', now)).toBe('2026-06-01T12:00:00.000Z');
  expect(earliestInstantMailTime('2026-06-01T11:50:00.000Z', now)).toBe('2026-06-01T12:05:00.000Z');
});
