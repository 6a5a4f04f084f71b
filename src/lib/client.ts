import { isIP } from 'node:net';

/** Request header with the address that the server's guard found; what a client sends under this name is removed. */
export const CLIENT_HEADER = 'x-easel-client';

/** Whether an address or name is of this machine: nobody else can be behind it. */
export const isLoopback = (host: string): boolean => /^(localhost|(::ffff:)?127(\.\d+){3}|\[?::1\]?)$/i.test(host);

/** Removes the port and brackets that some proxies write around an address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

/** Whom to count as one client: an IPv4 address, or the /64 network that one IPv6 household has. */
export function clientKey(address: string): string {
  const bare = address.replace(/%.*$/s, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(bare);
  if (version === 4) return bare;
  if (version !== 6) return 'unknown';
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head ? head.split(':') : [];
  const behind = tail ? tail.split(':') : [];
  while (tail !== undefined && groups.length + behind.length < 8) groups.push('0');
  return `${[...groups, ...behind].slice(0, 4).join(':')}::/64`;
}
