import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isOutOfMemory } from '../../../lib/memory.ts';
import { ProcessCalls } from '../../../lib/process-calls.ts';
import { lowerProcessPriority } from '../../../lib/yield.ts';
import type { FeedListing, ListedEntries } from '../feed-listing.ts';
import type { FetchResult } from '../fetching/fetch-text.ts';
import type { FetchPart, SourceContent } from '../sources/reading.ts';
import type { BufferedBody, FeedProcessFunctions, FeedRequest, ServerFunctions } from './feed-functions.ts';

interface FeedLimits {
  memoryMb: number;
  /** Processing seconds of a feed, without waiting for the server. */
  seconds: number;
}

const LIMITS: FeedLimits = { memoryMb: 192, seconds: 60 };
/** Feeds read at once. Others wait. */
const MAX_PROCESSES = 3;
/** Bytes of a body copied to a process in one turn of the event loop. */
const BODY_PART_BYTES = 1_000_000;
/** Milliseconds that an idle process lives. */
const IDLE_MS = 30_000;

/** Feed exceeded the time or memory limit. */
export class FeedLimitError extends Error {
  override name = 'FeedLimitError';
}

interface ReadOptions extends FeedRequest {
  fetchPart: FetchPart;
  signal?: AbortSignal | undefined;
}

/**
 * Reads feeds in child processes, so that hostile ones do not block the server. Not threads, since a full heap in `JSON.parse`
 * ends the whole process.
 */
export class FeedReader {
  readonly #limits: FeedLimits;
  readonly #idle: FeedProcess[] = [];
  readonly #waiting = new Set<() => void>();
  #count = 0;

  constructor(limits: Partial<FeedLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /**
   * Reads a feed and calls `use` with its listing while the process lives. @throws FeedLimitError, also from calls in `use`.
   */
  async read<T>(
    { fetchPart, signal, ...request }: ReadOptions,
    use: (reading: SourceContent<{ listing: FeedListing }>) => Promise<T>,
  ): Promise<T> {
    const child = await this.#take(signal);
    const stop = () => child.end(signal?.reason);
    signal?.addEventListener('abort', stop);
    try {
      signal?.throwIfAborted();
      return await use(await child.read(request, fetchPart));
    } finally {
      signal?.removeEventListener('abort', stop);
      this.#giveBack(child);
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<FeedProcess> {
    while (this.#count >= MAX_PROCESSES) await this.#waitForProcess(signal);
    this.#count++;
    for (let child = this.#idle.pop(); child; child = this.#idle.pop()) if (child.isAlive) return child;
    return new FeedProcess(this.#limits);
  }

  #giveBack(child: FeedProcess): void {
    this.#count--;
    child.rest();
    this.#idle.push(child);
    const [next] = this.#waiting;
    next?.();
  }

  async #waitForProcess(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = () => {
      this.#waiting.delete(leave);
      resolve();
    };
    this.#waiting.add(leave);
    signal?.addEventListener('abort', leave);
    await promise;
    signal?.removeEventListener('abort', leave);
  }
}

class FeedProcess {
  readonly #child: ChildProcess;
  readonly #calls: ProcessCalls<ServerFunctions, FeedProcessFunctions>;
  readonly #limits: FeedLimits;
  readonly #ended = new AbortController();
  #fetchPart: FetchPart | undefined;
  #fetchFailures: unknown[] = [];
  #entries: ListedEntries = noEntries();
  readonly #bodies = new Map<number, Uint8Array>();
  #lastBody = 0;
  #msLeft = 0;
  #busySince: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: FeedLimits) {
    this.#limits = limits;
    // No settings, because code that reads untrusted text needs no secret.
    this.#child = fork(fileURLToPath(new URL('./feed-process.ts', import.meta.url)), {
      env: {},
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    lowerProcessPriority(this.#child);
    this.#child.on('error', (error) => this.end(error));
    this.#child.once('exit', (code, signal) => this.end(this.#reasonOf(code, signal)));
    this.#calls = new ProcessCalls<ServerFunctions, FeedProcessFunctions>(this.#child, {
      fetch: ({ address, mark }) => this.#whileIdle(() => this.#fetch(address, mark)),
      readBody: async (part) => this.#readBody(part),
      list: (part) =>
        this.#whileIdle(async () => {
          for (const name of Object.keys(part) as (keyof ListedEntries)[])
            for (const entry of part[name] ?? []) this.#entries[name].push(entry as never);
        }),
    });
  }

  get isAlive(): boolean {
    return !this.#ended.signal.aborted;
  }

  async read(request: FeedRequest, fetchPart: FetchPart): Promise<SourceContent<{ listing: FeedListing }>> {
    clearTimeout(this.#timer);
    this.#child.ref();
    this.#child.channel?.ref();
    this.#msLeft = this.#limits.seconds * 1_000;
    this.#entries = noEntries();
    this.#bodies.clear();
    this.#fetchPart = fetchPart;
    this.#fetchFailures = [];
    const reading = await this.#call('read', request);
    if (this.#fetchFailures.length > 0) throw this.#fetchFailures[0];
    if (reading.kind !== 'read') return reading;
    const { counts, mark } = reading;
    const listing: FeedListing = {
      counts,
      entries: this.#entries,
      merge: (role, known) => this.#call('merge', { role, known }),
      translate: (role, known) => this.#call('translate', { role, known }),
      placesOf: (role) => this.#call('placesOf', role),
    };
    return { kind: 'read', mark, listing };
  }

  /** Keeps the process for another feed for a while. */
  rest(): void {
    if (!this.isAlive) return;
    this.#child.unref();
    this.#child.channel?.unref();
    this.#timer = setTimeout(() => this.end(), IDLE_MS).unref();
  }

  /** Kills the process and rejects its work. */
  end(reason: unknown = new Error('The process that reads feeds has ended')): void {
    clearTimeout(this.#timer);
    if (!this.isAlive) return;
    this.#child.kill('SIGKILL');
    this.#ended.abort(reason);
    this.#calls.end(reason as Error);
  }

  async #call<Name extends keyof FeedProcessFunctions>(
    name: Name,
    argument: Parameters<FeedProcessFunctions[Name]>[0],
  ): Promise<Awaited<ReturnType<FeedProcessFunctions[Name]>>> {
    this.#ended.signal.throwIfAborted();
    this.#begin();
    try {
      return await this.#calls.call(name, argument);
    } finally {
      this.#pause();
    }
  }

  async #fetch(address: string, mark: Parameters<FetchPart>[1]): Promise<FetchResult<BufferedBody>> {
    try {
      if (!this.#fetchPart) throw new Error('No feed is being read');
      const response = await this.#fetchPart(address, mark);
      if (response.kind !== 'fresh') return response;
      const id = ++this.#lastBody;
      this.#bodies.set(id, response.body);
      return { ...response, body: { id, bytes: response.body.length } };
    } catch (error) {
      this.#fetchFailures.push(error);
      throw error;
    }
  }

  #readBody({ id, from }: { id: number; from: number }): Uint8Array {
    const body = this.#bodies.get(id);
    if (!body) throw new Error('No such body is held');
    const to = from + BODY_PART_BYTES;
    if (to >= body.length) this.#bodies.delete(id);
    return body.subarray(from, to);
  }

  /** Excludes the time of a callback from the limit. */
  async #whileIdle<T>(work: () => Promise<T>): Promise<T> {
    this.#pause();
    try {
      return await work();
    } finally {
      this.#begin();
    }
  }

  #begin(): void {
    if (!this.isAlive) return;
    this.#busySince = performance.now();
    clearTimeout(this.#timer);
    const late = () => this.end(new FeedLimitError(`It took more than ${this.#limits.seconds} seconds to read`));
    this.#timer = setTimeout(late, this.#msLeft);
  }

  #pause(): void {
    clearTimeout(this.#timer);
    if (this.#busySince !== undefined) this.#msLeft -= performance.now() - this.#busySince;
    this.#busySince = undefined;
  }

  /** V8 aborts at its memory limit, Linux kills at the machine's. */
  #reasonOf(code: number | null, signal: NodeJS.Signals | null): FeedLimitError {
    return new FeedLimitError(
      isOutOfMemory(code, signal)
        ? `It took more than ${this.#limits.memoryMb} MB of memory to read`
        : `The process that read it ended (${signal ?? code})`,
    );
  }
}

const noEntries = (): ListedEntries => ({ roles: [], listedIds: [], rejected: [], skipped: [] });
