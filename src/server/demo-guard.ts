import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../lib/client.ts';

/** Headers set by proxies, never by browsers. */
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-(host|forwarded-for)|cf-connecting-ip|true-client-ip)$/;

/** True if the request comes directly from this machine. Demos show codes and mail, so they respond to no one else. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  if (!isLoopback(socket.remoteAddress ?? '')) return false;
  for (const name in headers) if (FORWARDING.test(name)) return false;
  return true;
}
