import type { PayRange } from '../../lib/money.ts';
import { SENIORITIES, type Seniority, type Workplace } from './job.ts';

export interface ComparableJob {
  seniority: Seniority;
  workplace: Workplace;
  /** Slugs of required and optional skills. */
  skills: readonly string[];
  places: readonly string[];
  pay: PayRange | null;
}

const SENIORITY = 3;
const SKILL = 2;
const MAX_SKILL_SCORE = 6;
const PLACE = 1.5;
const MAX_PLACE_SCORE = 3;
const ARRANGEMENT = 1;
const PAY = 2;

/** Similarity of two jobs, 0 for nothing in common. Symmetric. */
export function similarityScore(a: ComparableJob, b: ComparableJob): number {
  const levels = Math.abs(SENIORITIES.indexOf(a.seniority) - SENIORITIES.indexOf(b.seniority));
  return (
    Math.max(0, SENIORITY - 1.5 * levels) +
    Math.min(MAX_SKILL_SCORE, SKILL * countShared(a.skills, b.skills)) +
    Math.min(MAX_PLACE_SCORE, PLACE * countShared(a.places, b.places)) +
    (a.workplace === b.workplace ? ARRANGEMENT : 0) +
    PAY * overlapOf(a.pay, b.pay)
  );
}

const countShared = (a: readonly string[], b: readonly string[]): number => {
  const known = new Set(b);
  return new Set(a.filter((slug) => known.has(slug))).size;
};

/** Share of the narrower range within the other, 0 to 1. */
function overlapOf(a: PayRange | null, b: PayRange | null): number {
  if (!a || !b || a.currency !== b.currency || a.period !== b.period) return 0;
  const shared = Math.min(a.max, b.max) - Math.max(a.min, b.min);
  if (shared < 0) return 0;
  const narrower = Math.min(a.max - a.min, b.max - b.min);
  return narrower === 0 ? 1 : shared / narrower;
}

/** Most similar candidates first, stable. */
export function pickMostSimilar<T extends ComparableJob>(
  role: ComparableJob,
  candidates: readonly T[],
  most: number,
): T[] {
  return candidates
    .map((candidate, i) => ({ candidate, i, likeness: similarityScore(role, candidate) }))
    .sort((a, b) => b.likeness - a.likeness || a.i - b.i)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
