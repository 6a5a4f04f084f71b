import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '../../../lib/hash.ts';
import { invalid, type Result, succeed } from '../../../lib/result.ts';
import type { ParsedFeed } from '../feed-job.ts';
import { decodeResult, type FetchResult, type FetchServices, fetchBytes } from '../fetching/fetch-text.ts';
import { createRobotsCheck } from '../fetching/robots.ts';
import { type FeedAddress, type FetchDocument, readFeed } from '../reader.ts';
import { getSourceReader } from '../sources.ts';

/** Stored validators of a single-document feed. */
export interface CacheValidators {
  etag: string | null;
  lastModified: string | null;
  bodyDigest: string | null;
}

export const NO_VALIDATORS: CacheValidators = { etag: null, lastModified: null, bodyDigest: null };

/** Content of a feed, not modified, or an error. */
export type SourceContent<Content> =
  | ({ kind: 'read'; mark: CacheValidators } & Content)
  | { kind: 'unchanged'; mark: CacheValidators }
  | { kind: 'failed'; why: string; retryAfterSeconds: number };

/** Fetches a document or robots.txt. Exceptions end the reading. */
export type FetchPart = (address: string, mark: CacheValidators) => Promise<FetchResult<Uint8Array>>;

interface Options {
  /** Validators of the last run, if still trusted. */
  mark?: CacheValidators | undefined;
  isWanted?: ((title: string) => boolean) | undefined;
}

export interface RetryingServices extends FetchServices {
  /** Delay between attempts. */
  pause?: ((ms: number, signal: AbortSignal | undefined) => Promise<unknown>) | undefined;
}

/** Attempts per document, and the longest delay that a host may ask for. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

class Unchanged extends Error {}

/** Reads a feed to its end. Pages are fetched if robots.txt allows. */
export async function fetchSourceFeed(
  address: FeedAddress,
  fetchPart: FetchPart,
  { mark = NO_VALIDATORS, isWanted }: Options = {},
): Promise<SourceContent<{ feed: ParsedFeed }>> {
  const reader = getSourceReader(address.kind);
  const known = reader.read ? NO_VALIDATORS : mark;
  const fetchDecoded = async (part: string, of: CacheValidators) => decodeResult(await fetchPart(part, of));
  const findObjection = createRobotsCheck((robots) => fetchDecoded(robots, NO_VALIDATORS));
  let latest = NO_VALIDATORS;
  let retryAfterSeconds = 0;
  const fetchDocument: FetchDocument = async (wanted, as) => {
    const objection = as === 'page' ? await findObjection(wanted) : undefined;
    if (objection) return invalid('robots', objection);
    const response = await fetchDecoded(wanted, known);
    if (response.kind === 'unchanged') throw new Unchanged();
    if (response.kind === 'failed') {
      retryAfterSeconds = response.retryAfterSeconds ?? 0;
      return invalid(response.status === 404 || response.status === 410 ? 'gone' : 'feed', response.why);
    }
    const { body, etag, lastModified } = response;
    if (!reader.read) {
      latest = { etag, lastModified, bodyDigest: sha256(body) };
      if (known.bodyDigest === latest.bodyDigest) throw new Unchanged();
    }
    return succeed({ body, address: response.address });
  };
  try {
    const feed = await readFeed(reader, address, fetchDocument, isWanted ? { isWanted } : {});
    return feed.ok
      ? { kind: 'read', feed: feed.value, mark: feed.value.isCut ? NO_VALIDATORS : latest }
      : { kind: 'failed', why: wordsOf(feed), retryAfterSeconds };
  } catch (error) {
    if (!(error instanceof Unchanged)) throw error;
    return { kind: 'unchanged', mark: latest === NO_VALIDATORS ? known : latest };
  }
}

/** Retries with growing delays if a host is busy or failing. */
export async function fetchWithRetry(
  address: string,
  services: RetryingServices,
  { etag, lastModified }: CacheValidators,
  signal?: AbortSignal,
): Promise<FetchResult<Uint8Array>> {
  const { pause = (ms, until) => wait(ms, undefined, until ? { signal: until } : {}) } = services;
  for (let attempt = 1; ; attempt++) {
    const response = await fetchBytes({ address, etag, lastModified, signal }, services);
    if (response.kind !== 'failed' || attempt === ATTEMPTS || !isPassing(response.status)) return response;
    const ms = Math.max(FIRST_PAUSE_MS * 4 ** (attempt - 1), (response.retryAfterSeconds ?? 0) * 1_000);
    if (ms > MAX_PAUSE_MS) return response;
    await pause(ms * (1 + Math.random() / 5), signal);
  }
}

const isPassing = (status: number | undefined): boolean => status === 429 || (status !== undefined && status >= 500);

const wordsOf = ({ problems }: Result<never> & { ok: false }): string =>
  problems.map(({ message }) => message).join('; ');
