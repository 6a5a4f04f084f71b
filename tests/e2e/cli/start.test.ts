import { once } from 'node:events';
import { copyFileSync, readFileSync, renameSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { MB } from '../../../src/lib/lengths.ts';
import { MEMORY_ENVIRONMENT, MIN_MEMORY_MB, nodeMemoryFlags } from '../../../src/lib/memory.ts';
import { readManifest } from '../../../src/publishing/manifest.ts';
import { DRAIN_MS } from '../../../src/server/draining.ts';
import { MixedRequests } from '../../bench/mixed-requests.ts';
import { listTree, memoryMb } from '../../bench/proc.ts';
import { type House, startHouse } from '../house.ts';
import { ownBuild } from '../own-build.ts';
import { sendRequest } from '../send-request.ts';
import { behindProxy, copyDatabase } from '../site.ts';

const origin = ownBuild().origin;
const { port, host } = new URL(origin);

let house: House | undefined;
afterEach(async () => {
  await house?.clear();
  house = undefined;
});

async function openHouse(env?: Record<string, string>): Promise<House> {
  house = startHouse(env);
  await house.hasPrinted('Press Ctrl+C to stop.');
  return house;
}

/** Client with an unfinished request. */
async function beginRequest(): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(Number(port), 'localhost');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  const answer = once(socket, 'close').then(() => received);
  await once(socket, 'connect');
  socket.write(`GET /roles HTTP/1.1\r\nhost: ${host}\r\n`);
  // Has arrived once a later request is answered.
  await sendRequest(origin, '/healthz', { headers: { connection: 'close' } });
  return { socket, answer };
}

/** Requests of the memory test (longer in `npm run bench -- memory`). */
const REQUESTS = 400;
const VISITORS = 8;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

it('npm start ends on SIGTERM after the requests under way, accepts no new ones, and does not wait for clients that keep their connection', async () => {
  const { child, ended, printed } = await openHouse();
  const slow = await Promise.all([beginRequest(), beginRequest()]);
  const agent = new Agent({ keepAlive: true });
  await new Promise((resolve) => get(`${origin}/healthz`, { agent }, (answer) => answer.resume().on('end', resolve)));
  const begun = Date.now();
  child.kill('SIGTERM');
  const isRejected = () =>
    sendRequest(origin, '/healthz', { headers: { connection: 'close' } }).then(
      () => false,
      (error: Error) => error.message.includes('ECONNREFUSED'),
    );
  await expect.poll(isRejected).toBe(true);
  expect(child.exitCode).toBeNull();
  for (const { socket } of slow.slice(1)) socket.write('connection: close\r\n\r\n');
  slow[0]?.socket.write('\r\n');
  for (const { answer } of slow) expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*<\/html>\s*$/);
  expect(await ended).toEqual({ code: 0, signal: null });
  // A server that waited for all connections would end after all of it.
  expect(Date.now() - begun).toBeLessThan(DRAIN_MS - 1_000);
  expect(printed()).not.toMatch(/"level":[56]0|Error/);
  agent.destroy();
});

it('npm start serves a build that is there without building again, says where to look, and ends on SIGINT after the request under way, though Ctrl+C arrives twice, from the terminal and from npm', async () => {
  const { child, ended, printed } = await openHouse();
  expect(printed()).not.toContain('Rendering pages');
  expect(printed()).toContain(`Easel is open at ${origin}`);
  expect((await sendRequest(origin, '/readyz')).status).toBe(200);
  const shown = [...printed().matchAll(/http:\/\/\S+?\d(\/[\w/-]+)/g)].map((match) => match[1] ?? '');
  expect(shown.length).toBeGreaterThan(2);
  // Admins are redirected to sign in.
  for (const path of shown) expect((await sendRequest(origin, path)).status, path).toBe(path === '/admin' ? 303 : 200);

  const { socket, answer } = await beginRequest();
  child.kill('SIGINT');
  child.kill('SIGINT');
  await pause(300);
  child.kill('SIGINT');
  socket.write('connection: close\r\n\r\n');
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*<\/html>\s*$/);
  expect(await ended).toEqual({ code: 0, signal: null });
});

it('npm start ends when another file replaces its database', async () => {
  const { databaseUrl, folder, remove } = copyDatabase();
  const { ended, printed } = await openHouse({ DATABASE_URL: databaseUrl, DATA_DIR: folder });
  const file = join(folder, 'easel.db');
  copyFileSync(file, `${file}.copy`);
  renameSync(`${file}.copy`, file);
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(printed()).toContain('The database file was replaced');
  remove();
});

it('npm start ends in time though a client never finishes', async () => {
  const { child, ended } = await openHouse();
  const { socket } = await beginRequest();
  const begun = Date.now();
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(Date.now() - begun).toBeLessThan(13_000);
  socket.destroy();
});

it('npm start stays within MEMORY_MB under visitors of all kinds', async () => {
  const { child, ended } = await openHouse({ ...behindProxy, MEMORY_MB: String(MIN_MEMORY_MB) });
  const [, server = 0] = listTree(Number(child.pid));
  const read = (file: string): string[] => readFileSync(`/proc/${server}/${file}`, 'utf8').split('\0');
  expect(read('cmdline')).toEqual(expect.arrayContaining(nodeMemoryFlags(MIN_MEMORY_MB)));
  expect(read('environ')).toEqual(
    expect.arrayContaining(Object.entries(MEMORY_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)),
  );
  const requests = new MixedRequests(origin, readManifest(ownBuild().dist)?.pages ?? [], VISITORS);
  const answers: string[] = [];
  let requested = 0;
  await Promise.all(
    Array.from({ length: VISITORS }, async () => {
      while (requested < REQUESTS) answers.push(await requests.send(requested++));
    }),
  );
  requests.close();
  expect(answers.filter((answer) => !/ [234]\d\d$/.test(answer))).toEqual([]);
  expect(answers).toEqual(
    expect.arrayContaining(['page 200', 'data 200', 'search 200', 'picture 200', 'application 201']),
  );
  expect(memoryMb(server, 'VmHWM')).toBeLessThan((MIN_MEMORY_MB * MB) / 1e6);
  // The supervisor ends after its server.
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
});

it('npm start says in one line that the port is taken, and changes nothing', async () => {
  const other = createServer().listen(Number(port), 'localhost');
  await once(other, 'listening');
  house = startHouse();
  expect(await house.ended).toEqual({ code: 1, signal: null });
  expect(house.printed().trim()).toBe(
    `Port ${port} is in use: stop the program that uses it, or set PORT to a different one`,
  );
  other.close();
});

// Wrong settings: `server/cli/rejected-start`.
it('npm start says in one line that a database cannot be opened', async () => {
  house = startHouse({ DATABASE_URL: 'file:/' });
  expect(await house.ended).toEqual({ code: 1, signal: null });
  expect(house.printed().trim()).toMatch(/^Cannot open the database file:\/.*$/);
});
