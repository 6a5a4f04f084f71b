/** What a fact was read from: a field of the feed, the title, the words for the place, or the text. `usual` is what is taken where nothing says. */
export type FactOrigin = 'field' | 'title' | 'place' | 'text' | 'usual';

/** A value with the words that decided it, for who asks why. */
export interface Fact<T> {
  value: T;
  by: FactOrigin;
  /** As the employer wrote them; empty for what no words said. */
  words: string;
}

const MAX_EVIDENCE_LENGTH = 120;

/** A fact with its words short enough to be shown beside it. */
export const fact = <T>(value: T, by: FactOrigin, words = ''): Fact<T> => ({
  value,
  by,
  words: shorten(words.replace(/\s+/g, ' ').trim()),
});

const shorten = (words: string): string =>
  words.length <= MAX_EVIDENCE_LENGTH ? words : `${words.slice(0, MAX_EVIDENCE_LENGTH - 1).trimEnd()}…`;
