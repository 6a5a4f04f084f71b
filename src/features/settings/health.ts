/**
 * What one look at a board found. `broken`: data or mail would be lost, or the board must not be shown to anybody.
 * `advice`: it runs, and an owner would want to know.
 */
export interface HealthCheck {
  about: string;
  state: 'fine' | 'advice' | 'broken';
  /** What is so, and what to do about it where something is. */
  words: string;
}

export const healthOk = (about: string, words: string): HealthCheck => ({ about, state: 'fine', words });
export const healthWarning = (about: string, words: string): HealthCheck => ({ about, state: 'advice', words });
export const healthError = (about: string, words: string): HealthCheck => ({ about, state: 'broken', words });
