import { expect, it } from 'vitest';
import { parseFeedDate, parseFeedEndDate } from '../../../src/features/importing/feed-date.ts';

it.each([
  ['2026-01-02', '2026-01-02T00:00:00.000Z'],
  ['2026-01-02T03:04:05-05:00', '2026-01-02T08:04:05.000Z'],
  ['2026-01-02T03:04:05+0200', '2026-01-02T01:04:05.000Z'],
  ['2026-01-02T03:04:05.123456Z', '2026-01-02T03:04:05.123Z'],
  ['2026-01-02 03:04:05 UTC', '2026-01-02T03:04:05.000Z'],
  ['2026-01-02 3:04', '2026-01-02T03:04:00.000Z'],
  ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
  ['Fri, 02 Jan 2026 03:04:05 GMT', '2026-01-02T03:04:05.000Z'],
  ['Fri, 02 Jan 2026 03:04:05 +0100', '2026-01-02T02:04:05.000Z'],
  ['January 2, 2026', '2026-01-02T00:00:00.000Z'],
  ['2 Jan 2026', '2026-01-02T00:00:00.000Z'],
  ['31.12.2025', '2025-12-31T00:00:00.000Z'],
  ['02.01.2026', '2026-01-02T00:00:00.000Z'],
  ['31/12/2025', '2025-12-31T00:00:00.000Z'],
  ['12/31/2025', '2025-12-31T00:00:00.000Z'],
  ['1767225600', '2026-01-01T00:00:00.000Z'],
  [1_767_225_600, '2026-01-01T00:00:00.000Z'],
  [1_767_225_600_000, '2026-01-01T00:00:00.000Z'],
  ['02/01/2026', undefined],
  ['31.02.2026', undefined],
  ['2026-13-45', undefined],
  ['0001-01-01T00:00:00Z', undefined],
  ['soon', undefined],
  ['May', undefined],
  ['7', undefined],
  ['', undefined],
  [0, undefined],
  [null, undefined],
])('A date of a feed written as %j is %j', (written, instant) => {
  expect(parseFeedDate(written)).toBe(instant);
});

it.each([
  ['2026-01-02', '2026-01-03T12:00:00.000Z'],
  ['02.01.2026', '2026-01-03T12:00:00.000Z'],
  ['2026-01-02T18:00:00Z', '2026-01-02T18:00:00.000Z'],
  ['', undefined],
  [null, undefined],
])('A date of a feed at which something ends, written as %j, is over at %j', (written, instant) => {
  expect(parseFeedEndDate(written)).toBe(instant);
});
