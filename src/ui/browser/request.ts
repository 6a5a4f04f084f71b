import { fetchWithRetry } from './fetch-with-retry.ts';

interface RequestOptions extends RequestInit {
  headers?: Record<string, string>;
  /** Cancels pending requests of the same abort key. Default: method and URL without body, none with one. */
  abortKey?: string;
}

interface Problem {
  statusCode?: number;
  statusMessage?: string;
  message?: string;
  data?: unknown;
  fatal?: boolean;
  unhandled?: boolean;
}

export class RequestError extends Error {
  override name = 'RequestError';
  readonly statusCode: number;
  readonly statusMessage: string;
  readonly data: unknown;
  readonly fatal: boolean;
  readonly unhandled: boolean;

  constructor(
    { statusCode = 500, statusMessage, message, data, fatal = false, unhandled = false }: Problem,
    cause?: unknown,
  ) {
    const title = statusMessage || (statusCode === 404 ? 'Page Not Found' : 'Internal Server Error');
    super(message || title, { cause });
    this.statusCode = statusCode;
    this.statusMessage = title;
    this.data = data;
    this.fatal = fatal;
    this.unhandled = unhandled;
  }
}

const pending = new Map<string, AbortController>();

/** JSON of the response, its text, or undefined if empty. @throws RequestError, or `AbortError` when cancelled. */
export async function fetchBodyOrThrow<T>(url: string, options: RequestOptions = {}): Promise<T> {
  const { abortKey, ...init } = options;
  const method = init.method?.toUpperCase() ?? 'GET';
  const isRepeatable = ['GET', 'HEAD', 'OPTIONS'].includes(method);
  const name = abortKey ?? (isRepeatable ? `${method} ${url}` : undefined);
  const cancellation = new AbortController();
  if (name) {
    pending.get(name)?.abort();
    pending.set(name, cancellation);
  }
  try {
    return await readResponse<T>(isRepeatable ? fetchWithRetry : fetch, url, {
      ...init,
      method,
      headers: { accept: 'application/json', ...init.headers },
      signal: AbortSignal.any([cancellation.signal, init.signal ?? cancellation.signal]),
    });
  } finally {
    if (name && pending.get(name) === cancellation) pending.delete(name);
  }
}

async function readResponse<T>(send: typeof fetchWithRetry, url: string, init: RequestInit): Promise<T> {
  const response = await send(url, init).catch((cause: unknown) => {
    init.signal?.throwIfAborted();
    throw new RequestError({}, cause);
  });
  const text = await response.text();
  const isJson = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const content = isJson && text ? JSON.parse(text) : text || undefined;
  if (response.ok) return content;
  const problem: Problem = { statusCode: response.status, statusMessage: response.statusText };
  throw new RequestError(isJson ? { ...problem, ...content } : problem);
}
