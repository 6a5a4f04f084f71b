import { clientRateLimitKey, ipv6NetworkKey } from '../lib/client.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import type { RateLimitCheck, RateLimitRule, RateLimitStatus } from '../lib/rate.ts';
import { pluralize } from '../lib/text.ts';

const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

/** Factor for an IPv6 /48 network compared with a client (/64). */
export const CLIENTS_PER_NETWORK = 16;

/**
 * Rate limits by client, target (such as an address) and pair. `shared` ones count in the database for all processes, others in
 * memory.
 */
export const rateLimits = {
  // High per target, so that no client can lock out an address (decision 033).
  'sign-in mail': {
    client: { maxHits: 5, seconds: 10 * MINUTE },
    pair: { maxHits: 3, seconds: 10 * MINUTE },
    target: { maxHits: 40, seconds: HOUR },
    shared: true,
  },
  'sign in': { client: { maxHits: 20, seconds: 10 * MINUTE }, target: { maxHits: 150, seconds: HOUR }, shared: true },
  invitation: { client: { maxHits: 20, seconds: HOUR }, target: { maxHits: 3, seconds: DAY }, shared: true },
  report: { client: { maxHits: 10, seconds: DAY }, target: { maxHits: 100, seconds: DAY }, shared: true },
  'report receipt': { client: { maxHits: 10, seconds: DAY }, target: { maxHits: 5, seconds: DAY }, shared: true },
  // Limits per address are in alerts/sign-up.commands.ts and silent.
  alert: { client: { maxHits: 20, seconds: HOUR }, target: undefined, shared: true },
  'daily alerts': { client: { maxHits: 60, seconds: DAY }, target: undefined, shared: true },
  // An address over its limit already has valid links.
  'application list': { client: { maxHits: 10, seconds: HOUR }, target: { maxHits: 5, seconds: DAY }, shared: true },
  message: { client: { maxHits: 60, seconds: HOUR }, target: undefined, shared: false },
  upload: { client: { maxHits: 300, seconds: HOUR }, target: undefined, shared: false },
  post: { client: { maxHits: 30, seconds: HOUR }, target: { maxHits: 60, seconds: DAY }, shared: true },
  // Each is numbered, and mailed to an address that its buyer entered.
  invoice: { client: { maxHits: 20, seconds: HOUR }, target: { maxHits: 10, seconds: DAY }, shared: true },
  preview: { client: { maxHits: 120, seconds: MINUTE }, target: undefined, shared: false },
  feeds: { client: { maxHits: 60, seconds: HOUR }, target: undefined, shared: false },
  'source preview': {
    client: { maxHits: 20, seconds: 10 * MINUTE },
    target: { maxHits: 20, seconds: 10 * MINUTE },
    shared: true,
  },
  search: { client: { maxHits: 120, seconds: MINUTE }, target: undefined, shared: false },
  'search page': { client: { maxHits: 120, seconds: MINUTE }, target: undefined, shared: false },
  'search feed': { client: { maxHits: 120, seconds: MINUTE }, target: undefined, shared: false },
  'public API': { client: { maxHits: 120, seconds: MINUTE }, target: undefined, shared: false },
  // Many employers may use one program.
  'write API': { client: { maxHits: 1_200, seconds: HOUR }, target: { maxHits: 120, seconds: HOUR }, shared: true },
  places: { client: { maxHits: 400, seconds: MINUTE }, target: undefined, shared: false },
  beacon: { client: { maxHits: 600, seconds: MINUTE }, target: undefined, shared: false },
} as const satisfies Record<string, Limit>;

interface Limit {
  client: RateLimitRule;
  pair?: RateLimitRule;
  target: RateLimitRule | undefined;
  shared: boolean;
}

export type RateLimitName = keyof typeof rateLimits;

const ofNetwork = ({ maxHits: most, seconds }: RateLimitRule): RateLimitRule => ({
  maxHits: most * CLIENTS_PER_NETWORK,
  seconds,
});

export function rateLimitChecksForClient(
  name: RateLimitName,
  address: string,
): { client: RateLimitCheck; all: RateLimitCheck[] } {
  const rule = rateLimits[name].client;
  const client = { key: `${name}|client|${clientRateLimitKey(address)}`, rule };
  const network = ipv6NetworkKey(address);
  // Network first, which bounds clients in memory per network.
  return { client, all: network ? [{ key: `${name}|network|${network}`, rule: ofNetwork(rule) }, client] : [client] };
}

export const rateLimitProblem = (seconds: number): ProblemDetails =>
  problem(429, `Too many attempts. Please try again in ${secondsInWords(seconds)}.`);

export const retryAfterHeader = (seconds: number) => ({ 'retry-after': String(seconds) });

/** RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10). @param standing remaining requests of the client */
export const rateLimitHeaders = (
  { maxHits: most, seconds }: RateLimitRule,
  { left, seconds: until }: RateLimitStatus,
) => ({ 'ratelimit-policy': `"client";q=${most};w=${seconds}`, ratelimit: `"client";r=${left};t=${until}` });

export const secondsInWords = (seconds: number): string => {
  if (seconds < 90) return pluralize(seconds, 'second');
  if (seconds < 5_400) return pluralize(Math.ceil(seconds / 60), 'minute');
  return pluralize(Math.ceil(seconds / 3_600), 'hour');
};
