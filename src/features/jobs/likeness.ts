import type { PayRange } from '../../lib/money.ts';
import { SENIORITIES, type Seniority, type Workplace } from './job.ts';

/** What makes one role of a category like another. */
export interface Likeable {
  seniority: Seniority;
  workplace: Workplace;
  /** Slugs of required skills and of those that are nice to have. */
  skills: readonly string[];
  /** Slugs of the places and regions that it is in. */
  places: readonly string[];
  pay: PayRange | null;
}

const SENIORITY = 3;
const SKILL = 2;
const MOST_FOR_SKILLS = 6;
const PLACE = 1.5;
const MOST_FOR_PLACES = 3;
const ARRANGEMENT = 1;
const PAY = 2;

/** How alike two roles are: 0 for nothing in common. The same whichever comes first. */
export function likenessOf(a: Likeable, b: Likeable): number {
  const levels = Math.abs(SENIORITIES.indexOf(a.seniority) - SENIORITIES.indexOf(b.seniority));
  return (
    Math.max(0, SENIORITY - 1.5 * levels) +
    Math.min(MOST_FOR_SKILLS, SKILL * countShared(a.skills, b.skills)) +
    Math.min(MOST_FOR_PLACES, PLACE * countShared(a.places, b.places)) +
    (a.workplace === b.workplace ? ARRANGEMENT : 0) +
    PAY * overlapOf(a.pay, b.pay)
  );
}

const countShared = (a: readonly string[], b: readonly string[]): number => {
  const known = new Set(b);
  return new Set(a.filter((slug) => known.has(slug))).size;
};

/** The share of the narrower range that both have: 1 where it lies within the other. */
function overlapOf(a: PayRange | null, b: PayRange | null): number {
  if (!a || !b || a.currency !== b.currency || a.period !== b.period) return 0;
  const shared = Math.min(a.max, b.max) - Math.max(a.min, b.min);
  if (shared < 0) return 0;
  const narrower = Math.min(a.max - a.min, b.max - b.min);
  return narrower === 0 ? 1 : shared / narrower;
}

/** The likest of `candidates` first; of those equally alike, those that come first. */
export function pickLikest<T extends Likeable>(role: Likeable, candidates: readonly T[], most: number): T[] {
  return candidates
    .map((candidate, i) => ({ candidate, i, likeness: likenessOf(role, candidate) }))
    .sort((a, b) => b.likeness - a.likeness || a.i - b.i)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
