import { clientKey, networkKey } from '../lib/client.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import type { RateCheck, RateRule, RateStatus } from '../lib/rate.ts';
import { pluralize } from '../lib/text.ts';

const MINUTE = 60;
export const HOUR = 3_600;
export const DAY = 86_400;

/** Clients (/64) of one IPv6 network of a company or provider (/48) together may ask as often as so many of them. */
export const CLIENTS_PER_NETWORK = 16;

/**
 * How often things may be asked for: by one client, for one target such as an address, and by one client for one target
 * (`pair`). `shared` counts over all processes, in the database; the others are counted by each process for itself, in memory.
 */
export const limits = {
  // Somebody’s address is no secret: the limit of the target is the last net, out of reach of any one client (decision 033).
  'sign-in mail': {
    client: { most: 5, seconds: 10 * MINUTE },
    pair: { most: 3, seconds: 10 * MINUTE },
    target: { most: 40, seconds: HOUR },
    shared: true,
  },
  'sign in': { client: { most: 20, seconds: 10 * MINUTE }, target: { most: 150, seconds: HOUR }, shared: true },
  invitation: { client: { most: 20, seconds: HOUR }, target: { most: 3, seconds: DAY }, shared: true },
  report: { client: { most: 10, seconds: DAY }, target: { most: 100, seconds: DAY }, shared: true },
  // What an address may be asked for is counted with its alerts, and nobody is told of it (alerts/sign-up.commands.ts).
  alert: { client: { most: 20, seconds: HOUR }, target: undefined, shared: true },
  'daily alerts': { client: { most: 60, seconds: DAY }, target: undefined, shared: true },
  message: { client: { most: 60, seconds: HOUR }, target: undefined, shared: false },
  upload: { client: { most: 300, seconds: HOUR }, target: undefined, shared: false },
  post: { client: { most: 30, seconds: HOUR }, target: { most: 60, seconds: DAY }, shared: true },
  preview: { client: { most: 120, seconds: MINUTE }, target: undefined, shared: false },
  // All roles with all their words.
  feeds: { client: { most: 60, seconds: HOUR }, target: undefined, shared: false },
  'source preview': {
    client: { most: 20, seconds: 10 * MINUTE },
    target: { most: 20, seconds: 10 * MINUTE },
    shared: true,
  },
  search: { client: { most: 120, seconds: MINUTE }, target: undefined, shared: false },
  'search page': { client: { most: 120, seconds: MINUTE }, target: undefined, shared: false },
  'search feed': { client: { most: 120, seconds: MINUTE }, target: undefined, shared: false },
  'public API': { client: { most: 120, seconds: MINUTE }, target: undefined, shared: false },
  // Asked for while somebody types.
  places: { client: { most: 400, seconds: MINUTE }, target: undefined, shared: false },
  beacon: { client: { most: 600, seconds: MINUTE }, target: undefined, shared: false },
} as const satisfies Record<string, Limit>;

interface Limit {
  client: RateRule;
  pair?: RateRule;
  target: RateRule | undefined;
  shared: boolean;
}

export type LimitName = keyof typeof limits;

const ofNetwork = ({ most, seconds }: RateRule): RateRule => ({ most: most * CLIENTS_PER_NETWORK, seconds });

/** What hits of a client are counted under; `address` is its IP address. */
export function clientLimits(name: LimitName, address: string): { client: RateCheck; all: RateCheck[] } {
  const rule = limits[name].client;
  const client = { key: `${name}|client|${clientKey(address)}`, rule };
  const network = networkKey(address);
  // The network first: the memory of a process then holds no more clients of one network than may ask.
  return { client, all: network ? [{ key: `${name}|network|${network}`, rule: ofNetwork(rule) }, client] : [client] };
}

/** What a client is told that has to wait for so many seconds. */
export const tooOften = (seconds: number): ProblemDetails =>
  problem(429, `Too many attempts. Please try again in ${inWords(seconds)}.`);

export const retryAfter = (seconds: number) => ({ 'retry-after': String(seconds) });

/**
 * What a limit is, and what is left of it (draft-ietf-httpapi-ratelimit-headers-10).
 * @param standing of the client, whose requests are counted alone.
 */
export const limitHeaders = ({ most, seconds }: RateRule, { left, seconds: until }: RateStatus) => ({
  'ratelimit-policy': `"client";q=${most};w=${seconds}`,
  ratelimit: `"client";r=${left};t=${until}`,
});

export const inWords = (seconds: number): string => {
  if (seconds < 90) return pluralize(seconds, 'second');
  if (seconds < 5_400) return pluralize(Math.ceil(seconds / 60), 'minute');
  return pluralize(Math.ceil(seconds / 3_600), 'hour');
};
