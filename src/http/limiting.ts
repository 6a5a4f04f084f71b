import { type Counted, countHits, forgiveHits } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';
import { CLIENT_HEADER, clientKey } from '../lib/client.ts';
import type { RateMemory } from '../lib/rate.ts';
import type { Asking } from './asking.ts';
import { withProblem } from './early-answer.ts';
import { applicationLimits, clientLimit, type LimitName, limits, retryAfter, tooOften, waitToApply } from './limits.ts';
import { reject } from './reject.ts';

interface Asked {
  request: Request;
  locals: { db: Db; rates: RateMemory };
}

/**
 * Counts the request; stops it with 429 when this client, or anybody for this target (an address, a job with an address),
 * has asked too often.
 */
export async function limit(asked: Asked, name: LimitName, target?: string): Promise<void> {
  const wait = await countRequest(asked, name, target);
  if (wait > 0) throw withProblem(tooOften(wait), retryAfter(wait));
}

/** The same for what people ask by hand: they read why, and `typed` is kept for them to send again. */
export async function limitPage(
  asked: Pick<Asking, 'locals' | 'request' | 'rewrite' | 'url'>,
  name: LimitName,
  { target, typed }: { target?: string | undefined; typed?: FormData | Record<string, unknown> | undefined } = {},
): Promise<void> {
  const wait = await countRequest(asked, name, target);
  if (wait > 0) throw reject(asked, tooOften(wait), { headers: retryAfter(wait), typed });
}

/** Seconds to wait; 0 when the request may pass, which is then counted. */
async function countRequest({ request, locals }: Asked, name: LimitName, target?: string): Promise<number> {
  const rules = limits[name];
  const client = clientOf(name, request);
  const now = new Date();
  if (!rules.shared) return locals.rates.count(client, now.getTime(), rules.client);
  const counted: Counted[] = [{ key: client, rule: rules.client }];
  if (target !== undefined && rules.target) {
    counted.push({ key: targetOf(name, target), rule: rules.target });
    if ('pair' in rules) counted.push({ key: `${client}|${targetOf(name, target)}`, rule: rules.pair });
  }
  return (await countHits(locals.db, counted, now))?.seconds ?? 0;
}

interface Applicant {
  jobHash: string;
  email: string;
}

/** Counts an application under every limit that it falls under; undefined when it may pass. */
export async function countApplication(
  asked: Asked,
  applicant: Applicant,
): Promise<{ seconds: number; words: string } | undefined> {
  const keys = keysOf(asked, applicant);
  const counted = LIMITED.map((name) => ({ key: keys[name], rule: applicationLimits[name] }));
  const wait = await countHits(asked.locals.db, counted, new Date());
  const full = wait && LIMITED.find((name) => keys[name] === wait.key);
  return full && { seconds: wait.seconds, words: waitToApply(full, wait.seconds) };
}

/** Takes back what was counted last, because the board itself could not take the application. */
export const forgiveApplication = (asked: Asked, applicant: Applicant): Promise<void> =>
  forgiveHits(asked.locals.db, Object.values(keysOf(asked, applicant)), new Date());

type Limited = keyof typeof applicationLimits;
const LIMITED = Object.keys(applicationLimits) as Limited[];

function keysOf({ request }: Asked, { jobHash, email }: Applicant): Record<Limited, string> {
  const client = clientKey(request.headers.get(CLIENT_HEADER) ?? '');
  const person = email.toLowerCase();
  const key = (name: Limited, ...parts: string[]) => ['apply', name, ...parts].join('|');
  return {
    network: key('network', client),
    networkAndRole: key('networkAndRole', client, jobHash),
    networkAndPerson: key('networkAndPerson', client, person),
    person: key('person', person),
    personAndRole: key('personAndRole', jobHash, person),
  };
}

const clientOf = (name: LimitName, request: Request): string =>
  clientLimit(name, request.headers.get(CLIENT_HEADER) ?? '');
const targetOf = (name: LimitName, target: string): string => `${name}|target|${target.toLowerCase()}`;
