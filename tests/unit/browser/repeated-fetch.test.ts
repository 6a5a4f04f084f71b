import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchJsonOrUndefined, fetchWithRetry } from '../../../src/ui/browser/fetch-with-retry.ts';

const answers: (number | Error)[] = [];
const fetched = vi.fn(async () => {
  const answer = answers.shift() ?? 200;
  if (answer instanceof Error) throw answer;
  return Response.json({ answer }, { status: answer });
});

beforeEach(() => {
  answers.length = 0;
  fetched.mockClear();
  vi.stubGlobal('fetch', fetched);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Outcome of a promise after all timers. */
async function settle<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  await vi.runAllTimersAsync();
  return promise;
}

it.each([408, 409, 425, 429, 500, 502, 503, 504])('repeatedFetch asks a second time after %i', async (status) => {
  answers.push(status, 200);
  expect((await settle(fetchWithRetry('/a'))).status).toBe(200);
  expect(fetched).toHaveBeenCalledTimes(2);
});

it.each([200, 304, 400, 401, 404, 410, 422, 501])('repeatedFetch takes %i for an answer', async (status) => {
  fetched.mockImplementationOnce(async () => ({ status }) as Response);
  expect((await settle(fetchWithRetry('/a'))).status).toBe(status);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('repeatedFetch requests a second time when the network fails, and no third time', async () => {
  answers.push(new TypeError('first'), new TypeError('second'), 200);
  await expect(settle(fetchWithRetry('/a'))).rejects.toThrow('second');
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('repeatedFetch does not repeat what was cancelled', async () => {
  answers.push(new TypeError('cut'), 200);
  const signal = AbortSignal.abort();
  await expect(settle(fetchWithRetry('/a', { signal }))).rejects.toThrow(signal.reason);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('readQuietly returns the JSON of a response', async () => {
  expect(await settle(fetchJsonOrUndefined('/a'))).toEqual({ answer: 200 });
});

it.each([
  ['an error status', 404],
  ['no network', new TypeError('cut')],
])('readQuietly only logs %s', async (_, failure) => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.push(failure, failure);
  expect(await settle(fetchJsonOrUndefined('/a'))).toBeUndefined();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
