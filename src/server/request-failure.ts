import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { outage } from '../http/problem-response.ts';
import { isOutage } from '../lib/outage.ts';
import { problem } from '../lib/problem.ts';
import type { ServerContext } from './handler.ts';
import { assignRequestId, findRequestId } from './request-id.ts';
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
  else if (isOutage(error)) {
    const { details, headers } = outage('We can’t show this page just now. Please try again in a minute');
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
  const status = isOutage(error) ? 503 : 500;
  log.error({ err: error, status, id: findRequestId(response), path: withoutSecret(url), method }, 'a request failed');
}

/** Path segments that a secret follows. Its holder can open what it names. */
const BEFORE_SECRET =
  /\/(applications(?:\/receipts|\/all)?|alerts|post-job|roles\/drafts|ads\/reports|reports\/decisions)\/(?!receipts\/|all\/|asked$|confirm|unsubscribe)[^/]+/;

/** The path for the log, without the secrets of private links. */
export const withoutSecret = (url = ''): string => (url.split('?')[0] ?? '').replace(BEFORE_SECRET, '/$1/…');
