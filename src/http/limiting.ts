import { countHits, resetHits } from '../db/rate-limits.ts';
import type { Db } from '../db/tables.ts';
import { CLIENT_HEADER, clientKey, networkKey } from '../lib/client.ts';
import type { InMemoryRateLimiter } from '../lib/rate.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import type { Asking } from './asking.ts';
import { withProblem } from './early-answer.ts';
import {
  applicationLimits,
  clientLimits,
  type LimitName,
  limits,
  retryAfter,
  tooOften,
  waitToApply,
} from './limits.ts';
import { reject } from './reject.ts';

interface Asked {
  request: Request;
  locals: { db: Db; rates: InMemoryRateLimiter };
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
  const { client, all } = clientLimits(name, request.headers.get(CLIENT_HEADER) ?? '');
  const now = new Date();
  if (!rules.shared) return locals.rates.countAll(all, now.getTime());
  const counted = [...all];
  if (target !== undefined && rules.target) {
    counted.push({ key: targetOf(name, target), rule: rules.target });
    if ('pair' in rules) counted.push({ key: `${client.key}|${targetOf(name, target)}`, rule: rules.pair });
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
  const counted = keys.map(([name, key]) => ({ key, rule: applicationLimits[name] }));
  const wait = await countHits(asked.locals.db, counted, new Date());
  const full = wait && keys.find(([, key]) => key === wait.key);
  return full && { seconds: wait.seconds, words: waitToApply(full[0], wait.seconds) };
}

/** Takes back what was counted last, because the board itself could not take the application. */
export const forgiveApplication = (asked: Asked, applicant: Applicant): Promise<void> =>
  resetHits(
    asked.locals.db,
    keysOf(asked, applicant).map(([, key]) => key),
    new Date(),
  );

type ApplicationLimit = keyof typeof applicationLimits;

function keysOf({ request }: Asked, { jobHash, email }: Applicant): [ApplicationLimit, string][] {
  const address = request.headers.get(CLIENT_HEADER) ?? '';
  const [client, network, person] = [clientKey(address), networkKey(address), mailboxOf(email)];
  const key = (name: ApplicationLimit, ...parts: string[]): [ApplicationLimit, string] => [
    name,
    ['apply', name, ...parts].join('|'),
  ];
  return [
    ...(network ? [key('widerNetwork', network)] : []),
    key('network', client),
    key('networkAndRole', client, jobHash),
    key('networkAndPerson', client, person),
    key('person', person),
    key('personAndRole', jobHash, person),
  ];
}

/** An address is counted by its mailbox, however it is spelled. */
const targetOf = (name: LimitName, target: string): string =>
  `${name}|target|${target.includes('@') ? mailboxOf(target) : target.toLowerCase()}`;
