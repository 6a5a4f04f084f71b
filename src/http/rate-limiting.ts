import { countHitsUnlessLimited } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';
import { CLIENT_HEADER } from '../lib/client.ts';
import type { InMemoryRateLimiter } from '../lib/rate.ts';
import { normalizeMailbox } from '../mail/mailbox.ts';
import { problemError } from './http-response-error.ts';
import type { PageContext } from './page-context.ts';
import {
  type RateLimitName,
  rateLimitChecksForClient,
  rateLimitHeaders,
  rateLimitProblem,
  rateLimits,
  retryAfterHeader,
} from './rate-limits.ts';
import { rejectionError } from './reject.ts';

export interface RateLimitContext {
  request: Request;
  locals: { db: Db; rates: InMemoryRateLimiter };
}

/** Counts a request. Throws 429 if the client or the target (an address, or job and address) is over its limit. */
export async function enforceRateLimit(context: RateLimitContext, name: RateLimitName, target?: string): Promise<void> {
  const wait = await countRequest(context, name, target);
  if (wait > 0) throw problemError(rateLimitProblem(wait), rejectionHeaders(context, name, wait));
}

/** Enforces a limit for forms with an error page that keeps the `typed` values. */
export async function enforceFormRateLimit(
  context: Pick<PageContext, 'locals' | 'request' | 'rewrite' | 'url'>,
  name: RateLimitName,
  { target, values }: { target?: string | undefined; values?: FormData | Record<string, unknown> | undefined } = {},
): Promise<void> {
  const wait = await countRequest(context, name, target);
  if (wait > 0)
    throw rejectionError(context, rateLimitProblem(wait), { headers: rejectionHeaders(context, name, wait), values });
}

/** Adds RateLimit headers for a limit in memory. */
export function setRateLimitHeaders(headers: Headers, context: RateLimitContext, name: RateLimitName): void {
  for (const [header, value] of Object.entries(currentRateLimitHeaders(context, name))) headers.set(header, value);
}

function currentRateLimitHeaders({ request, locals }: RateLimitContext, name: RateLimitName): Record<string, string> {
  const { client } = rateLimitChecksForClient(name, request.headers.get(CLIENT_HEADER) ?? '');
  return rateLimitHeaders(client.rule, locals.rates.status(client.key, Date.now(), client.rule));
}

const rejectionHeaders = (context: RateLimitContext, name: RateLimitName, wait: number): Record<string, string> => ({
  ...(rateLimits[name].shared ? {} : currentRateLimitHeaders(context, name)),
  ...retryAfterHeader(wait),
});

/** Counts a request. Returns seconds to wait, 0 if it passes. */
async function countRequest(
  { request, locals }: RateLimitContext,
  name: RateLimitName,
  target?: string,
): Promise<number> {
  const rules = rateLimits[name];
  const { client, all } = rateLimitChecksForClient(name, request.headers.get(CLIENT_HEADER) ?? '');
  const now = new Date();
  if (!rules.shared) return locals.rates.countAll(all, now.getTime());
  const counted = [...all];
  if (target !== undefined && rules.target) {
    counted.push({ key: targetOf(name, target), rule: rules.target });
    if ('pair' in rules) counted.push({ key: `${client.key}|${targetOf(name, target)}`, rule: rules.pair });
  }
  return (await countHitsUnlessLimited(locals.db, counted, now))?.seconds ?? 0;
}

/** Addresses count by mailbox. */
const targetOf = (name: RateLimitName, target: string): string =>
  `${name}|target|${target.includes('@') ? normalizeMailbox(target) : target.toLowerCase()}`;
