import { readFileSync } from 'node:fs';
import { ROOT } from './constants.ts';

/** Words that the interface does not use, as the table of the glossary has them. */
export interface Rule {
  words: string[];
  instead: string;
  /** Allowed phrases with the word. */
  exceptions: string[];
  /** True if it applies to articles too. */
  isForArticles: boolean;
}

const TABLE = readFileSync(`${ROOT}docs/glossary.md`, 'utf8').split('## On screen\n')[1] ?? '';
const quoted = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words);

export const rules: readonly Rule[] = TABLE.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, words, instead = '', exceptions, articles = ''] = line.split('|');
    return {
      words: quoted(words),
      instead: instead.trim(),
      exceptions: quoted(exceptions),
      isForArticles: articles.trim() === 'too',
    };
  });

/** The words of a text that a rule forbids. A hyphen belongs to its word: `e-mail` is not `mail`. */
export const offences = (text: string, { words, exceptions }: Rule): string[] => {
  const rest = exceptions.reduce((left, exception) => left.replaceAll(matcher(exception), ''), text);
  return words.filter((word) => matcher(word).test(rest));
};

/** A phrase as it is written, or with a capital letter at its beginning. */
function matcher(phrase: string): RegExp {
  const [first = ''] = phrase;
  const words = `[${RegExp.escape(first + first.toUpperCase())}]${phrase.slice(1).split(' ').map(RegExp.escape).join('\\s+')}`;
  // A mark is wrong within or behind a word; elsewhere it belongs to code.
  return /\p{L}/u.test(phrase)
    ? new RegExp(`(?<![\\p{L}\\p{N}/_.@-])${words}(?![\\p{L}\\p{N}/_=(@-]|\\.\\p{Ll}|:\\{)`, 'gu')
    : new RegExp(`(?<=\\p{L})${words}(?=\\p{L}|$|\\s)`, 'gu');
}
