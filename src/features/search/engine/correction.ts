import type { JobWords } from './job-words.ts';
import { isTradeWord } from './meanings.ts';
import { readTerms, type Term, writeTerms } from './terms.ts';

/** Words put right in one search: more are no slips. */
const MOST_CORRECTED = 4;
/** Near words whose jobs are counted. */
const MOST_WEIGHED = 12;
/** A word that others only begin with gives way to one that sounds the same and is said so many times as often. */
const FAR_MORE = 10;

/**
 * The terms of a search with those put right that no job says, or undefined where there are none, or nothing is near
 * them. What is in quotes or excluded stays as it is.
 */
export function correctTerms(terms: readonly Term[], words: JobWords): Term[] | undefined {
  let corrected = 0;
  const texts = terms.map((term) => {
    if (corrected === MOST_CORRECTED || term.kind !== 'words') return term.text;
    const better = correctTerm(term, words);
    if (better === undefined) return term.text;
    corrected++;
    return better;
  });
  return corrected === 0 ? undefined : readTerms(texts.join(' '), { isName: words.isName });
}

function correctTerm(term: Term, words: JobWords): string | undefined {
  const [only] = term.words;
  if (words.finds(term)) {
    return only !== undefined && term.words.length === 1 ? soundsLike(only, words) : undefined;
  }
  const isRight = (word: string) => words.isSaid(word) || isTradeWord(word);
  if (term.words.every(isRight)) return undefined;
  const better = term.words.map((word) => (isRight(word) ? word : (nearest(word, words) ?? partsOf(word, words))));
  return better.some((word) => word === undefined) ? undefined : better.join(' ');
}

/**
 * What to search for instead of terms that no job satisfies, the nearest first, where a craft is among them: those that
 * some job says, then those that name something the board knows. A “game UI artist” is a UI artist.
 */
export function loosenTerms(terms: readonly Term[], words: JobWords): Term[][] {
  const isKept = [(term: Term) => words.finds(term), (term: Term) => words.isNamed(term)];
  return isKept
    .map((keep) => terms.filter((term) => term.kind !== 'words' || keep(term)))
    .filter((kept) => kept.length < terms.length && kept.some((term) => words.isCraft(term)))
    .map((kept) => readTerms(writeTerms(kept), { isName: words.isName }));
}

/** The word that jobs say, of those near to one that they do not: the nearest, and of these the one said most. */
function nearest(word: string, words: JobWords): string | undefined {
  const near = words.spelling.near(word).slice(0, MOST_WEIGHED);
  for (const distance of new Set(near.map((one) => one.distance))) {
    const most = saidMost(
      near.flatMap((one) => (one.distance === distance ? one.word : [])),
      words,
    );
    if (most) return most.word;
  }
  return undefined;
}

interface Weighed {
  word: string;
  /** Jobs that it finds. */
  roles: number;
  /** Of these, jobs that say the very word. */
  said: number;
}

function saidMost(candidates: readonly string[], words: JobWords): Weighed | undefined {
  let most: Weighed | undefined;
  for (const word of candidates) {
    const weighed = { word, roles: words.jobsMeaning(word), said: words.jobsSaying(word) };
    if (weighed.roles > (most?.roles ?? 0) || (weighed.roles === most?.roles && weighed.said > most.said))
      most = weighed;
  }
  return most;
}

/** Nobody says “grafic”, though `grafico` begins with it: far more say what sounds the same. */
function soundsLike(word: string, words: JobWords): string | undefined {
  if (words.isSaidWhole(word) || isTradeWord(word)) return undefined;
  const near = words.spelling.near(word).filter(({ distance, word: other }) => distance < 1 && other !== word);
  const most = saidMost(
    near.map((one) => one.word),
    words,
  );
  return most && most.roles >= FAR_MORE * words.jobsBeginning(word) ? most.word : undefined;
}

const LEAST_PART = 3;

/** Two words that were written as one, where some title or fact has them side by side. */
function partsOf(word: string, words: JobWords): string | undefined {
  for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
    const pair = [word.slice(0, at), word.slice(at)] as const;
    if (words.isSideBySide(pair)) return pair.join(' ');
  }
  return undefined;
}
