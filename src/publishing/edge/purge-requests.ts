import type { EdgeCache } from '../../env.ts';

/** Failed purge. */
export class PurgeError extends Error {
  override name = 'PurgeError';
  /** Seconds until a retry. 0 if unknown. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const RESPONSE_TIMEOUT_MS = 5_000;

interface PurgeRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

/** Request format. Keys per request: Fastly 256, Cloudflare 100, Varnish 8 kB of headers. */
interface Form {
  mostKeys: number;
  build: (edge: EdgeCache, keys: readonly string[]) => PurgeRequest;
}

const FORMS: Record<EdgeCache['kind'], Form> = {
  varnish: {
    mostKeys: 500,
    build: ({ address, token }, keys) => ({
      url: address,
      method: 'PURGE',
      headers: { 'xkey-softpurge': keys.join(' '), authorization: `Bearer ${token}` },
    }),
  },
  fastly: {
    mostKeys: 256,
    build: ({ address, token }, keys) => ({
      url: `${address}/purge`,
      method: 'POST',
      headers: { 'fastly-key': token, 'fastly-soft-purge': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ surrogate_keys: keys }),
    }),
  },
  cloudflare: {
    mostKeys: 100,
    build: ({ address, token }, keys) => ({
      url: `${address}/purge_cache`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: keys }),
    }),
  },
};

/** Purges keys, one request after another. Idempotent. @throws PurgeError on failure, perhaps after some. */
export async function purgeSurrogateKeys(edge: EdgeCache, keys: readonly string[]): Promise<void> {
  const { mostKeys, build } = FORMS[edge.kind];
  for (let i = 0; i < keys.length; i += mostKeys) await send(edge, build(edge, keys.slice(i, i + mostKeys)));
}

async function send({ kind }: EdgeCache, { url, ...init }: PurgeRequest): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) });
    await response.arrayBuffer();
  } catch (error) {
    const { cause, message } = error as Error;
    throw new PurgeError(`${kind} cannot be reached: ${cause instanceof Error ? cause.message : message}`);
  }
  const seconds = Number(response.headers.get('retry-after'));
  if (!response.ok) throw new PurgeError(`${kind} answered ${response.status}`, seconds > 0 ? seconds : 0);
}
