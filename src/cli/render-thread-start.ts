export const READY = 'ready';

export interface ThreadStart {
  databaseUrl: string;
  origin: string;
  dist: string;
  client: string;
}
