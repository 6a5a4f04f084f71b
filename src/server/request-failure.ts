import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { outageProblem } from '../http/responses.ts';
import { isOutageError } from '../lib/outage.ts';
import { problem } from '../lib/problem.ts';
import type { ServerContext } from './handler.ts';
import { sendProblem } from './send-response.ts';

/** Logs an error and responds with it, unless the response has begun. */
export function respondToFailure(
  { env, log, shared, services, errorPage }: ServerContext,
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  // Client disconnected mid-request.
  if (request.destroyed && !request.complete) {
    response.destroy();
    return;
  }
  if (!response.headersSent && !findRequestId(response)) assignRequestId(request, response, env.TRUSTED_PROXIES > 0);
  logFailure(log, request, response, error);
  const reference = findRequestId(response);
  if (response.headersSent) response.destroy();
  else if (isOutageError(error)) {
    const { details, headers } = outageProblem('We can’t show this page just now. Please try again in a minute');
    const inWords = request.url?.startsWith('/api/') ? undefined : services.site.name;
    sendProblem(request, response, details, shared, { inWords, headers, reference });
  } else {
    const details = problem(500, undefined, { unhandled: true });
    sendProblem(request, response, details, shared, { page: errorPage(), reference });
  }
}

export function logFailure(
  log: Logger,
  { url, method }: IncomingMessage,
  response: ServerResponse,
  error: unknown,
): void {
  const status = isOutageError(error) ? 503 : 500;
  log.error(
    { err: error, status, id: findRequestId(response), path: pathWithoutSecrets(url), method },
    'a request failed',
  );
}

/** Path segments before a secret. */
const BEFORE_SECRET =
  /\/(applications(?:\/receipts|\/all)?|alerts|post-job|roles\/drafts|ads\/reports|reports\/decisions)\/(?!receipts\/|all\/|asked$|confirm|unsubscribe)[^/]+/;

/** Path for the log without secrets. */
export const pathWithoutSecrets = (url = ''): string => (url.split('?')[0] ?? '').replace(BEFORE_SECRET, '/$1/…');

/** Request id in logs and responses. */
const REQUEST_ID = 'x-request-id';

/** Keeps a trusted proxy's request id or sets one. Stored pages need none. */
export function assignRequestId({ headers }: IncomingMessage, response: ServerResponse, isBehindProxy: boolean): void {
  const proxyId = headers[REQUEST_ID];
  const isName = isBehindProxy && typeof proxyId === 'string' && /^[\w.-]{8,64}$/.test(proxyId);
  response.setHeader(REQUEST_ID, isName ? proxyId : randomUUID());
}

function findRequestId(response: ServerResponse): string | undefined {
  const name = response.getHeader(REQUEST_ID);
  return typeof name === 'string' ? name : undefined;
}
