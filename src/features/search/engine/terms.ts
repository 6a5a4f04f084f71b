import { isFamilyName, isFixedName, LONGEST_TRADE_NAME, type Meaning, meaningOf } from './meanings.ts';
import { isNoise } from './noise.ts';
import { isUpperBound, type PayWords, payAt } from './pay-words.ts';
import { wordsOf } from './words.ts';

/** One part of what was typed. A job must satisfy every term. */
export interface Term {
  /** As typed, with its quotes or minus. */
  text: string;
  kind: 'words' | 'phrase' | 'without' | 'pay';
  /** Not empty; all of them are looked for. */
  words: string[];
  /** The words must stand side by side, as written. */
  isPhrase: boolean;
  /** Jobs that say this are left out. */
  isExcluded: boolean;
  /** What the words mean besides; null where they are taken as they stand. */
  meaning: Meaning | null;
  /** Other ways to say it, as they read. */
  also: { text: string }[];
  pay: PayWords | null;
}

/** Terms of one search; what follows is not looked for. */
export const MAX_TERMS = 12;
/** Words of one term; what follows is not looked for. */
const MAX_WORDS = 12;

/** Words after which something is not wanted. */
const WITHOUT = new Set(
  'without no not except excluding exclude minus ohne kein keine keinen nicht sans sin senza zonder geen sem utan uden uten'.split(
    ' ',
  ),
);
const ARTICLES = new Set('a an any the eine einen einer une un una een'.split(' '));

/** How a text is read. */
interface Reading {
  /** Whether words are one name on the board, such as that of a company, beside those of the trade. */
  isName?: (words: readonly string[]) => boolean;
  /** Nothing is understood but the words as they stand. */
  isExact?: boolean;
}

interface Piece {
  text: string;
  words: string[];
  /** A sign is no word, but may belong to an amount. */
  kind: 'words' | 'phrase' | 'without' | 'noise' | 'sign';
}

/** What words, "phrases", -exclusions and pay a text holds, in its order; names of several words are one term. */
export function readTerms(text: string, reading: Reading = {}): Term[] {
  const read = (q: string) => withoutRepeats(readAllTerms(q, reading)).slice(0, MAX_TERMS);
  let terms = read(text);
  // Links are written from terms, and must be understood as the terms were: what was left out may have parted others.
  for (let again = 0; again < MOST_READINGS && !isText(terms, text); again++) {
    text = writeTerms(terms);
    terms = read(text);
  }
  return terms;
}

const MOST_READINGS = 5;
const isText = (terms: readonly Term[], text: string): boolean => writeTerms(terms) === text;

/** A text without the terms beyond the limit; the text itself where there are none. */
export function withinTerms(text: string): string {
  for (;;) {
    const terms = withoutRepeats(readAllTerms(text, {}));
    if (terms.length <= MAX_TERMS) return text;
    text = writeTerms(terms.slice(0, MAX_TERMS));
  }
}

function readAllTerms(text: string, reading: Reading): Term[] {
  const pieces = piecesOf(text);
  if (reading.isExact) {
    const meant = pieces.filter(({ kind }) => kind !== 'noise');
    return wordsAmong(meant.length > 0 ? meant : pieces).map(plainTerm);
  }
  const terms: Term[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces, at, reading);
    if (term) terms.push(term);
    at += length;
  }
  // “The Role” is all noise, and yet somebody looks for it.
  if (terms.length > 0) return terms;
  return wordsAmong(pieces).map((piece) =>
    piece.kind === 'noise' ? wordsTerm(piece.text, piece.words) : plainTerm(piece),
  );
}

const wordsAmong = (pieces: readonly Piece[]): Piece[] => pieces.filter(({ kind }) => kind !== 'sign');

const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(/(-?)"([^"]*)"?|[^\s"]+/g)]
    .map(([piece, minus, phrase]): Piece => {
      if (phrase !== undefined)
        return { text: `${minus}"${phrase.trim()}"`, words: wordsOf(phrase), kind: minus ? 'without' : 'phrase' };
      const words = wordsOf(piece);
      if (/^-[^-]/.test(piece)) return { text: piece, words, kind: 'without' };
      if (words.length === 0) return { text: piece, words, kind: 'sign' };
      return { text: piece, words, kind: isNoise(piece, words) ? 'noise' : 'words' };
    })
    .filter(({ words, text }) => words.length > 0 || isSign(text));

const isSign = (text: string): boolean => /^(?:[€£$¥₹]|[-–—/])$/.test(text);

/** The longest term that begins at a piece, and how many pieces it takes; none where the piece says nothing. */
function termAt(pieces: readonly Piece[], at: number, reading: Reading): { term?: Term; length: number } {
  const piece = pieces[at] as Piece;
  if (piece.kind === 'phrase' || piece.kind === 'without') return { term: plainTerm(piece), length: 1 };
  return payTermAt(pieces, at) ?? nameAt(pieces, at, reading) ?? withoutAt(pieces, at, reading) ?? wordAt(piece);
}

function wordAt(piece: Piece): { term?: Term; length: number } {
  if (piece.kind !== 'words') return { length: 1 };
  return { term: wordsTerm(piece.text, piece.words), length: 1 };
}

function payTermAt(pieces: readonly Piece[], at: number): { term: Term; length: number } | undefined {
  const meant = pieces.slice(at).filter(({ kind }) => kind !== 'noise');
  if (
    pieces[at]?.kind === 'noise' ||
    !/\d/.test(
      meant
        .slice(0, 3)
        .map(({ text }) => text)
        .join(''),
    )
  )
    return undefined;
  const before = pieces.slice(0, at).findLast(({ kind }) => kind !== 'noise');
  if (before && isUpperBound(before.text)) return undefined;
  const end = meant.findIndex(({ kind }) => kind !== 'words' && kind !== 'sign');
  const texts = (end < 0 ? meant : meant.slice(0, end)).map(({ text }) => text);
  const found = payAt(texts);
  if (!found) return undefined;
  const length = pieces.indexOf(meant[found.length - 1] as Piece) - at + 1;
  const text = textOf(pieces.slice(at, at + length));
  return { term: { ...termOf(text, 'pay', wordsOf(text)), pay: found.pay }, length };
}

/** The longest name of the trade or of the board that begins with this piece and ends where a piece does. */
function nameAt(pieces: readonly Piece[], at: number, { isName }: Reading): { term: Term; length: number } | undefined {
  let end = at;
  while (end < pieces.length && end < at + LONGEST_TRADE_NAME && isPlain(pieces[end])) end++;
  for (; end > at; end--) {
    const run = pieces.slice(at, end);
    const words = run.flatMap((piece) => piece.words);
    if (run.every(({ kind }) => kind !== 'words') || run[0]?.kind === 'sign') continue;
    const isClean = run[0]?.kind === 'words' && run.at(-1)?.kind === 'words';
    if (!isFixedName(words) && !isName?.(words) && !(isClean && isFamilyName(words))) continue;
    return { term: wordsTerm(textOf(run), words), length: run.length };
  }
  return undefined;
}

const isPlain = (piece: Piece | undefined): boolean =>
  piece !== undefined && !['phrase', 'without'].includes(piece.kind);

/** “without agency”, “no agencies”: as `-agency` would leave out. */
function withoutAt(
  pieces: readonly Piece[],
  at: number,
  reading: Reading,
): { term?: Term; length: number } | undefined {
  if (!WITHOUT.has(pieces[at]?.words.join(' ') ?? '')) return undefined;
  let next = at + 1;
  while (pieces[next]?.words.every((word) => ARTICLES.has(word)) && next < pieces.length - 1) next++;
  if (pieces[next]?.kind !== 'words') return { length: 1 };
  const length = nameAt(pieces, next, reading)?.length ?? 1;
  const run = pieces.slice(next, next + length);
  const words = run.flatMap((piece) => piece.words);
  const term = { ...termOf(textOf(pieces.slice(at, next + length)), 'without', words), isPhrase: words.length > 1 };
  return { term, length: next - at + length };
}

const textOf = (pieces: readonly Piece[]): string => pieces.map(({ text }) => text).join(' ');

function plainTerm({ text, words, kind }: Piece): Term {
  if (kind === 'phrase' || (kind === 'without' && text.includes('"')))
    return { ...termOf(text, kind, words), isPhrase: true };
  return termOf(text, kind === 'without' ? 'without' : 'words', words);
}

function wordsTerm(text: string, words: string[]): Term {
  const meaning = meaningOf(words);
  return { ...termOf(text, 'words', words), meaning, also: meaning.names.map((name) => ({ text: name })) };
}

const termOf = (text: string, kind: Term['kind'], words: string[]): Term => ({
  text,
  kind,
  words: words.slice(0, MAX_WORDS),
  isPhrase: false,
  isExcluded: kind === 'without',
  meaning: null,
  also: [],
  pay: null,
});

/** `q` of some terms. */
export const writeTerms = (terms: readonly Term[]): string => terms.map((term) => term.text).join(' ');

/** The term as a phrase, so that nothing else is found; null where it is one, or none can be made of it. */
export function literally(term: Term): Term | null {
  if ((term.also.length === 0 && !term.pay) || term.text.includes('"')) return null;
  return plainTerm({ text: `"${term.text}"`, words: term.words, kind: 'phrase' });
}

function withoutRepeats(terms: Term[]): Term[] {
  const seen = new Set<string>();
  return terms.filter(({ words, kind, isPhrase }) => {
    const key = JSON.stringify([words, kind, isPhrase]);
    return !seen.has(key) && seen.add(key);
  });
}
