import { COUNTRY_NAMES_BY_CODE } from '../../locations/gazetteer.ts';
import { STATES } from '../../locations/place-names.ts';
import { isFixedPhrase, isTradeConcept } from './concepts.ts';
import { foldToWords } from './words.ts';

/** Codes with another meaning in design: art director, quality assurance … */
const TRADE_CODES = new Set('AD CD GD HR ID MD PR QA SD TV'.split(' '));

const FLAG = /[\u{1F1E6}-\u{1F1FF}]{2}/gu;
const FIRST_FLAG_LETTER = 0x1f1e6;

export const spaceAroundFlagEmoji = (text: string): string => text.replace(FLAG, ' $& ');

/** Country of a flag emoji or ISO 3166-1 code. Undefined otherwise. Codes in all-caps text are words. */
export function countryNameWordsOfCode(piece: string, isCapitals: boolean): string[] | undefined {
  const code = /^\(?([A-Z]{2})[),.;]?$/.exec(piece)?.[1];
  const isCode = code !== undefined && !isCapitals && !TRADE_CODES.has(code) && !isTradeName(code);
  const name = COUNTRY_NAMES_BY_CODE.get((isCode ? code : codeOfFlag(piece)) ?? '')?.[0];
  return name === undefined ? undefined : foldToWords(name);
}

function isTradeName(code: string): boolean {
  const words = foldToWords(code);
  return isFixedPhrase(words) || isTradeConcept(words);
}

function codeOfFlag(piece: string): string | undefined {
  if (piece.replace(FLAG, '') !== '') return undefined;
  return [...piece]
    .map((letter) => String.fromCharCode(65 + (letter.codePointAt(0) as number) - FIRST_FLAG_LETTER))
    .join('');
}

/** True for a state or country code after a town: “Austin, TX”. */
export function isStateOrCountryCode(piece: string): boolean {
  const code = /^\(?([A-Z]{2}|[a-z]{2})[),.;]?$/.exec(piece)?.[1] ?? '';
  if (code === '' || isTradeName(code)) return false;
  const isState = STATES.has(code.toLowerCase());
  return code === code.toUpperCase() ? isState || COUNTRY_NAMES_BY_CODE.has(code) : isState && !SHORT_WORDS.has(code);
}

const SHORT_WORDS = new Set('in or me hi ok de la al co id ma pa'.split(' '));
