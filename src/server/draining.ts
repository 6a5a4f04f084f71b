import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Draining {
  /** True once the server refuses new work. */
  hasBegun: () => boolean;
  /** Resolves when nothing is under way any more. Asked again, it gives no further notice. */
  end: (options: ShutdownOptions) => Promise<void>;
}

export interface ShutdownOptions {
  /** Milliseconds in which balancers learn from `/readyz` that nothing more is to be sent here; everything is still answered. */
  noticeMs?: number;
  /** Another process has the port and takes what is new. */
  isHandedOver?: boolean;
}

const DRAIN_MS = 10_000;
const LOOKED_EVERY_MS = 100;

/**
 * Stops a server without cutting requests short. Responses close their connections at once, then new connections are refused
 * and pending requests end.
 * @param longestMs how long a request may last.
 */
export function createDraining(server: Server, longestMs: number): Draining {
  let hasBegun = false;
  const hurry = new AbortController();
  server.prependListener('request', (_, response) => {
    if (hasBegun) response.shouldKeepAlive = false;
  });
  return {
    hasBegun: () => hasBegun,
    end: async ({ noticeMs = 0, isHandedOver = false }) => {
      if (hasBegun) hurry.abort();
      hasBegun = true;
      if (isHandedOver) return leave(server, longestMs);
      await wait(noticeMs, undefined, { signal: hurry.signal }).catch(() => {});
      return close(server);
    },
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that becomes idle after its last answer would be waited for until it times out.
  const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Closes the server without resetting connections. Idle connections stay open for their promised time, because a
 * request may be under way, and end with their next response.
 */
async function leave(server: Server, longestMs: number): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), longestMs);
  // The server's own `close` would end connections that rest.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearTimeout(late);
}
