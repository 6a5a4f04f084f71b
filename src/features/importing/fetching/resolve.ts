import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { isPublicIpAddress, normalizeHost, PRIVATE_NETWORK_MESSAGE } from './address.ts';

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name. Rejects with a `node:dns` code for an unknown name. */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<ResolvedAddress[]>;

interface NameServers {
  /** Name servers. Default: the system's. */
  servers?: readonly string[];
  timeoutMs?: number;
  hostsFile?: string;
}

/** Timeout of the first attempt. The second one gets twice as long. */
const ATTEMPT_MS = 2_000;
const ATTEMPTS = 2;

/**
 * Resolver that queries the hosts file and name servers directly. `dns.lookup` blocks one of four shared threads and cannot be
 * cancelled.
 */
export const createResolver =
  ({ servers, timeoutMs = ATTEMPT_MS, hostsFile = '/etc/hosts' }: NameServers = {}): ResolveHost =>
  async (host, signal) => {
    const known = await readHosts(hostsFile, host);
    if (known.length > 0) return known;
    const resolver = new Resolver({ timeout: timeoutMs, tries: ATTEMPTS });
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    try {
      signal.throwIfAborted();
      const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const found = lookups.flatMap((lookup, i) =>
        lookup.status === 'fulfilled' ? lookup.value.map((address) => ({ address, family: i === 0 ? 4 : 6 })) : [],
      );
      const [failed] = lookups.filter((lookup) => lookup.status === 'rejected');
      if (found.length === 0 && failed) throw failed.reason;
      return found;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

async function readHosts(file: string, host: string): Promise<ResolvedAddress[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    return family > 0 && names.some((name) => name.toLowerCase() === host.toLowerCase()) ? [{ address, family }] : [];
  });
}

const systemResolver = createResolver();

interface Resolving {
  resolve?: ResolveHost | undefined;
  allowsInside?: boolean | undefined;
}

/**
 * Resolves an address to public IP addresses (private ones with `allowsInside`). The connection uses these, which prevents DNS
 * rebinding.
 */
export async function resolvePublicIpAddresses(
  url: URL,
  { resolve = systemResolver, allowsInside = false }: Resolving,
  signal: AbortSignal,
): Promise<Result<ResolvedAddress[]>> {
  const host = normalizeHost(url);
  const family = isIP(host);
  try {
    const numbers = family ? [{ address: host, family }] : await resolve(host, signal);
    if (numbers.length === 0) return invalid('address', noServer(host));
    if (!allowsInside && !numbers.every(({ address }) => isPublicIpAddress(address)))
      return invalid('address', `The address ${PRIVATE_NETWORK_MESSAGE}`);
    return succeed(numbers);
  } catch (error) {
    signal.throwIfAborted();
    return invalid('address', describeFailure(host, (error as NodeJS.ErrnoException).code));
  }
}

const noServer = (host: string): string => `There is no server of the name ${host}`;

function describeFailure(host: string, code: string | undefined): string {
  if (code === 'ENOTFOUND' || code === 'ENODATA' || code === 'EBADNAME') return noServer(host);
  return code === 'ETIMEOUT'
    ? `The name servers of ${host} did not answer in time`
    : `The name ${host} could not be looked up: its name servers gave no answer`;
}
