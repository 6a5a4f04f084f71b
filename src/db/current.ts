import { readEnv } from '../env.ts';
import { openDatabase } from './open.ts';
import type { Db } from './tables.ts';

let database: Promise<Db> | undefined;

/** The configured database, opened once: for the build and for development, where no server hands one over. */
export function currentDatabase(options: Parameters<typeof openDatabase>[1] = {}): Promise<Db> {
  database ??= openDatabase(readEnv().DATABASE_URL, options);
  return database;
}
