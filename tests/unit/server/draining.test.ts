import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDraining } from '../../../src/server/draining.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function open(keepAliveTimeout = 5_000) {
  const server = createServer({ keepAliveTimeout });
  const draining = createDraining(server, 60_000);
  let finish: () => void = () => {};
  server.on('request', (question, response) => {
    if (question.url === '/slow') finish = () => response.end('whole');
    else response.end(String(draining.hasBegun()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.closeAllConnections());
  return { server, draining, finish: () => finish() };
}

const newAgent = () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  return agent;
};

function sendRequest(
  server: Server,
  agent: Agent | false = false,
  path = '/',
): Promise<IncomingMessage & { text: string }> {
  const { port } = server.address() as AddressInfo;
  return requestAt(port, agent, path);
}

function requestAt(port: number, agent: Agent | false, path = '/'): Promise<IncomingMessage & { text: string }> {
  return new Promise((resolve, reject) => {
    request({ port, path, agent, host: '127.0.0.1' }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk)).on('end', () => resolve(Object.assign(answer, { text })));
    })
      .on('error', reject)
      .end();
  });
}

it('A server that is stopping still answers everyone while balancers notice, and each answer closes its connection', async () => {
  const { server, draining } = await open();
  const { port } = server.address() as AddressInfo;
  const agent = newAgent();
  expect((await sendRequest(server, agent)).headers.connection).toBe('keep-alive');
  const ended = draining.end({ noticeMs: 60_000 });
  for (const via of [agent, false] as const) {
    const { text, headers } = await sendRequest(server, via);
    expect([text, headers.connection]).toEqual(['true', 'close']);
  }
  await draining.end({});
  await ended;
  await expect(requestAt(port, false)).rejects.toThrow('ECONNREFUSED');
});

it('A server that is stopping ends what is under way, and waits for no connection that rests', async () => {
  const { server, draining, finish } = await open(60_000);
  await sendRequest(server, newAgent());
  const arrived = new Promise((resolve) => server.once('request', resolve));
  const slow = sendRequest(server, false, '/slow');
  await arrived;
  const ended = draining.end({});
  finish();
  expect((await slow).text).toBe('whole');
  await ended;
});

it('A server whose port another process has taken over accepts nothing new, but lets connections that rest come once more', async () => {
  const { server, draining } = await open();
  const { port } = server.address() as AddressInfo;
  const agent = newAgent();
  await sendRequest(server, agent);
  const ended = draining.end({ hasSuccessor: true });
  await expect(requestAt(port, false)).rejects.toThrow('ECONNREFUSED');
  const last = await requestAt(port, agent);
  expect([last.text, last.headers.connection]).toEqual(['true', 'close']);
  await ended;
});

it('A server whose port another process has taken over ends when they have rested for as long as they were promised', async () => {
  const { server, draining } = await open(200);
  await sendRequest(server, newAgent());
  await draining.end({ hasSuccessor: true });
  expect(server.listening).toBe(false);
});
