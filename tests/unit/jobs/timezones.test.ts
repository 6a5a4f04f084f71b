import { expect, it } from 'vitest';
import { formatHourSpan, workingHoursBetween } from '../../../src/features/jobs/timezones.ts';

it.each([
  [{ from: 0, to: 0 }, '09:00–17:00', '09:00–17:00'],
  [{ from: -1, to: 3 }, '06:00–18:00', '10:00–14:00'],
  [{ from: -8, to: -5 }, '14:00–01:00', '17:00–22:00'],
  [{ from: 5.5, to: 5.5 }, '03:30–11:30', '03:30–11:30'],
  [{ from: -8, to: 2 }, '07:00–01:00', ''],
  [{ from: -12, to: 14 }, '00:00–00:00', ''],
  [{ from: 9, to: 12 }, '21:00–08:00', '00:00–05:00'],
])('People at %j work within %s UTC, and all of them within “%s”', (zones, any, all) => {
  const hours = workingHoursBetween(zones);
  expect([formatHourSpan(hours.any), formatHourSpan(hours.all)]).toEqual([any, all]);
  for (const { from, to } of [...hours.any, ...hours.all]) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeLessThanOrEqual(24);
    expect(from).toBeLessThan(to);
  }
});
