import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

interface Draining {
  /** True once new work is rejected. */
  hasBegun: () => boolean;
  /** Resolves when idle. Repeated calls skip the notice. */
  end: (options: ShutdownOptions) => Promise<void>;
}

export interface ShutdownOptions {
  /** Milliseconds in which `/readyz` fails while requests are still served. */
  noticeMs?: number;
  /** True if another process accepts new connections. */
  hasSuccessor?: boolean;
}

/** Time for the requests under way. */
export const DRAIN_MS = 10_000;
const LOOKED_EVERY_MS = 100;

/**
 * Stops a server gracefully: closes connections with their response, rejects new ones, and waits for pending requests. @param
 * longestMs longest request
 */
export function createDraining(server: Server, longestMs: number): Draining {
  let hasBegun = false;
  const forceClose = new AbortController();
  server.prependListener('request', (_, response) => {
    if (hasBegun) response.shouldKeepAlive = false;
  });
  return {
    hasBegun: () => hasBegun,
    end: async ({ noticeMs = 0, hasSuccessor = false }) => {
      if (hasBegun) forceClose.abort();
      hasBegun = true;
      if (hasSuccessor) return leave(server, longestMs);
      await wait(noticeMs, undefined, { signal: forceClose.signal }).catch(() => {});
      return close(server);
    },
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Closes connections that become idle, instead of waiting for their timeout.
  const idle = setInterval(() => server.closeIdleConnections(), LOOKED_EVERY_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

/** Closes the server. Idle connections stay for their keep-alive time, because a request may be in transit. */
async function leave(server: Server, longestMs: number): Promise<void> {
  const late = setTimeout(() => server.closeAllConnections(), longestMs);
  // `http.Server.close` would close idle connections.
  await new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  clearTimeout(late);
}
