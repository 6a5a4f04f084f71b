import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names a request in the log, in its answer, and in the logs of proxies in front. */
const REQUEST_ID = 'x-request-id';

/**
 * Gives a request that is worked for a name of its own, or leaves it the one that a proxy of ours gave it. Pages that are
 * kept are sent without: nothing that could be looked up happens there.
 */
export function assignRequestId({ headers }: IncomingMessage, response: ServerResponse, isBehindProxy: boolean): void {
  const given = headers[REQUEST_ID];
  const isName = isBehindProxy && typeof given === 'string' && /^[\w.-]{8,64}$/.test(given);
  response.setHeader(REQUEST_ID, isName ? given : randomUUID());
}

/** The name of the request that is answered, where it has one. */
export function findRequestId(response: ServerResponse): string | undefined {
  const name = response.getHeader(REQUEST_ID);
  return typeof name === 'string' ? name : undefined;
}
