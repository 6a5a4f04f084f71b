/** What a fact was read from: a field of the feed, the title, the words for the place, or the text. `usual` is what is taken where nothing says. */
export type FactSource = 'field' | 'title' | 'place' | 'text' | 'usual';

/** A value with the words that decided it, for who asks why. */
export interface Fact<T> {
  value: T;
  by: FactSource;
  /** As the employer wrote them; empty for what no words said. */
  words: string;
}

const LONGEST_WORDS = 120;

/** A fact with its words short enough to be shown beside it. */
export const fact = <T>(value: T, by: FactSource, words = ''): Fact<T> => ({
  value,
  by,
  words: shorten(words.replace(/\s+/g, ' ').trim()),
});

const shorten = (words: string): string =>
  words.length <= LONGEST_WORDS ? words : `${words.slice(0, LONGEST_WORDS - 1).trimEnd()}…`;
