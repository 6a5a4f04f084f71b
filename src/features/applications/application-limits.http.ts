import { countHitsUnlessLimited, undoLastHits } from '../../db/rate-limits.ts';
import type { RateLimitContext } from '../../http/rate-limiting.ts';
import { CLIENTS_PER_NETWORK, DAY, HOUR, secondsInWords } from '../../http/rate-limits.ts';
import { CLIENT_HEADER, clientRateLimitKey, ipv6NetworkKey } from '../../lib/client.ts';
import type { RateLimitRule } from '../../lib/rate.ts';
import { normalizeMailbox } from '../../mail/mailbox.ts';

/** Rate limits of applications with messages. Many applicants can share a network, so personal limits count by address. */
export const applicationLimits = {
  // IPv6 only, where a network is a /64.
  widerNetwork: {
    maxHits: 120 * CLIENTS_PER_NETWORK,
    seconds: HOUR,
    message: 'Many applications have come from your network',
  },
  network: { maxHits: 120, seconds: HOUR, message: 'Many applications have come from your network' },
  networkAndRole: {
    maxHits: 40,
    seconds: HOUR,
    message: 'Many applications for this role have come from your network',
  },
  networkAndPerson: { maxHits: 10, seconds: HOUR, message: 'You have applied for many roles within a short time' },
  // High enough that one network cannot exhaust an address it knows.
  person: { maxHits: 40, seconds: HOUR, message: 'Many applications have come from this e-mail address' },
  personAndRole: {
    maxHits: 3,
    seconds: DAY,
    message: 'You have applied for this role several times with this e-mail address',
  },
} as const satisfies Record<string, RateLimitRule & { message: string }>;

interface Applicant {
  jobHash: string;
  email: string;
}

/** Counts an application against all limits. Undefined if it passes. */
export async function countApplicationAgainstLimits(
  context: RateLimitContext,
  applicant: Applicant,
): Promise<{ seconds: number; words: string } | undefined> {
  const keys = keysOf(context, applicant);
  const counted = keys.map(([name, key]) => ({ key, rule: applicationLimits[name] }));
  const wait = await countHitsUnlessLimited(context.locals.db, counted, new Date());
  const full = wait && keys.find(([, key]) => key === wait.key);
  return (
    full && {
      seconds: wait.seconds,
      words: `${applicationLimits[full[0]].message}. Please try again in ${secondsInWords(wait.seconds)}`,
    }
  );
}

/** Undoes the last count after a server failure. */
export const uncountApplication = (context: RateLimitContext, applicant: Applicant): Promise<void> =>
  undoLastHits(
    context.locals.db,
    keysOf(context, applicant).map(([, key]) => key),
    new Date(),
  );

type ApplicationLimit = keyof typeof applicationLimits;

function keysOf({ request }: RateLimitContext, { jobHash, email }: Applicant): [ApplicationLimit, string][] {
  const address = request.headers.get(CLIENT_HEADER) ?? '';
  const [client, network, person] = [clientRateLimitKey(address), ipv6NetworkKey(address), normalizeMailbox(email)];
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
