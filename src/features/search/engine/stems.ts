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
export function stem(word: string): string {
  let stem = toSingular(word);
  if (stem.length <= MIN_STEM_LENGTH) return stem;
  for (const [ending, root] of ENDINGS) {
    if (!ending.test(stem)) continue;
    stem = stem.replace(ending, root);
    if (stem.endsWith('~') || root === '$1') return stem;
  }
  stem = strip(stem, /(?:ing|ung|ungen|ment)$/);
  // An engineer is not an engine.
  if (!stem.endsWith('eer')) stem = strip(stem, /(?:er|ed)$/);
  return strip(stem, /e$/);
}

function strip(word: string, ending: RegExp): string {
  const root = word.replace(ending, '');
  if (root === word || root.length < MIN_STEM_LENGTH || !/[aeiouy]/.test(root)) return word;
  // `planning` and `modelling` double a letter.
  return /([bdglmnprt])\1$/.test(root) && ending.test(word) && !/ll$/.test(word) ? root.slice(0, -1) : root;
}
