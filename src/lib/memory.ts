import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

interface MemoryShares {
  /** JavaScript heap, with stored pages. */
  heap: number;
  /** Stored pages, unless STORE_MEMORY_MB is set. */
  store: number;
  pictures: number;
  database: number;
}

/** Measured fixed cost of Node, code, threads, connections and supervisor. */
const FIXED = 226;
/** Minimum memory for 1,500 jobs under load. */
export const MIN_MEMORY_MB = 384;
const SHARES = { store: 0.05, pictures: 0.02, database: 0.03 };
/** Share of additional memory outside the heap. */
const LARGER = 0.05;
export const DEFAULT_SHARES_MB = { store: 128, pictures: 32 };
/** Size of a young semi-space, of which there are up to three. */
const YOUNG = 4;
/** Allocation size from which the C library returns freed memory, which it would otherwise raise. */
const GIVEN_BACK = '65536';

export function splitMemory(megabytes: number): MemoryShares {
  const share = (name: keyof typeof SHARES): number => Math.round(megabytes * SHARES[name]);
  const [store, pictures, database] = [share('store'), share('pictures'), share('database')];
  const larger = Math.max(0, Math.round((megabytes - MIN_MEMORY_MB) * LARGER));
  return { heap: megabytes - FIXED - larger - pictures - database, store, pictures, database };
}

/** Environment that limits malloc arenas and returns freed memory. */
export const MEMORY_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK,
  MALLOC_TRIM_THRESHOLD_: GIVEN_BACK,
};

/** Node flags for a short process: heap limit in MB and early garbage collection. */
export const memoryLimitArguments = (megabytes: number): string[] => [
  '--optimize-for-size',
  `--max-old-space-size=${megabytes}`,
  '--max-semi-space-size=2',
];

/** Node flags that limit memory, which must be set at start. */
export function nodeMemoryFlags(megabytes: number | undefined): string[] {
  if (!megabytes) return [];
  return [`--max-old-space-size=${splitMemory(megabytes).heap}`, `--max-semi-space-size=${YOUNG}`];
}

/** Memory setting of the environment or `.env`, before validation. */
export function findMemorySetting(folder: string, setting = process.env.MEMORY_MB): number | undefined {
  const megabytes = Number(setting || readDotEnv(folder).MEMORY_MB);
  return megabytes >= MIN_MEMORY_MB ? megabytes : undefined;
}

/** True if V8 aborted with a full heap, or Linux killed the process. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGKILL' || code === 134;

function readDotEnv(folder: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    return {};
  }
}
