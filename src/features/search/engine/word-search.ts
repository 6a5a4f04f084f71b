import type { BitSet } from '../../../lib/bits.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import { buildPayConstraint, type QueryConstraint, type SearchStructures, slotsMatchingAll } from './constraints.ts';
import { correctUnknownTerms } from './correction.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobWords } from './job-words.ts';
import type { TermMatches } from './levels.ts';
import { parseTerms, type QueryTerm } from './terms.ts';

/** Matches of a query's words. Filters do not change them, so that counts equal results. */
export interface WordMatches {
  /** Terms after corrections and relaxations. */
  terms: readonly QueryTerm[];
  /** Dropped words, which no job has with the others. */
  setAside: readonly QueryTerm[];
  /** Crafts widened to their field. */
  widened: readonly QueryTerm[];
  /** True if the searched words differ from the input. */
  isCorrected: boolean;
  /** One per matching term. */
  constraints: QueryConstraint[];
}

/** Match mode: as named, craft also as skill, skill also mentioned, all mentioned, craft as its field. */
export type MatchMode = 'named' | 'namedOrSkill' | 'mentioned' | 'all' | 'field';

export function matchTextWithCorrection(q: string, isExact: boolean, index: SearchStructures, now: Date): WordMatches {
  const terms = parseTerms(q, { ...index.words.reading, isExact });
  const corrected = isExact ? undefined : correctUnknownTerms(terms, index.words, q);
  const found = matchTermsRelaxing(corrected ?? terms, index, now, isExact);
  return { ...found, isCorrected: corrected !== undefined || found.setAside.length > 0 };
}

/** Matches of terms in the strictest mode with results. */
export function matchTermsRelaxing(
  all: readonly QueryTerm[],
  index: SearchStructures,
  now: Date,
  isExact = false,
): Omit<WordMatches, 'isCorrected'> {
  const { columns, words } = index;
  const wanted = all.filter((term) => !term.isExcluded);
  let constraints: QueryConstraint[] = [];
  const findsAny = (terms: readonly QueryTerm[], way: MatchMode): boolean => {
    constraints = constrain(terms, way, index, now);
    return findsJobs(constraints, columns);
  };
  const asMentioned: TermRelaxation = [wanted, 'all'];
  const found = isExact
    ? undefined
    : findTermRelaxations(wanted, words, findsAny).find((choice) => findsAny(...choice));
  const [remaining, way] = found ?? asMentioned;
  if (!found) constraints = constrain(remaining, way, index, now);
  const excluded = all.filter((term) => term.isExcluded);
  const terms = all.filter((term) => term.isExcluded || remaining.includes(term));
  return {
    terms,
    setAside: wanted.filter((term) => !remaining.includes(term)),
    widened: way === 'field' ? remaining.filter((term) => words.isCraft(term)) : [],
    constraints: [...constraints, ...excludeTerms(excluded, constraints, columns, words)],
  };
}

/** Lookups needed to choose a relaxation. */
type Knowledge = Pick<JobWords, 'finds' | 'isFact' | 'isWork' | 'isCraft' | 'isLevel'>;
export type TermRelaxation = readonly [kept: readonly QueryTerm[], way: MatchMode];

/**
 * Candidate term sets, best first: all, without unmatched words, without unknown ones, without a level next to a craft, as
 * mentions, and without trade words. Places, companies and contracts stay.
 */
export function* findTermRelaxations(
  wanted: readonly QueryTerm[],
  words: Knowledge,
  findsAny: (terms: readonly QueryTerm[], way: MatchMode) => boolean,
): Generator<TermRelaxation> {
  yield [wanted, 'named'];
  const isFact = (term: QueryTerm) => term.kind !== 'words' || words.isFact(term) || isPlaceOfWorld(term);
  const facts = wanted.filter(isFact);
  const fixed = wanted.filter((term) => facts.includes(term) || words.isWork(term));
  const stated = wanted.filter((term) => facts.includes(term) || words.finds(term));
  /** Adds as many other words as a job has with these. */
  const withOthers = (terms: readonly QueryTerm[], way: MatchMode): QueryTerm[] => {
    const remaining = new Set(terms);
    for (const term of stated) if (!fixed.includes(term) && findsAny([...remaining, term], way)) remaining.add(term);
    return wanted.filter((term) => remaining.has(term));
  };
  const isEnough = (remaining: readonly QueryTerm[]) =>
    remaining.length < wanted.length &&
    (remaining.some((term) => words.isWork(term)) || remaining.length > wanted.length - remaining.length);
  for (const way of ['named', 'namedOrSkill'] as const) {
    if (way === 'namedOrSkill') yield [wanted, way];
    for (const remaining of [stated, withOthers(fixed, way)]) if (isEnough(remaining)) yield [remaining, way];
  }
  const withoutLevels = fixed.filter((term) => !words.isLevel(term));
  if (withoutLevels.some((term) => words.isWork(term))) {
    for (const way of ['named', 'namedOrSkill'] as const) {
      const remaining = withOthers(withoutLevels, way);
      if (isEnough(remaining)) yield [remaining, way];
    }
  }
  for (const way of ['mentioned', 'all', 'field'] as const) {
    for (const remaining of [wanted, stated, fixed])
      if (remaining === wanted || isEnough(remaining)) yield [remaining, way];
  }
  const remaining = withOthers(facts, 'named');
  if (isEnough(remaining)) yield [remaining, 'named'];
}

/** Smaller towns share names with words. */
const MIN_INHABITANTS = 100_000;

function isPlaceOfWorld({ words }: QueryTerm): boolean {
  const place = currentWorld().findBySlug(words.join('-'));
  return place !== undefined && place.population >= MIN_INHABITANTS;
}

const findsJobs = (constraints: readonly QueryConstraint[], columns: JobColumns): boolean => {
  const roles = slotsMatchingAll(constraints, columns);
  return roles.intersects(roles);
};

function constrain(terms: readonly QueryTerm[], way: MatchMode, index: SearchStructures, now: Date): QueryConstraint[] {
  const { columns, words } = index;
  const constraints = terms.flatMap((term): QueryConstraint[] => {
    if (term.days !== null) return [termConstraint(term, columns.postedWithin(term.days, now))];
    if (term.kind === 'pay' || term.kind === 'sort') return [];
    const found = words.match(term);
    const bits = bitsOf(term, found, way, words);
    return [{ ...termConstraint(term, bits), levels: found.levels, inFacts: found.inFacts }];
  });
  for (const term of terms) if (term.pay) constraints.push(buildPayConstraint(term, term.pay, constraints, columns));
  return constraints;
}

function bitsOf(term: QueryTerm, found: TermMatches, way: MatchMode, words: JobWords): BitSet {
  if (way === 'field') return words.jobsInField(term) ?? found.namedOrSkill;
  if (way === 'mentioned') return words.isSkill(term) ? found.all : found.namedOrSkill;
  return found[way];
}

/** Removes jobs of excluded terms. If none remain, keeps related ones. */
function excludeTerms(
  terms: readonly QueryTerm[],
  others: readonly QueryConstraint[],
  columns: JobColumns,
  words: JobWords,
): QueryConstraint[] {
  const without = (of: 'named' | 'withoutKin') =>
    terms.map((term) => termConstraint(term, columns.live.clone().remove(words.match(term)[of])));
  const strict = without('named');
  return findsJobs([...others, ...strict], columns) ? strict : without('withoutKin');
}

const termConstraint = (term: QueryTerm, bits: BitSet): QueryConstraint => ({
  parameter: 'q',
  label: `“${term.text.replaceAll('"', '')}”`,
  bits,
  without: {},
  term,
});
