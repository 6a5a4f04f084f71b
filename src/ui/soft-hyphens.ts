const VOWELS = 'aeiouyäöüáàâéèêíìîóòôúùûåæø';
const WORD = /\p{L}{14,}/gu;
/** Consonants and the vowel they begin a syllable with, after a vowel: what stands before them may be parted. */
const SYLLABLE = new RegExp(
  `(?<=[${VOWELS}][^${VOWELS}]*)(?:sch|ch|ph|th|st|sp|[bfgkp]l|[bdfgkpt]r|[^${VOWELS}])(?=[${VOWELS}])`,
  'giu',
);
/** Letters that stay together at either end of a word. */
const MIN_PART_LENGTH = 4;

/**
 * The text in parts between which a narrow column may break it: words of 14 letters and more, between syllables. Good for
 * German and English titles; browsers part capitalised words only where they know the language.
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
