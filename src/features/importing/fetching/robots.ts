import robotsParser from 'robots-parser';
import type { FetchAnswer } from './fetch-text.ts';

/** What `robots.txt` calls us. */
const ROBOT = 'easel';

/** Whether a page may be read by programs. */
type MayRead = (address: string, signal?: AbortSignal) => Promise<boolean>;
type Fetch = (address: string, signal: AbortSignal | undefined) => Promise<FetchAnswer>;

/**
 * Asks each origin’s `robots.txt` once (RFC 9309): where there is none, all may be read; where it cannot be had, nothing.
 * For pages alone: feeds are made for programs.
 */
export function readRobots(fetch: Fetch): MayRead {
  const known = new Map<string, Promise<(address: string) => boolean>>();
  return async (address, signal) => {
    const origin = URL.parse(address)?.origin;
    if (!origin) return false;
    const rules = known.get(origin) ?? readRules(`${origin}/robots.txt`, fetch, signal);
    known.set(origin, rules);
    return (await rules)(address);
  };
}

async function readRules(
  address: string,
  fetch: Fetch,
  signal: AbortSignal | undefined,
): Promise<(address: string) => boolean> {
  const answer = await fetch(address, signal);
  if (answer.kind === 'failed') {
    const { status = 0 } = answer;
    const isMissing = status >= 400 && status < 500 && status !== 429;
    return () => isMissing;
  }
  if (answer.kind === 'unchanged') return () => true;
  const rules = robotsParser(address, answer.body);
  return (page) => rules.isAllowed(page, ROBOT) ?? true;
}
