import { lookup } from '../../../lib/lookup.ts';
import { COUNTRY_NAMES_BY_CODE } from '../../locations/gazetteer.ts';
import { CITY_NAMES, COUNTRY_NAMES } from '../../locations/place-names.ts';
import { isNoiseToken } from './noise.ts';
import { stemWord } from './stems.ts';
import {
  COMBINED,
  QUERY_ONLY_SYNONYMS,
  REGIONS,
  RELATED_CRAFTS,
  SUBJECTS,
  SYNONYMS,
  TEXT_PHRASES,
} from './trade-words.ts';
import { foldTitleToWordsByPart, foldToWords, toSingular } from './words.ts';

const RELATED_CONCEPTS = [...RELATED_CRAFTS, ...SUBJECTS];

/** Name of a concept: canonical words and display form. */
interface Name {
  words: string[];
  /** Displayed synonyms. */
  names: string[];
}

/** Names by singular words. */
const names = new Map<string, Name>();
/** Longest name in words by first word. */
const longestFrom = new Map<string, number>();
let longestName = 1;

const keyOf = (words: readonly string[]): string => words.map(toSingular).join(' ');

function addNames(shown: readonly string[], understood: readonly string[] = []): void {
  const [first = ''] = shown;
  const words = asOne(foldToWords(first));
  for (const name of [...shown, ...understood]) {
    const own = foldToWords(name);
    const begin = toSingular(own[0] ?? '');
    longestFrom.set(begin, Math.max(longestFrom.get(begin) ?? 1, own.length));
    if (!IDEOGRAM.test(name)) longestName = Math.max(longestName, own.length);
    const key = keyOf(own);
    if (key && !names.has(key)) names.set(key, { words, names: shown.filter((other) => other !== name) });
  }
}

/** CJK characters are tokens, because they are written without spaces. */
const IDEOGRAM = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u;

/** Joins words that mean nothing alone, such as “on-site”. */
const asOne = (words: string[]): string[] =>
  words.some((word) => isNoiseToken(word, [word])) ? [words.join('')] : words;

/** Other short country names are words of other languages: `can`, `man`. */
const SHORT_COUNTRIES = new Set(['us', 'usa', 'uk', 'uae']);
function isCountryWord(name: string): boolean {
  return name.length > 3 || SHORT_COUNTRIES.has(name);
}

const listOfNames = (text = ''): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

for (const line of SYNONYMS.trim().split('\n')) {
  const [name = '', synonyms, understood] = line.split('|').map((column) => column.trim());
  if (name) addNames([name, ...listOfNames(synonyms)], listOfNames(understood));
}
for (const [city = '', ...others] of CITY_NAMES) addNames([city], others);
for (const [code, [country = '', ...others]] of COUNTRY_NAMES_BY_CODE) {
  const short = Object.entries(COUNTRY_NAMES).flatMap(([name, its]) => (its === code ? name : []));
  addNames([country], [...others, ...short].filter(isCountryWord));
}

/** Known parts of compounds. */
const parts = new Set([...names.keys()].filter((key) => !key.includes(' ')));
for (const { words } of [...names.values()]) for (const word of words) parts.add(toSingular(word));
for (const name of RELATED_CONCEPTS.flat()) for (const word of foldToWords(name)) parts.add(toSingular(word));

/**
 * Canonical words in any language: `graphic designer` for `Grafiker:in`. `isJobText` leaves out synonyms that are for queries only.
 */
export function toCanonicalWords(words: readonly string[], isJobText = false): string[] {
  return translate(translate(words, isJobText), isJobText);
}

const queryOnly = new Set(QUERY_ONLY_SYNONYMS);

function translate(words: readonly string[], isJobText: boolean): string[] {
  const plain: string[] = [];
  for (let at = 0; at < words.length; ) {
    if (isJobText && queryOnly.has(toSingular(words[at] as string))) {
      plain.push(words[at++] as string);
      continue;
    }
    const found = nameAt(words, at);
    if (found) plain.push(...found.name.words);
    else plain.push(...plainWord(words[at] as string));
    at += found?.length ?? 1;
  }
  return plain;
}

function nameAt(words: readonly string[], at: number): { name: Name; length: number } | undefined {
  const longest = longestFrom.get(toSingular(words[at] as string)) ?? 0;
  for (let length = Math.min(longest, words.length - at); length > 0; length--) {
    const name = names.get(keyOf(words.slice(at, at + length)));
    if (name) return { name, length };
  }
  return undefined;
}

const MAX_COMPOUND_LENGTH = 40;

function plainWord(word: string): string[] {
  const neutral = word.replace(/^(.{3,}(?:er|or|eur|ist|ent|ant))in(?:nen)?$/, '$1');
  const known = names.get(toSingular(neutral));
  if (known) return known.words;
  if (parts.has(toSingular(neutral)) || neutral.length > MAX_COMPOUND_LENGTH) return [neutral];
  return compoundOf(neutral) ?? [neutral];
}

const MIN_COMPOUND_HEAD_LENGTH = 4;

/** Splits compounds of known parts: `Grafikdesigner`. */
function compoundOf(word: string, depth = 3): string[] | undefined {
  for (let at = word.length - MIN_COMPOUND_HEAD_LENGTH; at > 1; at--) {
    const head = word.slice(at);
    const first = word.slice(0, at);
    const isFirst = parts.has(first) || (/^.{4,}[sne]$/.test(first) && parts.has(first.slice(0, -1)));
    if (!isFirst) continue;
    const rest = parts.has(toSingular(head)) ? [head] : depth > 2 ? compoundOf(head, depth - 1) : undefined;
    if (!rest) continue;
    const own = parts.has(first) ? first : first.slice(0, -1);
    return [
      ...(names.get(own)?.words ?? [own]),
      ...rest.flatMap((part) => names.get(toSingular(part))?.words ?? [part]),
    ];
  }
  return undefined;
}

/** Stems without filler words. */
const senseOf = (words: readonly string[], isJobText = false): string[] => {
  const plain = toCanonicalWords(words, isJobText);
  const meant = plain.filter((word) => !isNoiseToken(word, [word]));
  return (meant.length > 0 ? meant : plain).map(stemWord);
};

/** Families by sorted stems, since `diseñador gráfico` has another order. */
const families = new Map<string, { tokens: string[]; names: string[]; isCraft: boolean }>();
let longestSense = 1;

const familyKey = (sense: readonly string[]): string => sense.toSorted().join(' ');

for (const [number, family] of RELATED_CONCEPTS.entries()) {
  for (const name of family) {
    const sense = senseOf(foldToWords(name));
    longestSense = Math.max(longestSense, sense.length);
    const key = familyKey(sense);
    const known = families.get(key) ?? { tokens: [], names: [], isCraft: false };
    known.isCraft ||= number < RELATED_CRAFTS.length;
    known.tokens.push(`~${number}`);
    known.names.push(...family.filter((other) => other !== name && !known.names.includes(other)));
    families.set(key, known);
  }
}

/** Tokens of concepts in a title or label, with their families. */
export function listTitleConceptsWithFamilies(text: string): Set<string> {
  const tokens = new Set<string>();
  for (const words of foldTitleToWordsByPart(text)) {
    const sense = senseOf(words, true);
    for (const [at, token] of sense.entries()) {
      tokens.add(token);
      for (let length = 1; length <= longestSense && at + length <= sense.length; length++) {
        for (const relatedTokens of families.get(familyKey(sense.slice(at, at + length)))?.tokens ?? [])
          tokens.add(relatedTokens);
      }
    }
  }
  return tokens;
}

const inTexts = new Map<string, string>();
for (const phrase of TEXT_PHRASES) {
  const name = names.get(keyOf(foldToWords(phrase)));
  for (const [key, other] of names) if (name && other.words === name.words) inTexts.set(key, `=${phrase}`);
}
/** Singular and plural first words, a quick filter for long texts. */
const firstInTexts = new Set([...inTexts.keys()].flatMap((key) => [key.split(' ')[0] ?? '', `${key.split(' ')[0]}s`]));

/** Tokens of concepts that a text states. */
export function listStatedConcepts(words: readonly string[]): Set<string> {
  const tokens = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    if (!firstInTexts.has(words[at] as string)) continue;
    for (let length = 1; length <= longestName; length++) {
      const token = inTexts.get(keyOf(words.slice(at, at + length)));
      if (token) tokens.add(token);
    }
  }
  return tokens;
}

export interface QueryConcept {
  /** Alternatives, each a set of tokens in a title or fact. */
  ways: string[][];
  /** Tokens of related crafts. */
  relatedTokens: string[];
  /** True if the words name a craft or kind of work. */
  isCraft: boolean;
  /** Token in texts. */
  inText: string | null;
  /** Canonical label, for comparison with facts. */
  label: string;
  names: string[];
}

/** Maximum number of synonyms shown per term. */
const MAX_NAMES_SHOWN = 4;

const placesOfRegion = (words: readonly string[]): readonly string[] =>
  lookup(REGIONS, toCanonicalWords(words).join(' ').toLowerCase()) ?? [];

/** True for a region that stands for its places, such as the Nordics. */
export const isRegionName = (words: readonly string[]): boolean => placesOfRegion(words).length > 0;

export function buildQueryConcept(words: readonly string[]): QueryConcept {
  const plain = toCanonicalWords(words);
  const sense = senseOf(words);
  const family = families.get(familyKey(sense));
  const region = placesOfRegion(words);
  const own = names.get(keyOf(words));
  // Shows words of other languages by their canonical name.
  const isShown = keyOf(plain) === keyOf(words) || own !== undefined;
  const allNames = [...(own?.names ?? []), ...(isShown ? [] : [plain.join(' ')]), ...(family?.names ?? []), ...region];
  return {
    ways: [sense, ...region.map((name) => senseOf(foldToWords(name)))],
    relatedTokens: family?.tokens ?? [],
    isCraft: family?.isCraft ?? false,
    inText: inTexts.get(keyOf(words)) ?? null,
    label: canonicalLabelKey(words),
    names: [...new Set(allNames)].filter((name) => keyOf(foldToWords(name)) !== keyOf(words)).slice(0, MAX_NAMES_SHOWN),
  };
}

/** Equal keys for labels of equal meaning and order in any language. */
export const canonicalLabelKey = (words: readonly string[]): string => keyOf(toCanonicalWords(words));

const BEST_PAID = canonicalLabelKey(foldToWords('best paid'));

/** True if the words sort by highest pay. */
export const sortsByHighestPay = ({ label }: QueryConcept): boolean => label === BEST_PAID;

/** True if the words have a fixed meaning together, such as `no experience`. */
export const isFixedPhrase = (words: readonly string[]): boolean =>
  words.length <= (longestFrom.get(toSingular(words[0] ?? '')) ?? 0) && names.has(keyOf(words));

/** True if a word is a synonym and no prefix of a longer word. `roma` does not match Romania. */
export function isSynonymWord(word: string): boolean {
  const name = names.get(toSingular(word));
  return name !== undefined && keyOf(name.words) !== toSingular(word);
}

/** True for one concept of the trade, such as `diseñador gráfico`. */
export const isTradeConcept = (words: readonly string[]): boolean =>
  words.length <= MAX_FAMILY_NAME_WORDS && families.has(familyKey(senseOf(words)));

const combined = new Map(
  COMBINED.map((name) => [familyKey(senseOf(foldToWords(name))), foldToWords(name).map((word) => [word])]),
);

const combinedWords = new Set(
  [...names].flatMap(([key, { words }]) =>
    words.every((word) => COMBINED.some((name) => foldToWords(name).includes(word))) ? [key] : [],
  ),
);

/** Parts of a combined name such as “UX/UI”. Undefined otherwise. */
export const splitCombinedName = (words: readonly string[]): string[][] | undefined =>
  words.length <= 2 && words.every((word) => combinedWords.has(toSingular(word)))
    ? combined.get(familyKey(senseOf(words)))
    : undefined;

const MAX_FAMILY_NAME_WORDS = longestSense + 1;
export const MAX_TRADE_NAME_WORDS = Math.max(longestName, MAX_FAMILY_NAME_WORDS);

/** True for a known word, which is no typo. */
export const isTradeWord = (word: string): boolean => parts.has(toSingular(word));

/** All known single words, for spelling correction. */
export const listTradeWords = (): Iterable<string> => parts;
