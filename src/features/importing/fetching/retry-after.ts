/** Maximum wait that a header can impose. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** Seconds that `Retry-After` asks for (RFC 9110 §10.2.3), up to a day; undefined where it says nothing that can be read. */
export function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1_000);
  return Number.isNaN(seconds) || seconds <= 0 ? undefined : Math.min(seconds, MAX_RETRY_AFTER_SECONDS);
}
