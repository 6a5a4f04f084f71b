import robotsParser from 'robots-parser';
import { type FetchServices, fetchText } from './fetch-text.ts';

/** What `robots.txt` calls us. */
const ROBOT = 'easel';

/** Whether a page may be read by programs. */
type MayRead = (address: string, signal?: AbortSignal) => Promise<boolean>;

/**
 * Asks each origin’s `robots.txt` once (RFC 9309): where there is none, all may be read; where it cannot be had, nothing.
 * For pages alone: feeds are made for programs.
 */
export function readRobots(services: FetchServices): MayRead {
  const known = new Map<string, Promise<(address: string) => boolean>>();
  return async (address, signal) => {
    const origin = URL.parse(address)?.origin;
    if (!origin) return false;
    const rules = known.get(origin) ?? readRules(origin, services, signal);
    known.set(origin, rules);
    return (await rules)(address);
  };
}

async function readRules(
  origin: string,
  services: FetchServices,
  signal: AbortSignal | undefined,
): Promise<(address: string) => boolean> {
  const address = `${origin}/robots.txt`;
  const answer = await fetchText({ address, signal }, services);
  if (answer.kind === 'failed') {
    const { status = 0 } = answer;
    const isMissing = status >= 400 && status < 500 && status !== 429;
    return () => isMissing;
  }
  if (answer.kind === 'unchanged') return () => true;
  const rules = robotsParser(address, answer.body);
  return (page) => rules.isAllowed(page, ROBOT) ?? true;
}
