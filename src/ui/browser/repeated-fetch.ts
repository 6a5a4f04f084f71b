/** Failures that may pass (specification §9). */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_AFTER = 250;

/** `fetch`, asking a second time when the network or the server fails in passing; never with a method that has a body. */
export async function repeatedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', signal } = init;
  if (!/^(GET|HEAD|OPTIONS)$/i.test(method)) return fetch(url, init);
  const response = await fetch(url, init).catch(() => signal?.throwIfAborted());
  if (response && !PASSING.includes(response.status)) return response;
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
  return fetch(url, init);
}

/** The JSON at `url`; undefined after a failure, which is only logged (specification §8). */
export async function readQuietly<T>(url: string): Promise<T | undefined> {
  try {
    const response = await repeatedFetch(url);
    if (response.ok) return await response.json();
    throw new Error(`${response.status} ${url}`);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}
