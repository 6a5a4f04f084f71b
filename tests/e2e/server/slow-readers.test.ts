import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { paths } from '../../../src/paths.ts';
import { setUpSite } from '../support/set-up.ts';

const idleTimeoutMs = 2_000;
const site = await setUpSite({ idleTimeoutMs, env: { WORKER: 'off' } });
const CLIENTS = 40;
/** Requests on one connection, whose responses exceed what the system buffers for a client that reads nothing. */
const PIPELINED = 200;

/** Sends many requests on one connection that reads nothing yet. */
function sendRequests(path: string): Socket {
  const { hostname, port, host } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  socket.pause().on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(PIPELINED));
  return socket;
}

/** Reads the rest of a connection. Returns the bytes and true if the server closed it. */
async function drain(socket: Socket): Promise<{ bytes: number; isClosed: boolean }> {
  const result = { bytes: 0, isClosed: socket.closed };
  socket.on('close', () => {
    result.isClosed = true;
  });
  socket.on('data', (chunk) => {
    result.bytes += chunk.length;
  });
  socket.resume();
  // Shorter than the limit, after which an open connection would be closed as idle.
  await wait(idleTimeoutMs / 2);
  return result;
}

it('Clients that read nothing delay no other client and are disconnected; one that reads slowly is served', async () => {
  const stalled = Array.from({ length: CLIENTS }, () => sendRequests(paths.companies()));
  const slow = sendRequests(paths.companies());
  let slowBytes = 0;
  const reading = setInterval(() => {
    slowBytes += slow.read()?.length ?? 0;
  }, 250);
  let longestMs = 0;
  const start = performance.now();
  try {
    while (performance.now() < start + 3 * idleTimeoutMs) {
      const sent = performance.now();
      expect((await site.request(paths.roles())).status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - sent);
      await wait(50);
    }
    clearInterval(reading);
    const { length } = (await site.request(paths.companies())).bytes;
    const ended = await Promise.all(stalled.map(drain));
    expect(ended.filter(({ isClosed }) => isClosed).length).toBe(CLIENTS);
    expect(Math.max(...ended.map(({ bytes }) => bytes))).toBeLessThan(PIPELINED * length);
    expect(slow.closed).toBe(false);
    expect(slowBytes).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(idleTimeoutMs);
  } finally {
    clearInterval(reading);
    for (const socket of [...stalled, slow]) socket.destroy();
  }
});
