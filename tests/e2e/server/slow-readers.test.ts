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

/** Reads the rest of a connection until it is closed. Returns all bytes if it was closed as idle after the last response. */
async function drain(socket: Socket): Promise<number> {
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
  });
  socket.resume();
  await expect.poll(() => socket.closed).toBe(true);
  return bytes;
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
    const isSlowClosed = slow.closed;
    const { length } = (await site.request(paths.companies())).bytes;
    expect(Math.max(...(await Promise.all(stalled.map(drain))))).toBeLessThan(PIPELINED * length);
    expect(isSlowClosed).toBe(false);
    expect(slowBytes).toBeGreaterThan(0);
    expect(longestMs).toBeLessThan(idleTimeoutMs);
  } finally {
    clearInterval(reading);
    for (const socket of [...stalled, slow]) socket.destroy();
  }
});
