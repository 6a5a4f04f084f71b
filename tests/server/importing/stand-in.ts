import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FeedAddress, SourceName } from '../../../src/features/importing/reader.ts';
import { sha256 } from '../../../src/lib/hash.ts';
import { dialects, type Listed } from './dialects.ts';

/** Answers that a reader gets nothing from. */
export const FAILING = ['busy', 'broken', 'truncated', 'wrong type', 'another format', 'gone', 'silent'] as const;
/** Answers that hold all, if not at once. */
export const PASSING = ['well', 'slow', 'moved', 'busy for a moment'] as const;
type Mood = (typeof FAILING)[number] | (typeof PASSING)[number];

/** Between the parts of a slow answer. */
const SLOW_MS = 3;

/** A server that speaks as an employer’s system does, in any mood. */
export class StandIn {
  readonly kind: SourceName;
  jobs: Listed[] = [];
  closed: Listed[] = [];
  hasEtag = true;
  packs = false;
  /** Answers by status, to see what was asked. */
  answers: number[] = [];
  /** The roles that were told since it was last asked, each in full. */
  reported = new Set<number>();
  /** Held back until it is called. */
  gate: Promise<void> | undefined;
  #mood: Mood = 'well';
  /** The requests, since the mood came, that it is shown to. */
  #from = 1;
  #to = Number.POSITIVE_INFINITY;
  #asked = 0;
  #server: Server | undefined;
  #origin = '';

  constructor(kind: SourceName = 'greenhouse') {
    this.kind = kind;
  }

  async open(): Promise<this> {
    this.#server = createServer(async (request, response) => {
      await this.gate;
      await this.#answer(request, response);
    });
    await new Promise<void>((done) => this.#server?.listen(0, '127.0.0.1', done));
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  get feed(): string {
    return this.#origin + dialects[this.kind].start;
  }

  get address(): FeedAddress {
    return { kind: this.kind, slug: `northlight-${this.kind}`, feed: this.feed, careers: this.#origin };
  }

  get mood(): Mood {
    return this.#mood;
  }

  set mood(mood: Mood) {
    this.feel(mood);
  }

  /** Is in a mood for some of the next requests, counted from 1; for all, unless said otherwise. */
  feel(mood: Mood, from = 1, to = Number.POSITIVE_INFINITY): void {
    [this.#mood, this.#from, this.#to, this.#asked] = [mood, from, to, 0];
    this.reported.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const n = ++this.#asked;
    const mood = n >= this.#from && n <= this.#to ? this.#mood : 'well';
    const requested = new URL(request.url ?? '/', this.#origin);
    const found = dialects[this.kind].answer(requested, { open: this.jobs, closed: this.closed });
    const print = (status: number, headers: Record<string, string> = {}, body: string | Buffer = '') => {
      this.answers.push(status);
      response.writeHead(status, headers).end(body);
    };
    const isFirst = n === this.#from;
    if (mood === 'silent') return;
    if (mood === 'busy') return print(429, { 'retry-after': '7200' });
    if (mood === 'busy for a moment' && isFirst) return print(429, { 'retry-after': '1' });
    if (mood === 'moved' && isFirst) return print(302, { location: request.url ?? '/' });
    if (mood === 'broken') return print(500);
    if (mood === 'wrong type') return print(200, { 'content-type': 'image/gif' }, 'GIF89a');
    if (mood === 'another format') return print(200, { 'content-type': 'text/html' }, '<html>Please sign in</html>');
    if (mood === 'gone' || !found) return print(404);
    const { body, type, states } = found;
    if (mood === 'truncated') {
      this.answers.push(200);
      response.writeHead(200, { 'content-length': Buffer.byteLength(body) + 1_000 }).write(body.slice(0, -10));
      setImmediate(() => response.destroy());
      return;
    }
    for (const { id } of states) this.reported.add(id);
    const etag = `"${sha256(body)}"`;
    if (this.hasEtag && request.headers['if-none-match'] === etag) return print(304, { etag });
    const isPacked = this.packs && /\bgzip\b/.test(String(request.headers['accept-encoding']));
    const headers = {
      'content-type': type,
      ...(this.hasEtag ? { etag } : {}),
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    };
    const bytes = isPacked ? gzipSync(body) : Buffer.from(body);
    if (mood !== 'slow') return print(200, headers, bytes);
    this.answers.push(200);
    response.writeHead(200, headers);
    const half = Math.floor(bytes.length / 2);
    for (const part of [bytes.subarray(0, half), bytes.subarray(half)]) {
      response.write(part);
      await wait(SLOW_MS);
    }
    response.end();
  }
}
