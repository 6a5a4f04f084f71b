import type { IncomingMessage } from 'node:http';
import { parsePublicWebAddress } from './address.ts';
import { type FetchServices, readRetryAfter } from './fetch-text.ts';
import { requestFromIpAddresses } from './open-request.ts';
import { resolvePublicIpAddresses } from './resolve.ts';

/** Timeout of a request, between the 15 and 30 seconds that Standard Webhooks recommends. */
const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 64_000;

export interface OutboundRequest {
  address: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET';
  headers: Record<string, string>;
  body: string | Uint8Array;
  signal: AbortSignal;
}

export type OutboundResult =
  | { kind: 'answered'; status: number; body: string; retryAfterSeconds?: number | undefined }
  | { kind: 'failed'; why: string };

export type OutboundRequestServices = Pick<FetchServices, 'allowsInside' | 'resolve' | 'userAgent'> & {
  /** Milliseconds; for tests. */
  timeoutMs?: number | undefined;
};

/**
 * Sends a request to an entered address. Follows no redirect and reaches no private network (decision 080). Returns errors of
 * others.
 */
export async function sendPublicRequest(
  { address, method = 'POST', headers, body, signal: stopping }: OutboundRequest,
  services: OutboundRequestServices,
): Promise<OutboundResult> {
  const limit = AbortSignal.timeout(services.timeoutMs ?? TIMEOUT_MS);
  const signal = AbortSignal.any([stopping, limit]);
  const url = parsePublicWebAddress(address, services);
  if (!url.ok) return rejected(url.problems);
  const { host } = url.value;
  try {
    const numbers = await resolvePublicIpAddresses(url.value, services, signal);
    if (!numbers.ok) return rejected(numbers.problems);
    const length = String(typeof body === 'string' ? Buffer.byteLength(body) : body.length);
    const sent = { ...headers, 'user-agent': services.userAgent, 'content-length': length };
    const answer = await requestFromIpAddresses(url.value, numbers.value, { method, headers: sent, body, signal });
    const retryAfterSeconds = readRetryAfter(answer.headers['retry-after'], new Date());
    return { kind: 'answered', status: answer.statusCode ?? 0, body: await readStart(answer), retryAfterSeconds };
  } catch (error) {
    if (limit.aborted) return { kind: 'failed', why: `${host} did not answer in time` };
    return { kind: 'failed', why: `${host} did not answer: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const rejected = (problems: readonly { message: string }[]): OutboundResult => ({
  kind: 'failed',
  why: problems.map(({ message }) => message).join('; '),
});

async function readStart(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_ANSWER_BYTES).toString();
}
