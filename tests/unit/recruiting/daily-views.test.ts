import { describe, expect, it } from 'vitest';
import { fillDays } from '../../../src/features/recruiting/daily-views.ts';

const NOW = '2026-06-05T08:00:00.000Z';
const open = { publishedAt: '2026-06-02T23:59:00.000Z', closedAt: null };

describe('Views by day', () => {
  it('are of every day from publication to now, also of those without any', () => {
    expect(fillDays([{ day: '2026-06-03', views: 7 }], open, NOW)).toEqual([
      { day: '2026-06-02', views: 0 },
      { day: '2026-06-03', views: 7 },
      { day: '2026-06-04', views: 0 },
      { day: '2026-06-05', views: 0 },
    ]);
  });

  it('end with the role, or with its last view', () => {
    const ended = { ...open, closedAt: '2026-06-03T10:00:00.000Z' };
    expect(fillDays([], ended, NOW).map(({ day }) => day)).toEqual(['2026-06-02', '2026-06-03']);
    expect(fillDays([{ day: '2026-06-04', views: 1 }], ended, NOW).at(-1)).toEqual({ day: '2026-06-04', views: 1 });
  });

  it('of a role that was never public are none, and of an old one the last ninety', () => {
    expect(fillDays([], { publishedAt: null, closedAt: null }, NOW)).toEqual([]);
    const old = fillDays([], { publishedAt: '2020-01-01T00:00:00.000Z', closedAt: null }, NOW);
    expect([old.length, old[0]?.day, old.at(-1)?.day]).toEqual([90, '2026-03-08', '2026-06-05']);
  });
});
