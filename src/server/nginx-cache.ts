import type { IncomingMessage, ServerResponse } from 'node:http';
import { within } from '../lib/deadline.ts';
import { type NginxFiles, nginxKey } from '../publishing/edge/nginx-files.ts';
import { sendToKeep } from './answer.ts';
import type { Encoding } from './body.ts';
import type { Variant } from './store.ts';

/** Where nginx tells under which key it would keep the answer, if it may. */
const CACHE_KEY = 'x-cache-key';
/** Of a request with one of them, another answer than the whole may be sent. */
const CONDITIONS = ['if-none-match', 'if-modified-since', 'range'] as const;
/**
 * Seconds for which nginx keeps a page that nobody removes: what a server that is killed leaves behind, and how often one
 * that is asked for a lot is still known here to be wanted.
 */
const KEPT_SECONDS = 60;
/** Longer than an nginx that is well takes to store what it was sent. */
const STORED_MS = 1_000;

/** A page on its way to nginx. */
interface Sent {
  key: string;
  isStale: boolean;
  /** Resolves when nginx has stored it, or never will. */
  stored: Promise<void>;
}

/**
 * What an nginx in front keeps of the pages here (decision 096). It is given pages that are kept for everybody, under names
 * that are known, and each is removed from its folder when the page is forgotten here.
 */
export class NginxCache {
  readonly #files: NginxFiles;
  readonly #host: string;
  /** In which encodings nginx may have the page of a path. */
  readonly #given = new Map<string, Set<Encoding>>();
  readonly #sent = new Map<string, Set<Sent>>();
  /** Pages that were forgotten while they were on their way, and are still waited for. */
  readonly #stale = new Set<Sent>();
  readonly #storedMs: number;
  #isClosed = false;

  /**
   * @param origin `SITE_URL`: only under its host anything is kept.
   * @param storedMs milliseconds that whoever changes something waits at most for what is on its way.
   */
  constructor(files: NginxFiles, origin: string, storedMs = STORED_MS) {
    this.#files = files;
    this.#host = new URL(origin).host;
    this.#storedMs = storedMs;
  }

  /** Whether nginx asks on somebody's behalf, and may keep what everybody gets at this path. */
  mayKeep({ method, headers }: IncomingMessage, path: string, encoding: Encoding): boolean {
    return (
      headers[CACHE_KEY] === nginxKey(encoding, this.#host, path) &&
      method === 'GET' &&
      CONDITIONS.every((name) => headers[name] === undefined) &&
      !this.#isClosed &&
      !this.#files.isFailing
    );
  }

  /**
   * Sends a kept page for nginx to keep as well, over a connection that nginx closes once the page lies in its folder: until
   * then it is on its way, and what removes it meanwhile removes it again afterwards.
   */
  give(path: string, encoding: Encoding, response: ServerResponse, variant: Variant): void {
    const encodings = this.#given.get(path);
    if (encodings) encodings.add(encoding);
    else this.#given.set(path, new Set([encoding]));
    const key = nginxKey(encoding, this.#host, path);
    const { socket } = response;
    const closed = new Promise<void>((resolve) => socket?.once('close', () => resolve()) ?? resolve());
    const sent: Sent = { key, isStale: false, stored: closed.then(() => this.#arrive(path, sent)) };
    const others = this.#sent.get(path);
    if (others) others.add(sent);
    else this.#sent.set(path, new Set([sent]));
    sendToKeep(response, variant, KEPT_SECONDS);
  }

  /** The page of a path is not true any more. */
  forget(path: string): void {
    const encodings = this.#given.get(path);
    if (!encodings) return;
    this.#given.delete(path);
    this.#files.remove(Array.from(encodings, (encoding) => nginxKey(encoding, this.#host, path)));
    for (const sent of this.#sent.get(path) ?? []) {
      sent.isStale = true;
      this.#stale.add(sent);
    }
  }

  /** Resolves when nginx has nothing any more that was forgotten; of one that does not answer, after a second. */
  async settle(): Promise<void> {
    await this.#files.settle();
    if (this.#stale.size === 0) return;
    const awaited = [...this.#stale];
    const stored = Promise.all(awaited.map((sent) => sent.stored));
    // What did not come in its time is removed when it comes; the next change does not wait for it as well.
    await within(this.#storedMs, stored, 'nginx holds on to a page').catch(() => {});
    for (const sent of awaited) this.#stale.delete(sent);
    await this.#files.settle();
  }

  /** Takes everything back, and gives nothing more. */
  close(): void {
    this.#isClosed = true;
    for (const path of [...this.#given.keys()]) this.forget(path);
  }

  #arrive(path: string, sent: Sent): void {
    const others = this.#sent.get(path);
    others?.delete(sent);
    if (others?.size === 0) this.#sent.delete(path);
    if (!sent.isStale) return;
    this.#stale.delete(sent);
    this.#files.remove([sent.key]);
  }
}
