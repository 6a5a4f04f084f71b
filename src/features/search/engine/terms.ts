import { findFamily } from './families.ts';
import { wordsOf } from './words.ts';

/** One part of what was typed. A role must satisfy every term. */
export interface Term {
  /** As typed, with its quotes or minus. */
  text: string;
  /** Not empty; all of them are looked for. */
  words: string[];
  /** The words must stand side by side, as written. */
  isPhrase: boolean;
  /** Roles that say this are left out. */
  isExcluded: boolean;
  /** Other ways to say it, each as its words and as it reads. */
  also: { text: string; words: string[] }[];
}

/** Terms of one search; what follows is not looked for. */
export const MAX_TERMS = 12;

/** Words that say nothing on a job board: people type “UX jobs in Berlin”. */
const NOISE = new Set('a an and at for in job jobs of on or role roles the to with'.split(' '));
const isNoise = (term: Term): boolean =>
  !term.isPhrase && !term.isExcluded && term.words.every((word) => NOISE.has(word));

/** What words, "phrases" and -exclusions a text holds, in its order; members of title families are one term. */
export function readTerms(text: string): Term[] {
  const pieces = [...text.matchAll(/(-?)"([^"]*)"?|[^\s"]+/g)]
    .map(([piece, minus, phrase]): Term => {
      if (phrase !== undefined) return termOf(`${minus}"${phrase.trim()}"`, wordsOf(phrase), true, minus === '-');
      return termOf(piece, wordsOf(piece), false, /^-[^-]/.test(piece));
    })
    .filter((piece) => piece.words.length > 0);
  const terms = joinFamilies(pieces);
  const meant = terms.filter((term) => !isNoise(term));
  // “The Role” is all noise, and yet somebody looks for it.
  return withoutRepeats(meant.length > 0 ? meant : terms).slice(0, MAX_TERMS);
}

/** `q` of some terms. */
export const writeTerms = (terms: readonly Term[]): string => terms.map((term) => term.text).join(' ');

/** The term as a phrase, so that nothing else is found; null where it is one, or none can be made of it. */
export function literally(term: Term): Term | null {
  if (term.also.length === 0 || term.text.includes('"')) return null;
  return termOf(`"${term.text}"`, term.words, true, term.isExcluded);
}

const termOf = (text: string, words: string[], isPhrase: boolean, isExcluded: boolean): Term => ({
  text,
  words,
  isPhrase,
  isExcluded,
  also: [],
});

function withoutRepeats(terms: Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter(({ words, isPhrase, isExcluded }) => {
    const key = JSON.stringify([words, isPhrase, isExcluded]);
    return !seen.has(key) && seen.add(key);
  });
}

function joinFamilies(pieces: Term[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < pieces.length; ) {
    const joined = familyAt(pieces, at);
    terms.push(joined?.term ?? (pieces[at] as Term));
    at += joined?.pieces ?? 1;
  }
  return terms;
}

/** The longest family that begins with this piece and ends where a piece does. */
function familyAt(pieces: Term[], at: number): { term: Term; pieces: number } | undefined {
  let end = at;
  while (end < pieces.length && end < at + MAX_TERMS && !pieces[end]?.isPhrase && !pieces[end]?.isExcluded) end++;
  for (; end > at; end--) {
    const run = pieces.slice(at, end);
    const words = run.flatMap((piece) => piece.words);
    const family = findFamily(words);
    if (family?.words.length !== words.length) continue;
    const term = termOf(writeTerms(run), words, false, false);
    return {
      term: { ...term, also: family.others.map((text) => ({ text, words: wordsOf(text) })) },
      pieces: run.length,
    };
  }
  return undefined;
}
