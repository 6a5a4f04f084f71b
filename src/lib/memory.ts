import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Memory budget of a server in megabytes. */
interface MemoryShares {
  /** Objects of JavaScript, finished pages among them. */
  heap: number;
  /** Heap for rendered pages, unless STORE_MEMORY_MB is set. */
  store: number;
  pictures: number;
  /** SQLite page cache. */
  database: number;
}

/** Fixed cost of Node, code, threads, connections and the supervisor, as measured. */
const FIXED = 226;
/** Minimum memory for 1,500 jobs under load. */
export const MIN_MEMORY_MB = 384;
const SHARES = { store: 0.05, pictures: 0.02, database: 0.03 };
/** Share of additional memory outside the heap on larger boards. */
const LARGER = 0.05;
/** Defaults without a memory setting. */
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

/** Environment variables that limit malloc arenas and return freed memory. */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK,
};

/** Node flags of a short process with a heap limit in megabytes and early garbage collection. */
export const frugalArguments = (megabytes: number): string[] => [
  '--optimize-for-size',
  `--max-old-space-size=${megabytes}`,
  '--max-semi-space-size=2',
];

/** Arguments of Node that hold a process to its share: they are read before any setting could be. */
export function nodeMemoryFlags(megabytes: number | undefined): string[] {
  if (!megabytes) return [];
  return [`--max-old-space-size=${splitMemory(megabytes).heap}`, `--max-semi-space-size=${YOUNG}`];
}

/** Memory setting of the environment or of `.env` in a folder. Validated with all other settings. */
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
