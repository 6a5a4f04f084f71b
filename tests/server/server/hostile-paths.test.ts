import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { parseEnv } from '../../../src/env.ts';
import { findMissing } from '../../../src/public-pages/find-missing.ts';
import { readHistoryPoint } from '../../../src/publishing/changes.queries.ts';
import type { AstroMiddleware } from '../../../src/server/call-handler.ts';
import { PageRenderer } from '../../../src/server/page-renderer.ts';
import { PageStore } from '../../../src/server/page-store.ts';
import { makeRequestHandler } from '../../../src/server/request.ts';
import { openServices } from '../../../src/server/services.ts';
import { readList } from '../../groups.ts';
import { rounds } from '../../rounds.ts';
import { describeOnBothEngines, type OpenBoard } from '../harness.ts';
import { makeServerContext } from '../server-context.ts';

const COUNT = rounds(400, 10_000);
const ORIGIN = 'http://localhost:4321';

/** Start of a request target, including absolute forms, other hosts and invalid ones. */
const starts = [
  ...readList(`
    / · / · / · // · /\\ · \\
  `),
  '',
  '*',
  `${ORIGIN}/`,
  'http://evil.example/',
  'https:/',
  '//evil.example/',
];
const pieces = [
  ...['..', '.', '/', '//', '\\', '%2e%2e', '%2f', '%5c', '%252e', '%252f', '%25', '%', '%zz', '%00', '\0', '%0d%0a'],
  // Overlong, cut off, not Unicode, and beyond what a byte can say.
  ...['%c0%ae', '%c0%80', '%e0%80%af', '%f0%80%80%80', '%c3', '%ff', '%ed%a0%80', '%f4%90%80%80', '\u00ff', '\u0080'],
  ...['%e2%80%ae', '%cc%88', '%ef%bb%bf', '%c2%80', '%7f', ' ', '\t', '&', "'", '%22', '%3Cscript%3E', '$&', '{{', ';'],
  ...readList(`
    jobs/ · jobs/x-aaaaaa · /apply · companies/ · locations/ · blog/ · categories/guides/ · roles · senior-
  `),
  ...['/page/2', '/page/9999999', '/page/1e9', '/page/-1', '__proto__', 'constructor', 'toString', 'hasOwnProperty'],
  ...['/_payload.json', '.md', '.xml', '.php', '.html', 'feed.xml', 'api/', 'api/v1/jobs/', 'recruiters/', '_astro/'],
  ...[
    'og/',
    'x'.repeat(300),
    'a-'.repeat(200),
    '%C3%B6'.repeat(100),
    'x'.repeat(3_000),
    '/x'.repeat(500),
    '?q=%00',
    '#',
  ],
];
const target = fc
  .tuple(fc.constantFrom(...starts), fc.array(fc.constantFrom(...pieces), { maxLength: 5 }))
  .map(([start, rest]) => start + rest.join(''));
const requested = fc.record({
  target,
  method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST'),
  accept: fc.constantFrom('text/html', 'application/json', 'text/markdown', '*/*'),
  agent: fc.constantFrom('reader', 'Examplebot/1.0'),
});

/** Stands for the pages of a build: finds nothing, and renders that. */
const rendersNothing: AstroMiddleware = async (_request, response, _next, { missing }) => {
  response.writeHead(404, { 'content-type': 'text/html' });
  response.end(missing?.message ?? 'Nothing');
};

async function serve(open: OpenBoard) {
  const { db } = await open();
  const logged: string[] = [];
  const env = parseEnv({ SITE_URL: ORIGIN });
  const services = await openServices(env, db);
  const renderer = new PageRenderer({
    services,
    store: new PageStore({ dist: '/nonexistent', memory: 1_000_000, headersOf: () => [] }),
    handler: rendersNothing,
    findMissing: (path) => findMissing({ db }, path),
    point: await readHistoryPoint(db),
    onError: (error) => logged.push(String(error)),
  });
  const handle = makeRequestHandler(
    makeServerContext({
      env,
      renderer,
      services,
      handler: rendersNothing,
      log: pino({ level: 'warn' }, { write: (line) => logged.push(line) }),
    }),
  );
  const server = createServer(handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, logged, renderer, close: () => new Promise((resolve) => server.close(resolve)) };
}

/** Bytes as they stand, which no client would send; what comes back until the server ends it. */
function send(
  port: number,
  { target: path, method, accept, agent }: typeof requested extends fc.Arbitrary<infer T> ? T : never,
) {
  const head = `host: localhost:4321\r\naccept: ${accept}\r\nuser-agent: ${agent}\r\nconnection: close\r\ncontent-length: 0`;
  return new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n\r\n`, 'latin1'),
    );
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

describeOnBothEngines('A hostile path', (open) => {
  it('A hostile path is rejected, redirected to its canonical form or missing: nothing fails, and nothing is logged', async () => {
    const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { port, logged, renderer, close } = await serve(open);
    const statuses = new Map<string, string>();
    for (const request of fc.sample(requested, { numRuns: COUNT, seed: 20_26 })) {
      const answer = await send(port, request);
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none';
      if (!statuses.has(status)) statuses.set(status, JSON.stringify(request));
      expect(/^location: (.*)$/im.exec(answer)?.[1] ?? '/', request.target).toMatch(/^\/(?![/\\])/);
    }
    // What crawlers ask for in vain is told in the log (specification §8), as nothing but the path.
    for (const [line] of reported.mock.calls) expect(line).toMatch(/^Page Not Found: \/[\x21-\x7e]*$/);
    reported.mockRestore();
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries([...statuses].filter(([status]) => /^(2|3|4)\d\d$/.test(status))),
    );
    expect([...statuses.keys()]).toEqual(expect.arrayContaining(['301', '400', '404', '405', '414']));
    expect(logged).toEqual([]);
    expect(renderer.store.size).toBe(0);
    await close();
  });
});
