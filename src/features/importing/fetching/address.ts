import ipaddr from 'ipaddr.js';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import { hasCredentials, NO_CREDENTIALS } from '../../../lib/web-address.ts';

/** Lowest port not reserved for other services. */
const FIRST_FREE_PORT = 1_024;
const WEB_PORTS = ['', '80', '443'];
const MAX_URL_LENGTH = 2_000;

/** Host names of private networks, whatever they resolve to. */
const INSIDE_NAMES =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|onion)$/;

/** Follows “The address”. */
export const PRIVATE_NETWORK_MESSAGE = 'leads to this machine or to a private network';

/** Rules for addresses, applied before name resolution to pasted addresses and redirects. */
export interface FetchAddressRules {
  /** Allows private addresses, for tests and development. */
  allowsInside?: boolean | undefined;
}

export function parsePublicWebAddress(text: string, { allowsInside = false }: FetchAddressRules = {}): Result<URL> {
  const no = (why: string) => invalid('address', `The address ${why}`);
  const url = URL.parse(text.trim());
  if (!url || text.length > MAX_URL_LENGTH) return no('is not one of the web');
  if (!/^https?:$/.test(url.protocol)) return no('must start with https:// or http://');
  if (hasCredentials(url.href)) return no(NO_CREDENTIALS);
  if (!WEB_PORTS.includes(url.port) && Number(url.port) < FIRST_FREE_PORT)
    return no('has a port that is not the web’s');
  if (allowsInside) return succeed(url);
  const host = normalizeHost(url);
  if (ipaddr.isValid(host)) return isPublicIpAddress(host) ? succeed(url) : no(PRIVATE_NETWORK_MESSAGE);
  return !host.includes('.') || INSIDE_NAMES.test(host) ? no(PRIVATE_NETWORK_MESSAGE) : succeed(url);
}

/** Host without IPv6 brackets and trailing dot. */
export const normalizeHost = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

/** Global unicast range of IPv6 (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for public IP addresses. False for loopback, private, link-local, shared, reserved and multicast ones, and those that
 * embed another (mapped, NAT64, 6to4, Teredo, ISATAP).
 */
export function isPublicIpAddress(number: string): boolean {
  if (!ipaddr.isValid(number)) return false;
  const address = ipaddr.parse(number);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || isOutsideIpv6(address as ipaddr.IPv6);
}

/** ISATAP address (RFC 5214 §6.1), which embeds an IPv4 address. */
const isIsatap = ({ parts }: ipaddr.IPv6): boolean => ((parts[4] ?? 0) & 0xfdff) === 0 && parts[5] === 0x5efe;

const isOutsideIpv6 = (address: ipaddr.IPv6): boolean => address.match(GLOBAL_IPV6) && !isIsatap(address);
