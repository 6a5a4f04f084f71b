import { toSingular } from './words.ts';

/** Minimum stem: “user” is not a form of “us”. */
const MIN_STEM_LENGTH = 4;

/** Suffixes, longest first. `direction` and `director` keep a mark, so that `production` is not `product`. */
const ENDINGS: readonly [RegExp, string][] = [
  [/isation$/, 'ization'],
  [/isier(en|ung)$/, 'iz~'],
  [/^(.{2,}at)(?:ion|or|ing|ed|e)$/, '$1~'],
  [/^(.{2,}it)or$/, '$1'],
  [/(ct)(?:ion|or)$/, '$1~'],
  [/ibility$/, 'ibl'],
  [/ible$/, 'ibl'],
  [/^(.{3,}graph)(?:y|er|ic)$/, '$1'],
  [/(strateg)(?:y|ist|ic)$/, '$1'],
  [/(analy)(?:sis|st|tics|tic)$/, '$1'],
];

/** Common stem: `brand` for `branding`, `gestalt` for `Gestalter` and `Gestaltung`. */
export function stemWord(word: string): string {
  let stemWord = toSingular(word);
  if (stemWord.length <= MIN_STEM_LENGTH) return stemWord;
  for (const [ending, root] of ENDINGS) {
    if (!ending.test(stemWord)) continue;
    stemWord = stemWord.replace(ending, root);
    if (stemWord.endsWith('~') || root === '$1') return stemWord;
  }
  stemWord = strip(stemWord, /(?:ing|ung|ungen|ment)$/);
  // An engineer is not an engine.
  if (!stemWord.endsWith('eer')) stemWord = strip(stemWord, /(?:er|ed)$/);
  return strip(stemWord, /e$/);
}

function strip(word: string, ending: RegExp): string {
  const root = word.replace(ending, '');
  if (root === word || root.length < MIN_STEM_LENGTH || !/[aeiouy]/.test(root)) return word;
  // `planning` and `modelling` double a letter.
  return /([bdglmnprt])\1$/.test(root) && ending.test(word) && !/ll$/.test(word) ? root.slice(0, -1) : root;
}
