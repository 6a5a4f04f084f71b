const VOWELS = 'aeiouyäöüáàâéèêíìîóòôúùûåæø';
const WORD = /\p{L}{14,}/gu;
/** Syllable starts after a vowel. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWELS}][^${VOWELS}]*)(?:sch|ch|ph|th|st|sp|[bfgkp]l|[bdfgkpt]r|[^${VOWELS}])(?=[${VOWELS}])`,
  'giu',
);
/** Minimum letters at either end. */
const MIN_PART_LENGTH = 4;

/**
 * Parts of text with break opportunities in words of 14 letters and more. For German and English titles, since browsers
 * hyphenate capitalised words only in known languages.
 */
export const splitAtSoftHyphens = (text: string): string[] => softHyphens(text).split('\u00ad');

function softHyphens(text: string): string {
  return text.replace(WORD, (word) =>
    word.replace(SYLLABLE, (onset, at: number) => {
      const isPossible = at >= MIN_PART_LENGTH && word.length - at >= MIN_PART_LENGTH;
      return isPossible ? `\u00ad${onset}` : onset;
    }),
  );
}
