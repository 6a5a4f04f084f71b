import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../src/db/tables.ts';
import { parseEnv } from '../../../src/env.ts';
import { indexNowKey } from '../../../src/features/indexing/index-now.tasks.ts';
import { MB } from '../../../src/lib/lengths.ts';
import { toReadableStream } from '../../../src/lib/stream.ts';
import { paths } from '../../../src/paths.ts';
import type { AstroMiddleware } from '../../../src/server/call-handler.ts';
import type { PageRenderer } from '../../../src/server/page-renderer.ts';
import { renderResponse } from '../../../src/server/render-response.ts';
import { makeRequestHandler } from '../../../src/server/request.ts';
import { pathWithoutSecrets } from '../../../src/server/request-failure.ts';
import type { Services } from '../../../src/server/services.ts';
import { shippedSite } from '../../../src/site.ts';
import { makeServerContext } from '../server-context.ts';

const fail = (): never => {
  throw new Error('a bug');
};
/** The services of a board without a database. */
const services = { db: {} as Db, origin: 'http://localhost:4321', site: shippedSite, isDemo: false } as Services;

const context = { ...services, catchUp: async () => {} };

it.each([
  ['rejects', async () => fail()],
  ['throws', fail],
  [
    'fails half-way, as the adapter says it',
    async (_, answer) => {
      answer.writeHead(200);
      answer.write('half');
      answer.write('Internal server error', () => answer.destroy(new Error('a bug')));
    },
  ],
] as [string, AstroMiddleware][])(
  'A rendering fails when the handler %s: it neither hangs nor ends the process',
  async (_, handler) => {
    const outcome = await renderResponse(handler, context, '/roles', {}).then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    expect([500, 'a bug']).toContain(outcome);
  },
  3_000,
);

describe('A request', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  interface HeaderInput {
    handler?: AstroMiddleware;
    findReady?: () => undefined;
    settings?: Record<string, string>;
  }

  /** A server with this handler of Astro's and no page that is kept; what is to be asked of it. */
  async function serve({ handler = async () => {}, findReady = () => undefined, settings = {} }: HeaderInput) {
    const renderer = { store: { findReady }, context: services } as unknown as PageRenderer;
    const handle = makeRequestHandler(makeServerContext({ env: parseEnv(settings), renderer, services, handler }));
    server = createServer(handle).listen(0, '127.0.0.1');
    await new Promise((resolve) => server?.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    return { port, host: '127.0.0.1', headers: { host: 'localhost:4321' } };
  }

  it('A request gets the key file of IndexNow only at its own address, and only where IndexNow is set', async () => {
    const settings = { INDEXNOW: 'https://engine.example/indexnow' };
    const path = paths.indexNowKey(indexNowKey(parseEnv(settings).SECRET));
    expect(await sendRequest({ path }, { settings })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'content-length': '32' },
    });
    for (const given of [
      { path: '/another-key.txt', settings },
      { path, settings: {} },
    ])
      expect(await sendRequest({ path: given.path }, { settings: given.settings })).not.toMatchObject({ status: 200 });
  });

  async function sendRequest(
    requested: { path: string; method?: string },
    given: HeaderInput,
  ): Promise<{ status: number | undefined; headers: IncomingHttpHeaders }> {
    const address = await serve(given);
    return new Promise((resolve, reject) => {
      request({ ...address, ...requested }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, headers: answer.headers });
      })
        .on('error', reject)
        .end();
    });
  }

  it('A request that the server stumbles over is answered, and the process goes on', async () => {
    expect((await sendRequest({ path: '/roles' }, { findReady: fail })).status).toBe(500);
  }, 3_000);

  it('A request whose long answer stays unread holds little of it in memory, and has it whole when it is read', async () => {
    const PIECES = 100;
    let written = 0;
    async function* texts() {
      for (; written < PIECES; written++) yield 'x'.repeat(MB);
    }
    const full = Promise.withResolvers<void>();
    // As Astro's adapter writes: without waiting.
    const handler: AstroMiddleware = async (_, answer, _next, { whenDrained }) => {
      for await (const piece of toReadableStream(texts(), whenDrained)) {
        if (!answer.write(piece)) full.resolve();
      }
      answer.end();
    };
    const address = await serve({ handler });
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ ...address, path: '/feeds/jobs.xml' }, resolve)
        .on('error', reject)
        .end();
    });
    await full.promise;
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect(written).toBeLessThan(PIECES / 2);
    let read = 0;
    for await (const piece of answer) read += piece.length;
    expect(read).toBe(PIECES * MB);
  });

  it('A request whose answer is written without waiting leaves others their turn', async () => {
    let turns = 0;
    const counting = setInterval(() => turns++, 0);
    async function* texts() {
      for (let i = 0; i < 10; i++) {
        const until = performance.now() + 10;
        while (performance.now() < until);
        yield 'x';
      }
    }
    for await (const _ of toReadableStream(texts()));
    clearInterval(counting);
    expect(turns).toBeGreaterThan(2);
  });

  it.each([
    { method: 'POST', path: '/api/alerts' },
    { method: 'GET', path: '/feeds/jobs.xml' },
    { method: 'OPTIONS', path: '/api/v1/jobs' },
  ])('$method $path is answered with the strictest policy, unless a page brings its own', async (requested) => {
    const answering = (headers: Record<string, string>): AstroMiddleware => {
      return async (_, answer) => void answer.writeHead(200, headers).end();
    };
    const plain = await sendRequest(requested, { handler: answering({}) });
    expect(plain.headers['content-security-policy']).toMatch(/^default-src 'none'/);
    if (requested.method === 'OPTIONS') return;
    const page = await sendRequest(requested, { handler: answering({ 'content-security-policy': 'of its own' }) });
    expect(page.headers['content-security-policy']).toBe('of its own');
  });
});

it.each([
  ['/applications/s3cret/files/f1', '/applications/…/files/f1'],
  ['/applications/receipts/s3cret', '/applications/receipts/…'],
  ['/applications/all/s3cret', '/applications/all/…'],
  ['/api/applications/s3cret/withdrawal', '/api/applications/…/withdrawal'],
  ['/post-job/s3cret?again', '/post-job/…'],
  ['/api/recruiters/roles/drafts/s3cret/submission', '/api/recruiters/roles/drafts/…/submission'],
  ['/ads/reports/s3cret', '/ads/reports/…'],
  ['/sign-in?ticket=s3cret', '/sign-in'],
  ['/jobs/product-designer-abc', '/jobs/product-designer-abc'],
])('The path in the log of a failure of %s names no secret', (url, logged) => {
  expect(pathWithoutSecrets(url)).toBe(logged);
});

it('The path in the log of a failure leaves out every secret that a path of the product can hold', () => {
  const secret = 'a-token-that-opens-something';
  const holders = Object.values(paths).filter((make) => /^\(?(token|receipt)\b/.test(String(make)));
  expect(holders.length).toBeGreaterThan(5);
  for (const make of holders as ((token: string, more: string) => string)[]) {
    expect(pathWithoutSecrets(make(secret, 'x'))).not.toContain(secret);
  }
});
