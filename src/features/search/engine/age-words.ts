import { lookup } from '../../../lib/lookup.ts';

/** Filler words before a time: “posted in the last week”. */
const BEFORE = new Set('posted published added new last past since letzte letzten'.split(' '));

const DAYS_OF = { day: 1, week: 7, month: 31 } as const;

const SAID: Record<string, number> = {
  today: 1,
  '24h': 1,
  yesterday: 2,
  'this week': 7,
  'this month': 31,
  heute: 1,
  gestern: 2,
  'diese woche': 7,
  aujourdhui: 1,
  'cette semaine': 7,
  hoy: 1,
  'esta semana': 7,
  oggi: 1,
  'questa settimana': 7,
  hoje: 1,
};

/** Longer than any role stays open. */
const MAX_AGE_DAYS = 365;

/**
 * Parses a maximum age from tokens: `this week`, `posted in the last 3 weeks`. `length` is the number of tokens used. Undefined
 * without one.
 */
export function parseMaxAgeAtStart(pieces: readonly string[]): { days: number; length: number } | undefined {
  const lower = pieces.slice(0, MAX_TOKENS).map((piece) => piece.toLowerCase().replace(/[’',.!]/g, ''));
  let next = lower.findIndex((word) => !BEFORE.has(word));
  if (next < 0) return undefined;
  const one = lower[next] as string;
  for (const words of [`${one} ${lower[next + 1]}`, one]) {
    const days = lookup(SAID, words);
    if (days !== undefined) return { days, length: next + words.split(' ').length };
  }
  // Days alone may be working days.
  if (next === 0) return undefined;
  const count = /^\d{1,3}$/.test(one) ? Number(one) : undefined;
  if (count !== undefined) next++;
  const unit = /^(hour|day|week|month)s?$/.exec(lower[next] ?? '')?.[1];
  if (!unit) return undefined;
  const days = unit === 'hour' ? Math.ceil((count ?? 24) / 24) : (count ?? 1) * DAYS_OF[unit as keyof typeof DAYS_OF];
  return days >= 1 && days <= MAX_AGE_DAYS ? { days, length: next + 1 } : undefined;
}

const MAX_TOKENS = 6;
