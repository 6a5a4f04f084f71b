import { type Counted, countHits } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';
import { CLIENT_HEADER, clientKey } from '../lib/client.ts';
import { type LimitName, limits } from '../lib/limits.ts';
import { problem, problemResponse } from '../lib/problem.ts';
import { RateMemory } from '../lib/rate.ts';

const memory = new RateMemory();

interface Asked {
  request: Request;
  locals: { db: Db };
}

/**
 * The 429 answer when this client, or anybody for this target (an address, a job with an address), has asked too often;
 * undefined when the request may pass, which is then counted.
 */
export async function limit(
  { request, locals }: Asked,
  name: LimitName,
  target?: string,
): Promise<Response | undefined> {
  const rules = limits[name];
  const client = `${name}|client|${clientKey(request.headers.get(CLIENT_HEADER) ?? '')}`;
  const now = new Date();
  let wait: number;
  if (rules.shared) {
    const counted: Counted[] = [{ key: client, rule: rules.client }];
    if (target !== undefined) counted.push({ key: `${name}|target|${target.toLowerCase()}`, rule: rules.target });
    wait = await countHits(locals.db, counted, now);
  } else {
    wait = memory.count(client, now.getTime(), rules.client);
  }
  if (wait === 0) return undefined;
  return problemResponse(problem(429, `That was too often. Please try again in ${inWords(wait)}.`), {
    'retry-after': String(wait),
  });
}

const inWords = (seconds: number): string => {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 5_400) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
};
