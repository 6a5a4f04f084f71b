import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  formatInZone,
  instantInZone,
  isTimeZone,
  localInZone,
  placeOfZone,
  TIME_ZONES,
} from '../../../src/lib/time-zone.ts';
import { forAll } from '../../for-all.ts';

it('A time zone returns the moment at which its clocks show a time', () => {
  expect(instantInZone('2026-12-01T10:00', 'Europe/Berlin')).toBe('2026-12-01T09:00:00.000Z');
  expect(instantInZone('2026-07-01T10:00', 'Europe/Berlin')).toBe('2026-07-01T08:00:00.000Z');
  expect(instantInZone('2026-12-01T10:00', 'Asia/Kolkata')).toBe('2026-12-01T04:30:00.000Z');
  expect(instantInZone('2026-12-01T10:00', 'Pacific/Kiritimati')).toBe('2026-11-30T20:00:00.000Z');
  expect(instantInZone('2026-12-01T10:00', 'UTC')).toBe('2026-12-01T10:00:00.000Z');
});

it('A time zone returns the first of two moments when clocks are set back, and none for a time that they skip', () => {
  expect(instantInZone('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(instantInZone('2026-03-29T02:30', 'Europe/Berlin')).toBeUndefined();
  expect(instantInZone('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
});

it('A time zone rejects what is no date', () => {
  for (const text of ['', 'tomorrow', '2026-13-01T10:00', '2026-12-01', '2026-12-01 10:00'])
    expect(instantInZone(text, 'UTC'), text).toBeUndefined();
});

it('A time zone shows every moment so that it is found again, all over the world and the year', () => {
  const at = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  forAll([at, fc.constantFrom(...TIME_ZONES)], { numRuns: 500 }, (minutes, zone) => {
    const instant = new Date(minutes * 60_000).toISOString();
    const local = localInZone(instant, zone);
    const found = instantInZone(local, zone);
    // Or the hour before, where clocks show it twice.
    expect(found && localInZone(found, zone)).toBe(local);
    expect(found !== undefined && found <= instant).toBe(true);
  });
});

it('A time zone is written with its place', () => {
  expect(formatInZone('2026-12-01T09:00:00.000Z', 'Europe/Berlin')).toBe(
    'Tuesday 1 December 2026, 10:00, Berlin (CET)',
  );
  expect(formatInZone('2026-12-01T09:00:00.000Z', 'UTC')).toBe('Tuesday 1 December 2026, 09:00 UTC');
  expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
  expect(isTimeZone('Europe/Nowhere')).toBe(false);
  expect(isTimeZone('Europe/Lisbon')).toBe(true);
});
