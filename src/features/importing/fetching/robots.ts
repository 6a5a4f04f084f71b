import robotsParser from 'robots-parser';
import type { FetchResult } from './fetch-text.ts';

/** User agent in `robots.txt`. */
const ROBOT = 'easel';
/** Characters read of a `robots.txt`, the minimum of RFC 9309 §2.5. */
const MAX_RULES = 500 * 1_024;

/** Reason why robots may not fetch an address. Undefined if they may. */
type FindObjection = (address: string) => Promise<string | undefined>;

/**
 * Reads each origin’s `robots.txt` once (RFC 9309). A missing one allows everything, an unavailable one nothing. For pages
 * only, not feeds.
 */
export function createRobotsCheck(fetch: (address: string) => Promise<FetchResult>): FindObjection {
  const known = new Map<string, Promise<(address: string) => string | undefined>>();
  return async (address) => {
    const origin = URL.parse(address)?.origin;
    if (!origin) return 'The address is not one of the web';
    const rules = await known.getOrInsertComputed(origin, () => readRules(`${origin}/robots.txt`, fetch));
    return rules(address);
  };
}

async function readRules(
  address: string,
  fetch: (address: string) => Promise<FetchResult>,
): Promise<(address: string) => string | undefined> {
  const response = await fetch(address);
  if (response.kind === 'failed') {
    const { status, why } = response;
    const isMissing = status !== undefined && status >= 400 && status < 500 && status !== 429;
    if (isMissing) return () => undefined;
    return () => (status === undefined ? why : `${why} when asked for its robots.txt, so its pages are not read`);
  }
  if (response.kind === 'unchanged') return () => undefined;
  const rules = robotsParser(address, response.body.slice(0, MAX_RULES));
  return (page) =>
    (rules.isAllowed(page, ROBOT) ?? true)
      ? undefined
      : `${new URL(page).host} doesn’t let programs read ${page} (robots.txt)`;
}
