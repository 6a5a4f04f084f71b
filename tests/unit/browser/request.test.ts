import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchBodyOrThrow, RequestError } from '../../../src/ui/browser/request.ts';

/** Answers come when a test says so; a cancelled request is rejected as by the browser. */
const waiting: { url: string; init: RequestInit; answer: (response: Response | Error) => void }[] = [];

beforeEach(() => {
  waiting.length = 0;
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        waiting.push({
          url,
          init,
          answer: (response) => (response instanceof Error ? reject(response) : resolve(response)),
        });
      }),
  );
});
afterEach(() => vi.unstubAllGlobals());

const outcome = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

it('request returns JSON, text, or undefined without a body', async () => {
  const all = Promise.all([fetchBodyOrThrow('/json'), fetchBodyOrThrow('/text'), fetchBodyOrThrow('/empty')]);
  waiting[0]?.answer(Response.json({ count: 3 }));
  waiting[1]?.answer(new Response('three'));
  waiting[2]?.answer(new Response(null, { status: 204 }));
  expect(await all).toEqual([{ count: 3 }, 'three', undefined]);
});

it('request cancels the earlier of two equal pending requests', async () => {
  const earlier = outcome(fetchBodyOrThrow('/api/count'));
  const later = fetchBodyOrThrow('/api/count');
  waiting[1]?.answer(Response.json(2));
  expect(await later).toBe(2);
  expect(await earlier).toMatchObject({ name: 'AbortError' });
});

it('request leaves requests of other addresses, methods and keys alone', async () => {
  const all = Promise.all([
    fetchBodyOrThrow('/a'),
    fetchBodyOrThrow('/b'),
    fetchBodyOrThrow('/a', { method: 'HEAD' }),
    fetchBodyOrThrow('/a', { abortKey: 'another' }),
  ]);
  for (const { answer } of waiting) answer(Response.json(1));
  expect(await all).toEqual([1, 1, 1, 1]);
});

it('request cancels a request by its key whatever its address', async () => {
  const earlier = outcome(fetchBodyOrThrow('/api/jobs?q=fi', { abortKey: 'search' }));
  void fetchBodyOrThrow('/api/jobs?q=figma', { abortKey: 'search' });
  expect(await earlier).toMatchObject({ name: 'AbortError' });
});

it('request leaves an earlier request alone that has been answered', async () => {
  const earlier = fetchBodyOrThrow('/a');
  waiting[0]?.answer(Response.json(1));
  expect(await earlier).toBe(1);
  const later = fetchBodyOrThrow('/a');
  expect(waiting[0]?.init.signal?.aborted).toBe(false);
  waiting[1]?.answer(Response.json(2));
  expect(await later).toBe(2);
});

it('request does not cancel what was sent with a body, unless it has a key', async () => {
  const send = (abortKey?: string) =>
    outcome(fetchBodyOrThrow('/api/ads/impression', { method: 'POST', body: '{}', ...(abortKey && { abortKey }) }));
  const [first] = [send(), send()];
  waiting[0]?.answer(new Response(null, { status: 204 }));
  expect(await first).toBeUndefined();
  const [keyed] = [send('one'), send('one')];
  expect(await keyed).toMatchObject({ name: 'AbortError' });
});

it('request is cancelled by the caller’s own signal', async () => {
  const caller = new AbortController();
  const cancelled = outcome(fetchBodyOrThrow('/a', { signal: caller.signal }));
  caller.abort();
  expect(await cancelled).toMatchObject({ name: 'AbortError' });
  expect(waiting).toHaveLength(1);
});

it.each(['GET', 'HEAD', 'OPTIONS', 'get'])('request repeats %s once after a passing failure', async (method) => {
  vi.useFakeTimers();
  const repeated = fetchBodyOrThrow('/a', { method });
  waiting[0]?.answer(new Response(null, { status: 503 }));
  await vi.runAllTimersAsync();
  waiting[1]?.answer(Response.json(1));
  expect(await repeated).toBe(1);
  vi.useRealTimers();
});

it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('request never repeats %s', async (method) => {
  const failed = outcome(fetchBodyOrThrow('/a', { method }));
  waiting[0]?.answer(new Response(null, { status: 503 }));
  expect(await failed).toMatchObject({ statusCode: 503 });
  expect(waiting).toHaveLength(1);
});

it('request throws the server’s message of a failure', async () => {
  const failed = outcome(fetchBodyOrThrow('/api/alerts', { method: 'POST', body: '{}' }));
  const problem = {
    statusCode: 422,
    statusMessage: 'Unprocessable Content',
    message: 'Check the address.',
    data: { email: 'Is not an address' },
    fatal: true,
  };
  waiting[0]?.answer(Response.json(problem, { status: 422, headers: { 'content-type': 'application/problem+json' } }));
  const error = await failed;
  expect(error).toBeInstanceOf(RequestError);
  expect(error).toMatchObject({ ...problem, unhandled: false });
});

it.each([
  [404, 'Page Not Found'],
  [400, 'Internal Server Error'],
])('request throws the default message when a %i comes without words', async (status, message) => {
  const failed = outcome(fetchBodyOrThrow('/a', { method: 'POST' }));
  waiting[0]?.answer(new Response('<h1>Oh</h1>', { status }));
  expect(await failed).toMatchObject({ statusCode: status, statusMessage: message, message });
});

it('request throws status code 500 and the cause when there is no network', async () => {
  const cause = new TypeError('Failed to fetch');
  const failed = outcome(fetchBodyOrThrow('/a', { method: 'POST' }));
  waiting[0]?.answer(cause);
  expect(await failed).toMatchObject({ statusCode: 500, message: 'Internal Server Error', cause });
});
