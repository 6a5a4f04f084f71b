import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/client.ts';

/** What proxies say of whom they speak for. No browser sends any of these by itself. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-(host|forwarded-for)|cf-connecting-ip|true-client-ip)$/;

/**
 * Whether a request surely comes from this machine, not through anything that speaks for others: the demo shows codes and
 * mail, and answers nobody else.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  for (const name in headers) if (FORWARDING.test(name)) return false;
  return true;
}
