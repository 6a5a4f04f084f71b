import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** How a server divides the memory that it may take, in megabytes. */
interface MemoryShares {
  /** Objects of JavaScript, finished pages among them. */
  heap: number;
  /** Of the heap: finished pages, unless STORE_MEMORY_MB says otherwise. */
  store: number;
  /** What SQLite keeps of its file. */
  database: number;
}

/** What Node, code, threads and connections take whatever the board is; measured (decision 092). */
const FIXED = 160;
/** What holds 1,500 roles under load. */
export const LEAST_MEMORY_MB = 320;
const SHARE_OF_DATABASE = 0.06;
const SHARE_OF_STORE = 0.1;
/** A half of what is young: three of these are held at most. */
const YOUNG = 4;

export function shareMemory(megabytes: number): MemoryShares {
  const database = Math.round(megabytes * SHARE_OF_DATABASE);
  return { heap: megabytes - FIXED - database, store: Math.round(megabytes * SHARE_OF_STORE), database };
}

/** Of the environment: threads take memory from two places instead of from one each. */
export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Arguments of Node that hold a process to its share: they are read before any setting could be. */
export function memoryArguments(megabytes: number | undefined): string[] {
  if (!megabytes) return [];
  return [`--max-old-space-size=${shareMemory(megabytes).heap}`, `--max-semi-space-size=${YOUNG}`];
}

/** What the environment, or else `.env` in a folder, says of memory; whether that is right is found out by who reads all settings. */
export function findMemorySetting(folder: string, given = process.env.MEMORY_MB): number | undefined {
  const megabytes = Number(given || readDotEnv(folder).MEMORY_MB);
  return megabytes >= LEAST_MEMORY_MB ? megabytes : undefined;
}

function readDotEnv(folder: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    return {};
  }
}
