import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type Result, refuse, succeed } from '../../../lib/result.ts';
import { hostOf, isOutside, LEADS_INSIDE } from './address.ts';

/** A number that a name stands for. */
export interface Resolved {
  address: string;
  family: number;
}

/** Asks what numbers a name stands for; throws for a name that nobody has. */
export type Resolve = (host: string) => Promise<Resolved[]>;

const askSystem: Resolve = (host) => lookup(host, { all: true });

/**
 * The numbers to connect to for an address, each of them outside unless `allowsInside`. They are what is connected to: the
 * name is not asked for again, so that it cannot mean something else a moment later (DNS rebinding).
 */
export async function resolveOutside(
  url: URL,
  { resolve = askSystem, allowsInside = false }: { resolve?: Resolve | undefined; allowsInside?: boolean | undefined },
): Promise<Result<Resolved[]>> {
  const host = hostOf(url);
  const family = isIP(host);
  const numbers = family ? [{ address: host, family }] : await resolve(host).catch(() => []);
  if (numbers.length === 0) return refuse('address', `There is no server of the name ${host}`);
  if (!allowsInside && !numbers.every(({ address }) => isOutside(address)))
    return refuse('address', `The address ${LEADS_INSIDE}`);
  return succeed(numbers);
}
