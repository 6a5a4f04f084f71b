/** Health check. `broken`: data or mail may be lost, or the board must not be public. `advice`: for the owner. */
export interface HealthCheckResult {
  about: string;
  state: 'fine' | 'advice' | 'broken';
  /** State, and advice if something is wrong. */
  words: string;
}

export const healthOk = (about: string, words: string): HealthCheckResult => ({ about, state: 'fine', words });
export const healthWarning = (about: string, words: string): HealthCheckResult => ({ about, state: 'advice', words });
export const healthError = (about: string, words: string): HealthCheckResult => ({ about, state: 'broken', words });
