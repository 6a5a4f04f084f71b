/** Message of a thread that is ready to render. */
export const READY = 'ready';

/** Input of a rendering thread. */
export interface ThreadStart {
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  /** The build whose handler renders. */
  dist: string;
  client: string;
}
