/** Origin of a fact. `usual` is a default. */
export type FactOrigin = 'field' | 'title' | 'place' | 'text' | 'usual';

/** Value with the words behind it. */
export interface FactWithSource<T> {
  value: T;
  by: FactOrigin;
  /** Employer's words. Empty for a default. */
  words: string;
}

const MAX_EVIDENCE_LENGTH = 120;

export const makeFact = <T>(value: T, by: FactOrigin, words = ''): FactWithSource<T> => ({
  value,
  by,
  words: shorten(words.replace(/\s+/g, ' ').trim()),
});

const shorten = (words: string): string =>
  words.length <= MAX_EVIDENCE_LENGTH ? words : `${words.slice(0, MAX_EVIDENCE_LENGTH - 1).trimEnd()}…`;
