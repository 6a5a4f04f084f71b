import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { vi } from 'vitest';
import { ask } from './ask.ts';
import { freePort } from './edge.ts';
import { frontSettings } from './nginx-settings.ts';
import { StandIn } from './stand-in.ts';

/** An nginx in front of a server, or something that keeps its rules. */
export interface OpenNginx {
  origin: string;
  /** Where it keeps answers. */
  folder: string;
  close: () => Promise<void>;
}

/** The answers that lie in its folder. */
export const listKept = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{32}$/.test(name));

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A folder in which nothing is kept yet. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'easel-nginx-'));

/**
 * Keeps the rules of nginx as deploy/nginx.conf sets them: an answer is kept when `X-Accel-Expires` says so and it sets no
 * cookie, in a file named after its key, which is looked for at each request. Whoever asked has the answer before it is
 * stored, and only then the connection to the server is closed.
 */
export class StandInNginx extends StandIn implements OpenNginx {
  readonly #target: URL;
  readonly folder: string;
  /** What happens between an answer's end and its storing. */
  beforeStoring: () => Promise<unknown> = async () => {};

  constructor(target: string, folder: string) {
    super();
    this.#target = new URL(target);
    this.folder = folder;
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const key = keyOf(request);
    const kept = key && this.#find(key);
    if (kept) return send(request, response, kept, 'HIT');
    const { headers } = request;
    const { 'if-none-match': known, 'if-modified-since': since, ...others } = headers as Record<string, string>;
    const socket = connect(Number(this.#target.port), this.#target.hostname);
    const conditions = {
      ...(known ? { 'if-none-match': known } : {}),
      ...(since ? { 'if-modified-since': since } : {}),
    };
    const asked = { ...others, ...(key ? { 'x-cache-key': key } : conditions), connection: 'close' };
    const fetched = await fetchRaw(socket, request, asked);
    send(request, response, fetched, key && 'MISS');
    if (key && mayKeep(fetched)) {
      await this.beforeStoring();
      this.#store(key, fetched);
    }
    socket.destroy();
  }

  #find(key: string): Answer | undefined {
    try {
      const { until, body, ...kept } = JSON.parse(readFileSync(this.#fileOf(key), 'utf8'));
      return performance.now() < until ? { ...kept, body: Buffer.from(body, 'base64') } : undefined;
    } catch {
      return undefined;
    }
  }

  #store(key: string, { status, headers, body }: Answer): void {
    const file = this.#fileOf(key);
    mkdirSync(dirname(file), { recursive: true });
    const until = performance.now() + Number(headers['x-accel-expires']) * 1_000;
    writeFileSync(`${file}.0000000001`, JSON.stringify({ status, headers, body: body.toString('base64'), until }));
    renameSync(`${file}.0000000001`, file);
  }

  #fileOf(key: string): string {
    const name = createHash('md5').update(key).digest('hex');
    return join(this.folder, name.slice(-2), name);
  }
}

/** The key that a request is kept under; undefined where it is the server's alone to answer. */
function keyOf({ method = '', url = '', headers }: IncomingMessage): string | undefined {
  const accepted = String(headers['accept-encoding'] ?? '');
  const isPlain = (method === 'GET' || method === 'HEAD') && !url.includes('?') && headers.range === undefined;
  if (!isPlain || accepted.includes(';') || /text\/markdown/i.test(headers.accept ?? '')) return undefined;
  const encoding = accepted.includes('br') ? 'br' : /\bgzip\b|\*/.test(accepted) ? 'gzip' : 'identity';
  return `${encoding} ${headers.host}${url}`;
}

const mayKeep = ({ headers }: Answer): boolean => Number(headers['x-accel-expires']) > 0 && !headers['set-cookie'];

/** The whole of an answer that says its length, or ends its connection; the connection is then left as it is. */
async function fetchRaw(
  socket: Socket,
  { method = 'GET', url = '' }: IncomingMessage,
  asked: Record<string, string>,
): Promise<Answer> {
  const lines = Object.entries(asked).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
  const chunks: Buffer[] = [];
  for (;;) {
    const answer = parse(Buffer.concat(chunks), method);
    if (answer) return answer;
    const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'end').then(() => [])]);
    if (!chunk) throw new Error('The server broke off');
    chunks.push(chunk);
  }
}

function parse(bytes: Buffer, method: string): Answer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const status = Number(first.split(' ')[1]);
  const length = method === 'HEAD' || status === 304 || status === 204 ? 0 : Number(headers['content-length']);
  const body = bytes.subarray(end + 4);
  return body.length < length ? undefined : { status, headers, body };
}

const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'x-accel-expires']);

function send(request: IncomingMessage, response: ServerResponse, answer: Answer, cache: string | undefined): void {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN_HEADERS.has(name)));
  if (cache) headers['x-cache'] = cache;
  const isKnown = answer.status === 200 && request.headers['if-none-match'] === answer.headers.etag && headers.etag;
  if (isKnown) for (const name of ['content-type', 'content-length', 'content-encoding']) delete headers[name];
  response.writeHead(isKnown ? 304 : answer.status, headers);
  response.end(isKnown || request.method === 'HEAD' ? undefined : answer.body);
}

export const hasNginx = spawnSync('nginx', ['-v']).status === 0;

/** nginx with the settings that are shipped, without TLS. */
export async function startNginx(target: string, folder: string): Promise<OpenNginx> {
  const work = mkdtempSync(join(tmpdir(), 'easel-nginx-work-'));
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${work};`);
  const isRoot = process.getuid?.() === 0;
  // Without the port, a site of an unusual one would not know its name.
  const settings = frontSettings({ target: Number(new URL(target).port), folder, port, host: '$http_host' });
  writeFileSync(
    join(work, 'nginx.conf'),
    `${isRoot ? 'user root;' : ''} daemon off; worker_processes 2; pid ${work}/pid; error_log ${work}/error.log; events {}
    http { access_log off; ${temporary.join(' ')} ${settings} }`,
  );
  const nginx = spawn('nginx', ['-p', work, '-c', join(work, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  nginx.stderr.on('data', (chunk: Buffer) => (said += chunk));
  const ended = once(nginx, 'exit').then(() => {
    throw new Error(`nginx ended: ${said}`);
  });
  ended.catch(() => {});
  const origin = `http://127.0.0.1:${port}`;
  // What it sends by itself, whether or not a server is behind it.
  const answers = vi.waitFor(() => ask(origin, '/metrics'), { timeout: 30_000 });
  await Promise.race([answers, ended]);
  return { origin, folder, close: () => end(nginx, work) };
}

async function end(nginx: ChildProcess, work: string): Promise<void> {
  nginx.kill('SIGTERM');
  if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit');
  rmSync(work, { recursive: true, force: true });
}
