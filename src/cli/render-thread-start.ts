export const READY = 'ready';

export interface ThreadStart {
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  dist: string;
  client: string;
}
