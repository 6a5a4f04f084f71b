import { isTradeWord } from './concepts.ts';
import type { JobWords } from './job-words.ts';
import { isNoiseToken } from './noise.ts';
import type { SpellingCandidate } from './spelling.ts';
import { parseTerms, printTerms, type QueryTerm } from './terms.ts';

const MAX_CORRECTED_WORDS = 4;
/** Candidates whose jobs are counted. */
const MAX_CANDIDATES = 12;
/** Factor by which a homophone must be more frequent than a prefix match. */
const FAR_MORE = 10;

/** Corrects terms that no job contains. Undefined if there are none or nothing is similar. Skips quoted and excluded ones. */
export function correctUnknownTerms(terms: readonly QueryTerm[], words: JobWords, q: string): QueryTerm[] | undefined {
  let corrected = 0;
  // Filler words stay: “los” belongs to Angeles.
  let [done, left] = ['', q];
  for (const term of terms) {
    const at = left.indexOf(term.text);
    if (at < 0) return correctUnknownTerms(terms, words, printTerms(terms, words.reading));
    const better = corrected < MAX_CORRECTED_WORDS && term.kind === 'words' ? correctTerm(term, words) : undefined;
    if (better !== undefined) corrected++;
    done += left.slice(0, at) + (better ?? term.text);
    left = left.slice(at + term.text.length);
  }
  return corrected === 0 ? undefined : parseTerms(done + left, words.reading);
}

function correctTerm(term: QueryTerm, words: JobWords): string | undefined {
  if (term.either.length > 0) return correctEither(term, words);
  const [only] = term.words;
  if (words.finds(term)) {
    return only !== undefined && term.words.length === 1 ? soundsLike(only, words) : undefined;
  }
  const isRight = (word: string) => words.occurs(word) || isTradeWord(word);
  if (term.words.every(isRight)) return undefined;
  const better = term.words.map((word) => (isRight(word) ? word : correctWord(word, words)));
  return better.some((word) => word === undefined) ? undefined : better.join(' ');
}

/** Corrections: one typo, then two joined words, then two typos. */
function correctWord(word: string, words: JobWords): string | undefined {
  const near = words.spelling.near(word).slice(0, MAX_CANDIDATES);
  const isNear = ({ distance }: SpellingCandidate) => distance < 2;
  return nearest(near.filter(isNear), words) ?? partsOf(word, words) ?? nearest(near, words);
}

/** Corrects each alternative. */
function correctEither({ text, either }: QueryTerm, words: JobWords): string | undefined {
  const correct = (term: QueryTerm) => (term.kind === 'words' ? correctTerm(term, words) : undefined) ?? term.text;
  const better = either.reduce((corrected, term) => corrected.replace(term.text, () => correct(term)), text);
  return better === text ? undefined : better;
}

/** Nearest candidate, then most frequent. */
function nearest(near: readonly SpellingCandidate[], words: JobWords): string | undefined {
  for (const distance of new Set(near.map((one) => one.distance))) {
    const most = mostUsed(
      near.flatMap((one) => (one.distance === distance ? one.word : [])),
      words,
    );
    if (most) return most.word;
  }
  return undefined;
}

interface Weighed {
  word: string;
  /** Number of matching jobs. */
  roles: number;
  /** Number of jobs with the word. */
  uses: number;
}

function mostUsed(candidates: readonly string[], words: JobWords): Weighed | undefined {
  let most: Weighed | undefined;
  for (const word of candidates) {
    const weighed = { word, roles: words.jobsMeaning(word), uses: words.jobsSaying(word) };
    if (weighed.roles > (most?.roles ?? 0) || (weighed.roles === most?.roles && weighed.uses > most.uses))
      most = weighed;
  }
  return most;
}

/** More frequent homophone. “grafic” is replaced although `grafico` starts with it. */
function soundsLike(word: string, words: JobWords): string | undefined {
  if (words.occursAsWord(word) || isTradeWord(word)) return undefined;
  const near = words.spelling.near(word).filter(({ distance, word: other }) => distance < 1 && other !== word);
  const most = mostUsed(
    near.map((one) => one.word),
    words,
  );
  return most && most.roles >= FAR_MORE * words.jobsBeginning(word) ? most.word : undefined;
}

const MIN_PART_LENGTH = 3;
/** Shorter parts are adjacent by chance. */
const MIN_KNOWN_PART_LENGTH = 4;

/** Splits a word into two that a title or fact has next to each other, or that are both known. */
function partsOf(word: string, words: JobWords): string | undefined {
  const pairs = [];
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++)
    pairs.push([word.slice(0, at), word.slice(at)]);
  const isKnown = (part: string) =>
    isNoiseToken(part, [part]) ||
    (part.length >= MIN_KNOWN_PART_LENGTH && (isTradeWord(part) || words.isKnownPhrase([part])));
  const pair = pairs.find((parts) => words.isKnownPhrase(parts)) ?? pairs.find((parts) => parts.every(isKnown));
  return pair?.join(' ');
}
