import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { paths } from '../../src/paths.ts';
import { isCacheable } from '../../src/site-map.ts';
import { sendRequest, type TestResponse } from './send-request.ts';
import { StandIn } from './stand-in.ts';
import { TENANTS } from './tenants.ts';

/** A cache in front of a server. */
export interface OpenEdge {
  origin: string;
  close: () => Promise<void>;
}

interface Cached {
  answer: TestResponse;
  keys: string[];
  /** Milliseconds (`performance.now()`) until stale, and until unusable. */
  freshUntil: number;
  staleUntil: number;
}

/** The token that a board purges these caches with. */
export const EDGE_TOKEN = 'e'.repeat(32);

/**
 * Stand-in for Varnish with xkey as in deploy/varnish.vcl: caches by `Surrogate-Control` and keys. A purge affects stored pages
 * only.
 */
export class StandInEdge extends StandIn implements OpenEdge {
  readonly #target: string;
  readonly #kept = new Map<string, Cached>();
  /** True if purges are rejected. */
  isAway = false;

  constructor(target: string) {
    super();
    this.#target = target;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PURGE') {
      if (request.headers.authorization !== `Bearer ${EDGE_TOKEN}`) {
        response.writeHead(405).end();
        return;
      }
      if (!this.isAway) this.#purge(String(request.headers['xkey-softpurge']).split(' '));
      response.writeHead(this.isAway ? 503 : 200).end();
      return;
    }
    const { url = '', method = 'GET' } = request;
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { 'if-none-match': _, 'if-modified-since': __, ...requested } = headers;
    const key = `${url} ${headers.accept} ${headers['accept-encoding']}`;
    const kept = method === 'GET' ? this.#kept.get(key) : undefined;
    const now = performance.now();
    if (kept && now < kept.staleUntil) {
      send(response, kept.answer, 'hit');
      if (now >= kept.freshUntil) await this.#fetch(url, key, requested, kept);
      return;
    }
    send(response, await this.#fetch(url, key, requested, kept, method), 'miss');
  }

  async #fetch(
    url: string,
    key: string,
    headers: Record<string, string>,
    kept?: Cached,
    method = 'GET',
  ): Promise<TestResponse> {
    const known: Record<string, string> = kept ? { 'if-none-match': String(kept.answer.headers.etag) } : {};
    const fetched = await sendRequest(this.#target, url, {
      method,
      headers: { ...headers, ...known, 'x-forwarded-for': '127.0.0.1' },
    });
    const isSame = fetched.status === 304 && kept !== undefined;
    const answer = isSame ? { ...kept.answer, headers: { ...kept.answer.headers, ...fetched.headers } } : fetched;
    const control = String(answer.headers['surrogate-control']);
    const [seconds = 0, stale = 0] = ['max-age', 'stale-while-revalidate'].map((name) =>
      Number(new RegExp(`${name}=(\\d+)`).exec(control)?.[1] ?? 0),
    );
    const mayKeep =
      method === 'GET' && (isSame || answer.status === 200) && seconds > 0 && !answer.headers['set-cookie'];
    if (!mayKeep) this.#kept.delete(key);
    else {
      const freshUntil = performance.now() + seconds * 1_000;
      const keys = String(answer.headers['surrogate-key']).split(' ');
      this.#kept.set(key, { answer, keys, freshUntil, staleUntil: freshUntil + stale * 1_000 });
    }
    return answer;
  }

  #purge(keys: string[]): void {
    const gone = new Set(keys);
    const now = performance.now();
    for (const kept of this.#kept.values()) {
      if (now >= kept.freshUntil || !kept.keys.some((key) => gone.has(key))) continue;
      kept.staleUntil = now + kept.staleUntil - kept.freshUntil;
      kept.freshUntil = now;
    }
  }
}

// biome-ignore format: a list of words
const OWN_HEADERS = new Set([
  'connection', 'keep-alive', 'transfer-encoding', 'surrogate-key', 'surrogate-control',
]);

function send(response: ServerResponse, { status, headers, bytes }: TestResponse, cache: string): void {
  const others = Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));
  response.writeHead(status, { ...others, 'x-cache': cache, 'content-length': bytes.length }).end(bytes);
}

/** Pages whose response is private or depends on a query. */
export function listOwnPaths(): string[] {
  const guarded = Object.keys(TENANTS).filter((route) => route.startsWith('GET ') && !route.includes('['));
  const others = [paths.saved(), paths.search('q=ux'), paths.alerts()];
  return [...guarded.map((route) => route.slice('GET '.length)), ...others].filter((path) => !isCacheable(path));
}

export const hasVarnish = spawnSync('varnishd', ['-V']).status === 0;

/** Varnish with the shipped settings and `env`. */
export async function openVarnish(target: string, env: { EDGE_TOKEN?: string } = { EDGE_TOKEN }): Promise<OpenEdge> {
  const folder = mkdtempSync(join(tmpdir(), 'easel-varnish-'));
  // Varnish reads it under another account.
  chmodSync(folder, 0o755);
  const { port, host } = new URL(target);
  const shipped = readFileSync(new URL('../../deploy/varnish.vcl', import.meta.url), 'utf8');
  const vcl = shipped.replace('"4321"', `"${port}"`).replace('Host: jobs.example.com', `Host: ${host}`);
  writeFileSync(join(folder, 'easel.vcl'), vcl);
  const own = await freePort();
  const origin = `http://127.0.0.1:${own}`;
  // biome-ignore format: a command
  const varnish = spawn('varnishd', ['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${own}`, '-f', join(folder, 'easel.vcl'), '-s', 'malloc,64m', '-p', 'http_gzip_support=off', '-p', 'feature=-wait_silo'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  let output = '';
  varnish.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(varnish, 'exit').then(() => {
    throw new Error(`varnishd ended: ${output}`);
  });
  ended.catch(() => {});
  const answers = vi.waitFor(() => sendRequest(origin, '/healthz', { headers: { host } }), { timeout: 30_000 });
  await Promise.race([answers, ended]);
  return { origin, close: () => end(varnish, folder) };
}

async function end(varnish: ChildProcess, folder: string): Promise<void> {
  varnish.kill();
  if (varnish.exitCode === null) await once(varnish, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

export async function freePort(): Promise<number> {
  const server = createPort().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
