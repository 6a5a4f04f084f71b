import { readEnv } from '../env.ts';
import { openDatabase } from './open.ts';
import type { Db } from './tables.ts';

let database: Promise<Db> | undefined;

/** Opens the configured database once, for builds and development. */
export function openConfiguredDatabase(options: Parameters<typeof openDatabase>[1] = {}): Promise<Db> {
  database ??= openDatabase(readEnv().DATABASE_URL, options);
  return database;
}
