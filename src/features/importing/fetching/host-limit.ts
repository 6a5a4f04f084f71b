import { setTimeout as wait } from 'node:timers/promises';
import { countHitsUnlessLimited } from '../../../db/rate-limits.ts';
import type { Db } from '../../../db/tables.ts';

/** Requests to a host by all processes. */
const PACE = { maxHits: 1, seconds: 1 };
/** Concurrent requests per process. `PACE` limits the rate across processes. */
const MAX_CONCURRENT_REQUESTS = 2;

type AcquireTurn = (host: string, signal: AbortSignal) => Promise<() => void>;

interface Times {
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  clock?: () => Date;
}

/** Limits requests to a host across processes and within this one. */
export function limitPerHost(db: Db, { pause = pauseFor, clock = () => new Date() }: Times = {}): AcquireTurn {
  const waiting = new Map<string, { busy: number; queue: (() => void)[] }>();
  const end = (host: string) => {
    const line = waiting.get(host);
    if (!line) return;
    const next = line.queue.shift();
    if (next) next();
    else if (--line.busy === 0) waiting.delete(host);
  };
  return async (host, signal) => {
    const line = waiting.getOrInsertComputed(host, () => ({ busy: 0, queue: [] }));
    if (line.busy < MAX_CONCURRENT_REQUESTS) line.busy++;
    else await new Promise<void>((resolve) => line.queue.push(resolve));
    try {
      for (;;) {
        signal.throwIfAborted();
        const full = await countHitsUnlessLimited(db, [{ key: `fetch ${host}`, rule: PACE }], clock());
        if (!full) break;
        await pause(full.seconds * 1_000, signal);
      }
    } catch (error) {
      end(host);
      throw error;
    }
    return () => end(host);
  };
}

const pauseFor = (ms: number, signal: AbortSignal) => wait(ms, undefined, { signal });
