/**
 * What one look at a board found. `broken`: data or mail would be lost, or the board must not be shown to anybody.
 * `advice`: it runs, and an owner would want to know.
 */
export interface Finding {
  about: string;
  state: 'fine' | 'advice' | 'broken';
  /** What is so, and what to do about it where something is. */
  words: string;
}

export const fine = (about: string, words: string): Finding => ({ about, state: 'fine', words });
export const advise = (about: string, words: string): Finding => ({ about, state: 'advice', words });
export const fail = (about: string, words: string): Finding => ({ about, state: 'broken', words });
