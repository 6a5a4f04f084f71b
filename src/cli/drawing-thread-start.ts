/** What a thread says once it can draw. */
export const READY = 'ready';

/** What a thread is given at its start. */
export interface ThreadStart {
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  /** The build whose handler draws. */
  dist: string;
  client: string;
}
