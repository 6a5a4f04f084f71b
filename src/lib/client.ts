import { isIP } from 'node:net';

/** Request header with the address that the server's guard found; what a client sends under this name is removed. */
export const CLIENT_HEADER = 'x-easel-client';

/** True for addresses and names of this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Removes the port and brackets that some proxies write around an address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** Key of a client for rate limits: an IPv4 address or a /64 IPv6 network. */
export function clientKey(address: string): string {
  const bare = bareAddress(address);
  if (isIP(bare) === 4) return bare;
  const groups = ipv6Groups(bare);
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : 'unknown';
}

/** The /48 network of an IPv6 address, which one company or provider has; undefined for IPv4. */
export function networkKey(address: string): string | undefined {
  const groups = ipv6Groups(bareAddress(address));
  return groups && `${groups.slice(0, 3).join(':')}::/48`;
}

const bareAddress = (address: string): string => address.replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '');

function ipv6Groups(address: string): string[] | undefined {
  if (isIP(address) !== 6) return undefined;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const behind = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + behind.length < 8) groups.push('0');
  return [...groups, ...behind];
}
