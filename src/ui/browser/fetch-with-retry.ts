/** Temporary failures (specification §9). */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];
const RETRY_AFTER = 250;

/** `fetch` with one retry after a temporary failure. Only for methods without body. */
export async function fetchWithRetry(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init).catch(() => init?.signal?.throwIfAborted());
  if (response && !PASSING.includes(response.status)) return response;
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER));
  return fetch(url, init);
}

/** JSON at `url`. Undefined and logged after a failure (specification §8). */
export async function fetchJsonOrUndefined<T>(url: string): Promise<T | undefined> {
  try {
    const response = await fetchWithRetry(url);
    if (response.ok) return await response.json();
    throw new Error(`${response.status} ${url}`);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Base of count, init and ad tracking (product §8). */
export const backend = import.meta.env.PUBLIC_BACKEND || '/api';
