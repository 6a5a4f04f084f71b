import { expect, it } from 'vitest';
import {
  fillMissingDays,
  type JobDailyNumbers,
  sumViewsByReferrer,
} from '../../../src/features/recruiting/daily-numbers.ts';
import { referringHostOrEmpty } from '../../../src/features/recruiting/job-sources.ts';

const NOW = '2026-06-05T08:00:00.000Z';
const on = (day: string, views: number, sources: JobDailyNumbers['sources'] = []): JobDailyNumbers => ({
  day,
  views,
  applied: 0,
  sources,
});
const open = { publishedAt: '2026-06-02T23:59:00.000Z', closedAt: null };

it('Views by day are of every day from publication to now, also of those without any', () => {
  expect(fillMissingDays([on('2026-06-03', 7)], open, NOW)).toEqual([
    on('2026-06-02', 0),
    on('2026-06-03', 7),
    on('2026-06-04', 0),
    on('2026-06-05', 0),
  ]);
});

it('Views by day end with the role, or with its last view', () => {
  const ended = { ...open, closedAt: '2026-06-03T10:00:00.000Z' };
  expect(fillMissingDays([], ended, NOW).map(({ day }) => day)).toEqual(['2026-06-02', '2026-06-03']);
  expect(fillMissingDays([on('2026-06-04', 1)], ended, NOW).at(-1)).toEqual(on('2026-06-04', 1));
});

it('Views by day of a role that was never public are none, and of an old one the last ninety', () => {
  expect(fillMissingDays([], { publishedAt: null, closedAt: null }, NOW)).toEqual([]);
  const old = fillMissingDays([], { publishedAt: '2020-01-01T00:00:00.000Z', closedAt: null }, NOW);
  expect([old.length, old[0]?.day, old.at(-1)?.day]).toEqual([90, '2026-03-08', '2026-06-05']);
});

it.each([
  ['www.linkedin.com', 'linkedin.com'],
  ['News.Ycombinator.com', 'news.ycombinator.com'],
  ['designers.example:8443', 'designers.example'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
  ['', ''],
  ['  ', ''],
  ['localhost', ''],
  ['192.168.0.1', ''],
  ['https://whole.example/address?of=someone', ''],
  ['<script>.example', ''],
  [`${'a'.repeat(120)}.example`, ''],
])('Where readers of a role came from is of “%s” the host “%s”', (output, host) => {
  expect(referringHostOrEmpty(output, 'easel.example')).toBe(host);
});

it('Where readers of a role came from is never the board itself', () => {
  expect(referringHostOrEmpty('easel.example', 'easel.example')).toBeUndefined();
  expect(referringHostOrEmpty('localhost:4321', 'localhost:4321')).toBeUndefined();
});

it('Where readers of a role came from is summed over days, the most first', () => {
  const days = [
    on('2026-06-02', 5, [{ host: 'b.example', views: 2 }]),
    on('2026-06-03', 5, [
      { host: 'a.example', views: 3 },
      { host: 'b.example', views: 2 },
    ]),
  ];
  expect(sumViewsByReferrer(days)).toEqual([
    { host: 'b.example', views: 4 },
    { host: 'a.example', views: 3 },
  ]);
});
