import { isIP } from 'node:net';

/** Header with the client's address, set by the guard, which removes others. */
export const CLIENT_HEADER = 'x-easel-client';

export const isLoopback = (host: string): boolean => /^(localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Removes port and brackets: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** Key for rate limits: IPv4 address or IPv6 /64. */
export function clientRateLimitKey(address: string): string {
  const bare = bareAddress(address);
  if (isIP(bare) === 4) return bare;
  const groups = ipv6Groups(bare);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : 'unknown';
}

/** IPv6 /48 network of a company or provider. Undefined for IPv4. */
export function ipv6NetworkKey(address: string): string | undefined {
  const groups = ipv6Groups(bareAddress(address));
  return groups && `${groups.slice(0, 3).join(':')}::/48`;
}

const bareAddress = (address: string): string => address.replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '');

function ipv6Groups(address: string): string[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const tailGroups = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + tailGroups.length < 8) groups.push('0');
  return [...groups, ...tailGroups];
}
