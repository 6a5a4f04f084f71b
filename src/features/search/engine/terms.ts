import { parseMaxAgeAtStart } from './age-words.ts';
import {
  buildQueryConcept,
  canonicalLabelKey,
  isFixedPhrase,
  isRegionName,
  isTradeConcept,
  isTradeWord,
  MAX_TRADE_NAME_WORDS,
  type QueryConcept,
  sortsByHighestPay,
  splitCombinedName,
} from './concepts.ts';
import { countryNameWordsOfCode, isStateOrCountryCode, spaceAroundFlagEmoji } from './country-codes.ts';
import { continuesList, isNegationFiller, MAX_NEGATION_PIECES, parseNegationAtStart } from './negations.ts';
import { isNoiseToken, joinGenderNotes } from './noise.ts';
import { type PayWords, parsePayAtStart } from './pay-words.ts';
import { foldToWords } from './words.ts';

/** Term of a query. Jobs must satisfy every term. */
export interface QueryTerm {
  /** As entered, with quotes or minus. */
  text: string;
  kind: 'words' | 'phrase' | 'without' | 'pay' | 'age' | 'sort';
  /** Words to match, at least one. */
  words: string[];
  /** True if words must be adjacent. */
  isPhrase: boolean;
  /** True if matches are excluded. */
  isExcluded: boolean;
  /** Concept. Null if literal. */
  meaning: QueryConcept | null;
  /** Displayed synonyms. */
  also: { text: string }[];
  /** Pay. Null for other kinds and for a maximum. */
  pay: PayWords | null;
  /** Maximum age in days. Null for other kinds. */
  days: number | null;
  /** Alternatives, such as “Berlin or remote”. None may match an exclusion. Usually empty. */
  either: QueryTerm[];
}

/** Maximum terms. Others are ignored. */
export const MAX_TERMS = 12;
/** Maximum words of a term. Others are ignored. */
const MAX_WORDS = 12;

const OR = new Set('or oder ou o eller lub'.split(' '));
const MAX_ALTERNATIVES = 8;

/** Names known to the board, for parsing. */
export interface TermContext {
  /** True if the words are the full name of a known company, place or skill. */
  isName?: (words: readonly string[]) => boolean;
  /** True if the words are the full name of a place. */
  isPlace?: (words: readonly string[]) => boolean;
  /** True for two names of one kind, such as two places. */
  areAlike?: (one: readonly string[], other: readonly string[]) => boolean;
  /** True for two values that no role has both of, such as two levels, or for two cities or countries. */
  areApart?: (one: readonly string[], other: readonly string[]) => boolean;
  /** True if a title or fact has the words next to each other. */
  isKnownPhrase?: (words: readonly string[]) => boolean;
  /** True for literal matching. */
  isExact?: boolean;
}

interface Piece {
  text: string;
  words: string[];
  /** A symbol is no word, but may belong to an amount. */
  kind: 'words' | 'phrase' | 'without' | 'noise' | 'sign';
  /** True for a country's flag or code. */
  isCountry?: boolean;
  /** True after `&` or `+`. */
  isJoined?: boolean;
}

/** Parses words, "phrases", -exclusions and pay in order. A name of several words is one term. */
export const parseTerms = (text: string, reading: TermContext = {}): QueryTerm[] =>
  withoutRepeats(readAllTerms(text, reading)).slice(0, MAX_TERMS);

/** Text up to the limit of terms. */
export const truncateToMaxTerms = (text: string): string =>
  withoutRepeats(readAllTerms(text, {})).length <= MAX_TERMS ? text : printTerms(parseTerms(text));

function readAllTerms(text: string, reading: TermContext): QueryTerm[] {
  const parts = partsOf(text).map((part) => piecesOf(part, reading));
  if (reading.isExact) {
    const pieces = parts.flat();
    const meant = pieces.filter(({ kind }) => kind !== 'noise');
    return wordsAmong(meant.length > 0 ? meant : pieces).map(plainTerm);
  }
  const terms = parts.flatMap((pieces) => readPart(pieces, reading));
  if (terms.length > 0) return terms;
  // Keeps noise words if nothing else is left, such as “The Role”, but not “all jobs”.
  const stated = parts
    .map(wordsAmong)
    .filter((pieces) => reading.isKnownPhrase?.(pieces.flatMap(({ words }) => words)) !== false);
  // Keeps only the place in “la posted”, as in “posted la”.
  const names = stated.flat().filter(({ words }) => isFixedPhrase(words));
  return (names.length > 0 ? names : stated.flat()).map((piece) =>
    piece.kind === 'noise' ? wordsTerm(piece.text, piece.words) : plainTerm(piece),
  );
}

/** Parts separated by semicolons, each with its semicolon. */
const partsOf = (text: string): string[] => text.replace(QUOTES, '"').match(/(?:[^";]|"[^"]*"?|;(?!\s|$))+;?/g) ?? [];

function readPart(pieces: readonly Piece[], reading: TermContext): QueryTerm[] {
  const terms: QueryTerm[] = [];
  for (let at = 0; at < pieces.length; ) {
    const { term, length } = termAt(pieces, at, reading);
    if (term) terms.push(term);
    at += length;
  }
  return terms;
}

const wordsAmong = (pieces: readonly Piece[]): Piece[] => pieces.filter(({ kind }) => kind !== 'sign');

/** Typographic variants. */
const QUOTES = /[“”„‟«»＂]/g;
const LIST = /(?<=[^\s\d][,;|+&])(?=[^\s,;|+&"-])/g;

function piecesOf(part: string, { isExact }: TermContext): Piece[] {
  let end = part.length;
  while (part[end - 1] === ';') end--;
  const text = part.slice(0, end);
  const isCapitals = !/\p{Ll}/u.test(text) && /\p{Lu}{4}/u.test(text);
  const countryOf = (piece: string, isLast: boolean) =>
    isExact || (!isLast && EMPHASISED_WORDS.test(piece)) ? undefined : countryNameWordsOfCode(piece, isCapitals);
  const pieces = [
    ...spaceAroundFlagEmoji(joinGenderNotes(text))
      .replace(LIST, ' ')
      .matchAll(/([-−－]?)"([^"]*)"?|[^\s"]+/g),
  ]
    .map(([piece, minus, phrase], i, all): Piece => {
      if (phrase !== undefined)
        return { text: `${minus}"${phrase.trim()}"`, words: foldToWords(phrase), kind: minus ? 'without' : 'phrase' };
      const country = countryOf(piece, i === all.length - 1 && text === part);
      if (country) return { text: piece, words: country, kind: 'words', isCountry: true };
      const words = foldToWords(piece.replace(INITIALS, (initials) => initials.replaceAll('.', '')));
      if (/^[-−－!][^-]/.test(piece)) return { text: piece, words, kind: 'without' };
      const rest = NON.test(piece) ? foldToWords(piece.replace(NON, '')) : [];
      if (isFixedPhrase(rest) && !isFixedPhrase(words)) return { text: piece, words: rest, kind: 'without' };
      if (words.length === 0) return { text: piece, words, kind: 'sign' };
      return { text: piece, words, kind: isNoiseToken(piece, words) ? 'noise' : 'words' };
    })
    .map((piece, i, all) => (/^[&+]$/.test(all[i - 1]?.text ?? '') ? { ...piece, isJoined: true } : piece))
    .filter(({ words, text }) => words.length > 0 || isSign(text));
  // “UX in LA”: an article is never last or in capitals.
  const isName = ({ kind, text, words }: Piece, i: number) =>
    kind === 'noise' && (i === pieces.length - 1 || /^\p{Lu}{2,}$/u.test(text)) && isFixedPhrase(words);
  return pieces.map((piece, i) => (isName(piece, i) ? { ...piece, kind: 'words' } : piece));
}

/** Country codes that are emphasised words: “NO agencies”. */
const EMPHASISED_WORDS = /^(?:NO|IN|BY|TO|SO|DO|ME|MY|AS)$/;

const NON = /^non-/i;

const INITIALS = /^(?:\p{L}\.){2,4}\p{L}?(?=[,;)]?$)/u;

const isSign = (text: string): boolean => /^(?:[€£$¥₹₩₺₪]|[-–—/])$/.test(text);

const NOTHING: Piece = { text: '', words: [], kind: 'sign' };

interface TermMatch {
  term?: QueryTerm;
  length: number;
}

/** Longest term at a token with its length. Undefined for noise. */
function termAt(pieces: readonly Piece[], at: number, reading: TermContext): TermMatch {
  const found = combinedAt(pieces, at, reading) ?? oneAt(pieces, at, reading);
  return mayBeEither(found) ? withOthers(pieces, at, found, reading) : found;
}

const mayBeEither = (found: TermMatch): found is Required<TermMatch> =>
  found.term?.kind === 'words' || found.term?.kind === 'phrase';

function oneAt(pieces: readonly Piece[], at: number, reading: TermContext): TermMatch {
  const piece = pieces[at] as Piece;
  if (piece.kind === 'phrase' || piece.kind === 'without') return { term: plainTerm(piece), length: 1 };
  const skipped = experienceAt(pieces, at) ?? anywhereAt(pieces, at, reading);
  if (skipped) return skipped;
  const name = nameAt(pieces, at, reading);
  const amount = amountAt(pieces, at);
  if (name && name.length > 1 && name.length >= (amount?.length ?? 0)) return name;
  return amount ?? joinedAt(pieces, at, reading) ?? name ?? withoutAt(pieces, at, reading) ?? wordAt(piece);
}

/** Length of experience, which says more of a person than of a role: “five years of experience”. */
const EXPERIENCE =
  /^(?:(?:\d{1,2}|two|three|four|five|six|seven|eight|ten|zwei|drei|vier|fünf|zehn|deux|trois|cinq|dix|dos|tres|cinco|diez)\+?(?:\s?[-–]\s?\d{1,2})?\+?)\s?(?:years?|yrs?|jahren?|ans|años|anni|anos|jaar)’?\s(?:(?:of|de|di|relevant|professional|work|working|design|ux)\s)*(?:experience|exp|berufserfahrung|erfahrung|expérience|experiencia|esperienza|experiência|ervaring)[.,;]?$/i;
const MAX_EXPERIENCE_PIECES = 8;

function experienceAt(pieces: readonly Piece[], at: number): TermMatch | undefined {
  if (!/^(?:\d|\p{L}{3,5}$)/u.test(pieces[at]?.text ?? '')) return undefined;
  for (let length = 2; length <= Math.min(MAX_EXPERIENCE_PIECES, pieces.length - at); length++)
    if (EXPERIENCE.test(textOf(pieces.slice(at, at + length)))) return { length };
  return undefined;
}

/** “Anywhere” before a place means that place. */
function anywhereAt(pieces: readonly Piece[], at: number, reading: TermContext): TermMatch | undefined {
  if (pieces[at]?.words.join(' ') !== 'anywhere') return undefined;
  let next = at + 1;
  while (pieces[next]?.kind === 'noise') next++;
  const words = next > at + 1 ? (nameAt(pieces, next, reading)?.term.words ?? pieces[next]?.words) : undefined;
  return words && (reading.isPlace?.(words) || isRegionName(words)) ? { length: next - at } : undefined;
}

function wordAt(piece: Piece): TermMatch {
  if (piece.kind !== 'words') return { length: 1 };
  return { term: wordsTerm(piece.text, piece.words), length: 1 };
}

function amountAt(pieces: readonly Piece[], at: number): { term: QueryTerm; length: number } | undefined {
  const piece = pieces[at];
  if (!piece || (piece.kind === 'noise' && !isAgeWord(piece))) return undefined;
  const meant = pieces.slice(at, at + MAX_TOKENS).filter((one, i) => i === 0 || one.kind !== 'noise');
  const end = meant.findIndex(({ kind }, i) => i > 0 && kind !== 'words' && kind !== 'sign');
  const run = end < 0 ? meant : meant.slice(0, end);
  const texts = run.map(({ text }) => text.replace(/[,;]$/, ''));
  const age = parseMaxAgeAtStart(texts);
  const found = age ?? parsePayAtStart(texts);
  if (!found) return undefined;
  const length = pieces.indexOf(run[found.length - 1] as Piece) - at + 1;
  const text = textOf(pieces.slice(at, at + length));
  const term = termOf(text, age ? 'age' : 'pay', foldToWords(text));
  return { term: 'days' in found ? { ...term, days: found.days } : { ...term, pay: found.pay }, length };
}

/** Maximum tokens of an amount or age. */
const MAX_TOKENS = 14;
/** True for “posted” before an age. */
const isAgeWord = ({ words }: Piece): boolean => words.length === 1 && /^(?:posted|new)$/.test(words[0] as string);

/** Longest name that starts at a token. */
function nameAt(
  pieces: readonly Piece[],
  at: number,
  { isName, isPlace }: TermContext,
): { term: QueryTerm; length: number } | undefined {
  let end = at;
  while (end < pieces.length && end < at + MAX_TRADE_NAME_WORDS && isPlain(pieces[end])) {
    // Names end before “not”.
    if (end > at && parseNegationAtStart(wordsBehind(pieces, end))) break;
    end++;
  }
  for (; end > at; end--) {
    const run = pieces.slice(at, end);
    const words = run.flatMap((piece) => piece.words);
    if (run.every(({ kind }) => kind !== 'words') || run[0]?.kind === 'sign' || run.at(-1)?.kind === 'sign') continue;
    const isClean = run[0]?.kind === 'words' && run.at(-1)?.kind === 'words';
    // A craft does not go on after a comma: “no managers, product design”.
    const hasComma = run.slice(0, -1).some((piece) => piece.text.endsWith(','));
    if (!isFixedPhrase(words) && !isName?.(words) && !(isClean && !hasComma && isTradeConcept(words))) continue;
    const region = pieces[end];
    if (region && !run[0]?.isCountry && isPlace?.(words) && isStateOrCountryCode(region.text)) run.push(region);
    return { term: wordsTerm(textOf(run), words), length: run.length };
  }
  return undefined;
}

/** Joins two words of one name (“Photo shop”) unless a job has them separately. */
function joinedAt(pieces: readonly Piece[], at: number, { isName, isKnownPhrase }: TermContext): TermMatch | undefined {
  const run = pieces.slice(at, at + 2);
  const words = run.flatMap((piece) => piece.words);
  if (words.length !== 2 || run.length !== 2 || !run.every(({ kind }) => kind === 'words')) return undefined;
  const joined = [words.join('')];
  const isOne = isName?.(joined) || isTradeWord(joined.join(''));
  if (words.some((word) => word.length < MIN_PART_LENGTH) || !isOne || isKnownPhrase?.(words)) return undefined;
  return { term: wordsTerm(textOf(run), joined), length: 2 };
}

const MIN_PART_LENGTH = 2;

/** Splits combined names (“UI/UX designer”, “figma/sketch”), sharing the word after them. */
function combinedAt(pieces: readonly Piece[], at: number, reading: TermContext): TermMatch | undefined {
  const piece = pieces[at] as Piece;
  if (piece.kind !== 'words') return undefined;
  const parts = partsAt(pieces, at, reading);
  if (!parts) return undefined;
  const next = at + parts.length;
  const head = pieces[next]?.kind === 'words' && pieces[next].words.length === 1 ? pieces[next] : undefined;
  const withHead = head && parts.words.map((words) => [...words, ...head.words]);
  if (withHead?.every(isTradeConcept)) return eitherOf(pieces.slice(at, next + 1), withHead.map(nameTerm), true);
  const isKnown = parts.words.every(
    (words) => isFixedPhrase(words) || isTradeConcept(words) || reading.isName?.(words),
  );
  return isKnown ? eitherOf(pieces.slice(at, next), parts.words.map(nameTerm), true) : undefined;
}

/** Parts of a combined name with the number of tokens. */
function partsAt(
  pieces: readonly Piece[],
  at: number,
  reading: TermContext,
): { words: string[][]; length: number } | undefined {
  for (const length of [2, 1]) {
    const run = pieces.slice(at, at + length);
    const words = run.flatMap((piece) => piece.words);
    const combined =
      run.length === length && run.every(({ kind }) => kind === 'words') ? splitCombinedName(words) : undefined;
    if (combined) return { words: combined, length };
  }
  const { text, words } = pieces[at] as Piece;
  if (!/\p{L}\/\p{L}/u.test(text) || isFixedPhrase(words) || isTradeConcept(words) || reading.isName?.(words))
    return undefined;
  const parts = text.split('/').map((part) => countryNameWordsOfCode(part, false) ?? foldToWords(part));
  const isEach = parts.every((part) => part.length > 0) && parts.length <= MAX_ALTERNATIVES;
  return isEach ? { words: parts, length: 1 } : undefined;
}

const nameTerm = (words: string[]): QueryTerm => wordsTerm(words.join(' '), words);

function eitherOf(run: readonly Piece[], either: QueryTerm[], isKnownPhrase: boolean): Required<TermMatch> {
  const words = run.flatMap((piece) => piece.words);
  const also = isKnownPhrase ? either.map(({ text }) => ({ text })) : [];
  return { term: { ...termOf(textOf(run), 'words', words), either, also }, length: run.length };
}

/** Adds alternatives after “or”, and those of a list that `areJoined`: “Berlin, Hamburg and Munich”. */
function withOthers(
  pieces: readonly Piece[],
  at: number,
  first: Required<TermMatch>,
  reading: TermContext,
  areJoined = reading.areApart,
): Required<TermMatch> {
  const either = [first.term];
  let end = at + first.length;
  let certain = { terms: 1, end };
  while (either.length < MAX_ALTERNATIVES) {
    const isListed = /[,|&+]$/.test(pieces[end - 1]?.text ?? '') || pieces[end]?.isJoined === true;
    let next = end;
    // Consecutive countries are alternatives.
    let isAlternative = Boolean(pieces[end - 1]?.isCountry && pieces[end]?.isCountry);
    for (; isBetween(pieces[next]) && !nameAt(pieces, next, reading); next++)
      isAlternative ||= isOr(pieces[next] as Piece);
    if (!(isAlternative || isListed || next > end) || next >= pieces.length) break;
    const found = combinedAt(pieces, next, reading) ?? oneAt(pieces, next, reading);
    if (!mayBeEither(found)) break;
    // A new clause: “no bootcamp, is there anything in Leeds or London”.
    if (!isAlternative && isListed && next > end + 1) break;
    const isJoined = isListed || continuesList(pieces[end]?.words ?? []);
    isAlternative ||= isJoined && (areJoined?.(first.term.words, found.term.words) ?? false);
    if (!isAlternative && !isListed) break;
    either.push(found.term);
    end = next + found.length;
    if (isAlternative) certain = { terms: either.length, end };
  }
  if (certain.terms === 1) return first;
  const joined = either.slice(0, certain.terms).flatMap((term) => (term.either.length > 0 ? term.either : [term]));
  return eitherOf(pieces.slice(at, certain.end), shareHead(joined), false);
}

const isOr = ({ text, words }: Piece): boolean => text === '/' || OR.has(words.join(' '));
const isBetween = (piece: Piece | undefined): boolean => piece?.kind === 'noise' || piece?.text === '/';

/** Shares the head word: “UX or UI designer”. */
function shareHead(terms: QueryTerm[]): QueryTerm[] {
  const last = terms.at(-1) as QueryTerm;
  const head = last.words.at(-1);
  if (head === undefined || last.words.length < 2) return terms;
  return terms.map((term) => {
    const words = [...term.words, head];
    return term !== last && term.words.length === 1 && isTradeConcept(words) ? nameTerm(words) : term;
  });
}

const isPlain = (piece: Piece | undefined): boolean =>
  piece !== undefined && !['phrase', 'without'].includes(piece.kind);

/** Exclusion in words: “without agencies”, “not in London or Paris”. */
function withoutAt(pieces: readonly Piece[], at: number, reading: TermContext): TermMatch | undefined {
  const { length, isVoid } = parseNegationAtStart(wordsBehind(pieces, at)) ?? { length: 0 };
  if (length === 0) return undefined;
  let next = at + length;
  if (isVoid) return { length };
  const isSkipped = ({ kind, words }: Piece) => kind === 'noise' || isNegationFiller(words);
  while (isSkipped(pieces[next] ?? NOTHING) && !nameAt(pieces, next, reading)) next++;
  const found = next < pieces.length ? (combinedAt(pieces, next, reading) ?? oneAt(pieces, next, reading)) : { length };
  // “Not paid in dollars”: a currency can be asked for, not excluded.
  if (found.term?.pay?.min === 0) return { length: next - at + found.length };
  if (!mayBeEither(found)) return { length };
  const { term, length: negated } = withOthers(pieces, next, found, reading, reading.areAlike);
  const text = textOf(pieces.slice(at, next + negated));
  return { term: { ...term, text, kind: 'without', isExcluded: true, also: [] }, length: next - at + negated };
}

/** Tokens that a negation may use. */
const wordsBehind = (pieces: readonly Piece[], at: number): string[][] =>
  pieces.slice(at, at + MAX_NEGATION_PIECES + 1).map(({ words }) => words);

const textOf = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isJoined }, i) => (isJoined && i > 0 ? `& ${text}` : text)).join(' ');

function plainTerm({ text, words, kind }: Piece): QueryTerm {
  if (kind === 'phrase' || (kind === 'without' && text.includes('"')))
    return { ...termOf(text, kind, words), isPhrase: true };
  return kind === 'without'
    ? { ...termOf(text, kind, words), meaning: buildQueryConcept(words) }
    : termOf(text, 'words', words);
}

function wordsTerm(text: string, words: string[]): QueryTerm {
  const meaning = buildQueryConcept(words);
  // “DE” means Germany, “photo shop” Photoshop.
  const read =
    canonicalLabelKey(foldToWords(text)) === meaning.label || words.length > MAX_WORDS ? [] : [words.join(' ')];
  const also = [...read, ...meaning.names].map((name) => ({ text: name }));
  return { ...termOf(text, sortsByHighestPay(meaning) ? 'sort' : 'words', words), meaning, also };
}

const termOf = (text: string, kind: QueryTerm['kind'], words: string[]): QueryTerm => ({
  text,
  kind,
  words: words.slice(0, MAX_WORDS),
  isPhrase: false,
  isExcluded: kind === 'without',
  meaning: null,
  also: [],
  pay: null,
  days: null,
  either: [],
});

/** Prints terms as `q`. Semicolons separate terms that would parse differently. */
export function printTerms(terms: readonly QueryTerm[], reading: TermContext = {}): string {
  const isRead = (q: string, count = terms.length) => isSame(parseTerms(q, reading), terms.slice(0, count));
  const texts = terms.map(({ text }) => text);
  const halves = texts.map((_, at) => `${texts.slice(0, at).join(' ')}; ${texts.slice(at).join(' ')}`).slice(1);
  const whole = [texts.join(' '), texts.join('; '), ...halves].find((form) => isRead(form));
  if (whole !== undefined) return whole;
  return texts.reduce((q, text, i) => {
    // In an all-caps query, lower case marks a country code as a word.
    const forms = [text, text.toLowerCase()]
      .flatMap((one) => [`${q} ${one}`, `${q} ${one};`, `${q}; ${one}`, `${q}; ${one};`])
      .map((form) => form.trim());
    return forms.find((form) => isRead(form, i + 1)) ?? `${q}; ${text}`;
  }, '');
}

const isSame = (some: readonly QueryTerm[], others: readonly QueryTerm[]): boolean => keyOf(some) === keyOf(others);
const keyOf = (terms: readonly QueryTerm[]): string =>
  JSON.stringify(terms, (key, value) => (key === 'text' ? '' : value));

/** Literal form of a term as a phrase. Null if impossible or already one. */
export function toPhraseTerm(term: QueryTerm): QueryTerm | null {
  const isRead = !term.isExcluded && (term.also.length > 0 || term.kind === 'pay' || term.kind === 'age');
  if (!isRead || term.either.length > 0 || term.text.includes('"')) return null;
  return plainTerm({ text: `"${term.text}"`, words: foldToWords(term.text), kind: 'phrase' });
}

function withoutRepeats(terms: QueryTerm[]): QueryTerm[] {
  const seen = new Set<string>();
  return terms.filter(({ words, kind, isPhrase }) => {
    const key = JSON.stringify([words, kind, isPhrase]);
    return !seen.has(key) && seen.add(key);
  });
}
