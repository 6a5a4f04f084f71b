import { BitSet } from '../../../lib/bits.ts';
import type { JobColumns } from './job-columns.ts';
import { MAX_TERMS } from './terms.ts';

/**
 * Match levels, best first, with scores: title, classifying facts, skills, text. Within each: exact, prefix, synonym, related
 * craft. A job's score is the sum over terms.
 */
export const LEVELS = [
  ['title', 16],
  ['titleBegun', 13],
  ['titleMeaning', 12],
  ['titleKin', 10],
  ['fact', 8],
  ['factBegun', 7],
  ['factMeaning', 7],
  ['factKin', 6],
  ['skill', 5],
  ['skillBegun', 4],
  ['skillMeaning', 4],
  ['skillKin', 3],
  ['text', 2],
  ['textMeaning', 2],
  ['textBegun', 1],
] as const satisfies readonly (readonly [string, number])[];
export type MatchLevel = (typeof LEVELS)[number][0];

/** Bonus for adjacent words in a title. */
export const ADJACENT_SCORE = 4;
/** Bonus for a fact that confirms the title. */
export const IN_FACTS_SCORE = 3;
/** Bonus for the likeliest currency of an amount. */
export const PREFERRED_SCORE = 8;
const FACT_LEVELS: ReadonlySet<MatchLevel> = new Set(['fact', 'factMeaning']);
export const MAX_SCORE = (LEVELS[0][1] + ADJACENT_SCORE + IN_FACTS_SCORE) * MAX_TERMS;

/** Levels that count for a named term, without mere mentions. */
export const NAMED_LEVELS: ReadonlySet<MatchLevel> = new Set([
  'title',
  'titleBegun',
  'titleMeaning',
  'titleKin',
  'fact',
  'factBegun',
  'factMeaning',
  'factKin',
  'textMeaning',
]);
/** Levels that count for a skill, without longer names. */
export const NAMED_SKILL_LEVELS: ReadonlySet<MatchLevel> = new Set([...NAMED_LEVELS, 'skill']);

const SKILL_LEVELS: ReadonlySet<MatchLevel> = new Set(['skill', 'skillBegun', 'skillMeaning', 'skillKin']);

export interface TermMatches {
  /** Matches in the order of `LEVELS`. May overlap. */
  levels: { level: MatchLevel; worth: number; roles: BitSet }[];
  /** All matches. */
  all: BitSet;
  /** Matches at named levels. Others count only if none is left. */
  named: BitSet;
  namedOrSkill: BitSet;
  /** Named matches without related crafts. */
  withoutKin: BitSet;
  inFacts: BitSet;
}

/** Matches by level, and those at the given levels (null for all). */
export function buildTermMatches(
  { live }: JobColumns,
  found: Partial<Record<MatchLevel, BitSet>>,
  namedLevels: ReadonlySet<MatchLevel> | null,
): TermMatches {
  const all = new BitSet();
  const named = new BitSet();
  const namedOrSkill = new BitSet();
  const withoutKin = new BitSet();
  const inFacts = new BitSet();
  const levels = LEVELS.flatMap(([level, worth]) => {
    const roles = found[level];
    if (!roles) return [];
    all.addAll(roles);
    const isNamed = !namedLevels || namedLevels.has(level);
    if (isNamed) named.addAll(roles);
    if (isNamed && !level.endsWith('Kin')) withoutKin.addAll(roles);
    if (isNamed || SKILL_LEVELS.has(level)) namedOrSkill.addAll(roles);
    if (FACT_LEVELS.has(level)) inFacts.addAll(roles);
    return [{ level, worth, roles }];
  });
  const [first = all] = [named, namedOrSkill].filter((roles) => roles.intersects(live));
  const isFirst = first === named;
  return {
    levels,
    all,
    inFacts,
    named: first,
    namedOrSkill: namedOrSkill.intersects(live) ? namedOrSkill : all,
    withoutKin: isFirst ? withoutKin : first,
  };
}

/** Matches of alternatives. Jobs with all in the title come first. */
export function unionTermMatches(each: readonly TermMatches[]): TermMatches {
  const union = (of: (found: TermMatches) => BitSet): BitSet => {
    const all = new BitSet();
    for (const found of each) all.addAll(of(found));
    return all;
  };
  const titles = each.map(({ levels }) => levels.find(({ level }) => level === 'title')?.roles ?? new BitSet());
  const inTitle = titles.slice(1).reduce((all, roles) => all.intersect(roles), titles[0]?.clone() ?? new BitSet());
  const levels = LEVELS.map(([level, worth]) => {
    if (level === 'title') return { level, worth, roles: inTitle };
    const counted: readonly MatchLevel[] = level === 'titleBegun' ? ['title', 'titleBegun'] : [level];
    return { level, worth, roles: union((found) => jobsAt(found, counted)) };
  });
  return {
    levels,
    all: union(({ all }) => all),
    named: union(({ named }) => named),
    namedOrSkill: union(({ namedOrSkill }) => namedOrSkill),
    withoutKin: union(({ withoutKin }) => withoutKin),
    inFacts: union(({ inFacts }) => inFacts),
  };
}

function jobsAt({ levels }: TermMatches, counted: readonly MatchLevel[]): BitSet {
  const all = new BitSet();
  for (const { level, roles } of levels) if (counted.includes(level)) all.addAll(roles);
  return all;
}
