import { foldText } from '../../lib/text.ts';

const MAX_TITLE_LENGTH = 300;

/** Normalised title for rules: lower case, no accents, no gender markers, single spaces. */
export function foldTitle(title: string): string {
  return foldText(title.slice(0, MAX_TITLE_LENGTH))
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/\s*[–—]\s*/g, ' - ')
    .replace(GENDER_MARKS, '')
    .replace(/(\w)[:*_/]-?(?:in|innen|a|e)\b(?!\/)/g, '$1')
    .replace(/[^\p{L}\p{N}+#&/|,;:()[\]'’.%-]+/gu, ' ')
    .trim();
}

const GENDER_MARKS =
  /\s*[([]\s*(?:[mfwdxhnv](?:\s*[/|,]\s*(?:[mfwdxhnvi]|div|nb|gn|all))+|all genders?|gn|h\/f|f\/h)\s*[)\]]/giu;
const PLAIN_NOTES =
  /\s*[([]\s*(?:(?:fully|worldwide|global|us|uk|eu|remote|hybrid|on-?site|in-person|in-office|contract|full-?time|part-?time|freelance|first|only|or)[\s,/&-]*)+[)\]]\s*$/iu;
const CLOSING_NOTES = /\s+[-–—|]\s+(?:remote|hybrid|on-?site|contract|freelance|full-?time|part-?time)\s*$/iu;
const CAPITALISED = new Set([
  'UX',
  'UI',
  'UI/UX',
  'UX/UI',
  'AI',
  '3D',
  '2D',
  'AR',
  'VR',
  'XR',
  'B2B',
  'II',
  'III',
  'IV',
  'VP',
  'QA',
  'CX',
]);

/** Title for display, without gender markers, closing notes (`(Remote, Contract)`) and all-caps. */
export function cleanTitleForDisplay(title: string): string {
  let clean = title.slice(0, MAX_TITLE_LENGTH).replace(/\s+/g, ' ').trim();
  for (let before = ''; before !== clean; ) {
    before = clean;
    clean = clean.replace(GENDER_MARKS, '').replace(PLAIN_NOTES, '').replace(CLOSING_NOTES, '').trim() || before;
  }
  const isShouted = clean.length > 6 && clean === clean.toUpperCase() && clean !== clean.toLowerCase();
  return isShouted
    ? clean.replace(/[\p{L}\p{N}/]+/gu, (word) =>
        CAPITALISED.has(word) ? word : word.charAt(0) + word.slice(1).toLowerCase(),
      )
    : clean;
}
