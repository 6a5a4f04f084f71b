import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** How a server divides the memory that it may take, in megabytes. */
interface MemoryShares {
  /** Objects of JavaScript, finished pages among them. */
  heap: number;
  /** Of the heap: finished pages, unless STORE_MEMORY_MB says otherwise. */
  store: number;
  /** Those that networks show. */
  pictures: number;
  /** What SQLite keeps of its file. */
  database: number;
}

/** What Node, code, threads, connections and the keeper take whatever the board is; measured (decision 100). */
const FIXED = 226;
/** What holds 1,500 roles under load. */
export const MIN_MEMORY_MB = 384;
const SHARES = { store: 0.05, pictures: 0.02, database: 0.03 };
/** Of what a larger board is given beyond the least: what its search index and its collector hold outside the heap. */
const LARGER = 0.05;
/** Where nothing is said of memory. */
export const DEFAULT_SHARES_MB = { store: 128, pictures: 32 };
/** A half of what is young: three of these are held at most. */
const YOUNG = 4;
/** Bytes from which on the C library gives back what is freed. Left alone, it raises them to what it has seen. */
const GIVEN_BACK = '65536';

export function splitMemory(megabytes: number): MemoryShares {
  const share = (name: keyof typeof SHARES): number => Math.round(megabytes * SHARES[name]);
  const [store, pictures, database] = [share('store'), share('pictures'), share('database')];
  const larger = Math.max(0, Math.round((megabytes - MIN_MEMORY_MB) * LARGER));
  return { heap: megabytes - FIXED - larger - pictures - database, store, pictures, database };
}

/** Of the environment: threads take memory from two places instead of from one each, and what is freed is given back. */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK,
};

/** Arguments of Node that hold a process to its share: they are read before any setting could be. */
export function memoryFlags(megabytes: number | undefined): string[] {
  if (!megabytes) return [];
  return [`--max-old-space-size=${splitMemory(megabytes).heap}`, `--max-semi-space-size=${YOUNG}`];
}

/** What the environment, or else `.env` in a folder, says of memory; whether that is right is found out by who reads all settings. */
export function findMemorySetting(folder: string, given = process.env.MEMORY_MB): number | undefined {
  const megabytes = Number(given || readDotEnv(folder).MEMORY_MB);
  return megabytes >= MIN_MEMORY_MB ? megabytes : undefined;
}

/** True where V8 ended a process that had filled its heap, or Linux one for the memory of the machine. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL' || code === 134;

function readDotEnv(folder: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    return {};
  }
}
