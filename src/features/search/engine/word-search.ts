import { Bits } from '../../../lib/bits.ts';
import { currentWorld } from '../../locations/world/current-world.ts';
import { type Constraint, type Index, payConstraint, satisfyingAll } from './constraints.ts';
import { correctTerms } from './correction.ts';
import type { JobColumns } from './job-columns.ts';
import type { JobWords } from './job-words.ts';
import { readTerms, type Term } from './terms.ts';

/** What the words of a query find. Filters narrow it and never change how a word is taken, so that counts are what choosing finds. */
export interface WordSearch {
  /** As they are searched for. */
  terms: readonly Term[];
  /** Words that are not searched for, since no job has them with the others. */
  setAside: readonly Term[];
  /** Whether other words are searched for than those typed. */
  isCorrected: boolean;
  /** One for each term that finds jobs. */
  constraints: Constraint[];
}

/** How strictly words are taken. */
const STRICT = ['meant', 'related'] as const;
/** Of skills a mention anywhere will do, and at last of everything. */
const LOOSE = ['mentioned', 'all'] as const;
type Way = (typeof STRICT)[number] | (typeof LOOSE)[number];

export function searchText(q: string, isExact: boolean, index: Index, now: Date): WordSearch {
  const asked = readTerms(q, { ...index.words.reading, isExact });
  const corrected = isExact ? undefined : correctTerms(asked, index.words, q);
  const found = searchTerms(corrected ?? asked, index, now, isExact);
  return { ...found, isCorrected: corrected !== undefined || found.setAside.length > 0 };
}

/** The terms as they find jobs, in the strictest way in which all of them together find any. */
export function searchTerms(all: readonly Term[], index: Index, now: Date, isExact = false): Omit<WordSearch, 'isCorrected'> {
  const { columns, words } = index;
  const wanted = all.filter((term) => !term.isExcluded);
  let chosen = { kept: wanted, constraints: constrain(wanted, 'all', index, now) };
  const choices = isExact ? [[wanted, LOOSE] as const] : choicesOf(wanted, index, now);
  for (const [kept, ways] of choices) {
    const way = ways.find((one) => findsJobs(constrain(kept, one, index, now), columns));
    if (!way) continue;
    chosen = { kept, constraints: constrain(kept, way, index, now) };
    break;
  }
  const excluded = all.filter((term) => term.isExcluded);
  const terms = all.filter((term) => term.isExcluded || chosen.kept.includes(term));
  return {
    terms,
    setAside: wanted.filter((term) => !chosen.kept.includes(term)),
    constraints: [...chosen.constraints, ...excludeTerms(excluded, chosen.constraints, columns, words)],
  };
}

/**
 * What to search for, best first: all terms; without words that no job says; without other words that name nothing the board
 * knows; without a level beside a craft; and all of this again as mere mentions. A place, a company or a contract is never set aside.
 */
function* choicesOf(wanted: Term[], index: Index, now: Date): Generator<readonly [kept: Term[], ways: readonly Way[]]> {
  yield [wanted, STRICT];
  const { columns, words } = index;
  const isFixed = (term: Term) => term.kind !== 'words' || words.isNamed(term) || isPlaceOfWorld(term);
  const isLeft = (kept: Term[]) => kept.length < wanted.length && saysEnough(kept, wanted.length - kept.length, words);
  const said = wanted.filter((term) => isFixed(term) || words.finds(term));
  const hasCraft = wanted.some((term) => words.isCraft(term));
  const shorter = [said];
  for (const fixed of [wanted.filter(isFixed), wanted.filter((term) => isFixed(term) && !(hasCraft && words.isLevel(term)))]) {
    const kept = new Set(fixed);
    if (!STRICT.some((way) => findsJobs(constrain(fixed, way, index, now), columns))) continue;
    for (const term of said) {
      if (isFixed(term)) continue;
      kept.add(term);
      if (!STRICT.some((way) => findsJobs(constrain([...kept], way, index, now), columns))) kept.delete(term);
    }
    shorter.push(wanted.filter((term) => kept.has(term)));
  }
  for (const kept of shorter) if (isLeft(kept)) yield [kept, STRICT];
  yield [wanted, LOOSE];
  for (const kept of shorter) if (isLeft(kept)) yield [kept, LOOSE];
}

/** Whether a search of these terms is still the one that was meant: it says what the work is, or most of what was asked. */
function saysEnough(kept: readonly Term[], setAside: number, words: JobWords): boolean {
  const isWork = (term: Term) =>
    words.isCraft(term) || words.isSkill(term) || (!words.isNamed(term) && words.isTitle(term));
  return kept.some(isWork) || kept.length > setAside;
}

/** Smaller towns are called like too many words. */
const LEAST_INHABITANTS = 100_000;

function isPlaceOfWorld({ words }: Term): boolean {
  const found = currentWorld().find(words.join(' '), 3);
  return found.some(({ match, population }) => (match === 'name' || match === 'other') && population >= LEAST_INHABITANTS);
}

const findsJobs = (constraints: readonly Constraint[], columns: JobColumns): boolean => {
  const roles = satisfyingAll(constraints, columns);
  return roles.meets(roles);
};

function constrain(terms: readonly Term[], way: Way, index: Index, now: Date): Constraint[] {
  const { columns, words } = index;
  const constraints = terms.flatMap((term): Constraint[] => {
    if (term.days !== null) return [termConstraint(term, columns.recent.within(term.days, now))];
    if (term.kind === 'pay' || term.kind === 'sort') return [];
    const found = words.match(term);
    const bits = way === 'mentioned' ? (words.isSkill(term) ? found.all : found.related) : found[way];
    return [{ ...termConstraint(term, bits), found }];
  });
  for (const term of terms) if (term.pay) constraints.push(payConstraint(term, term.pay, constraints, columns));
  return constraints;
}

/** Jobs without the excluded terms, as a search for these would find them; where none are left, those that only do much the same stay. */
function excludeTerms(
  terms: readonly Term[],
  others: readonly Constraint[],
  columns: JobColumns,
  words: JobWords,
): Constraint[] {
  const without = (of: 'meant' | 'precise') =>
    terms.map((term) => termConstraint(term, columns.live.clone().remove(words.match(term)[of])));
  const strict = without('meant');
  return findsJobs([...others, ...strict], columns) ? strict : without('precise');
}

const termConstraint = (term: Term, bits: Bits): Constraint => ({
  parameter: 'q',
  label: `“${term.text.replaceAll('"', '')}”`,
  bits,
  without: {},
  term,
});
