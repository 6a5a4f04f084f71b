import type { IncomingMessage, ServerResponse } from 'node:http';
import { readEnv } from '../env.ts';
import { readHistoryPoint } from '../publishing/changes.queries.ts';
import { allowsAnyOrigin, corsHeaders } from './cors.ts';
import { type ApiContext, type ApiHandler, type HandledRequest, isReadMethod } from './handler.ts';
import { apiReads, apiWrites } from './handlers/api.ts';
import { securityHeaders } from './headers.ts';
import { dispatch, identifyRequest, makeGuard, preflight } from './request.ts';
import { currentServices } from './services.ts';

type Next = (error?: unknown) => void;

/** Responds to API paths in `npm run dev` with the server's handlers. */
export async function handleInDevelopment(
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  try {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!isApiPath({ request, response, path, query: '', fail: next })) return next();
    const context = await openContext();
    const valid = makeGuard(context)(request, response);
    if (!valid) return;
    const leaveToAstro: ApiHandler = { match: () => !isReadMethod(request), handle: () => next() };
    const handlers = [preflight, identifyRequest, ...apiWrites, leaveToAstro, ...apiReads];
    dispatch(handlers, context, { request, response, ...valid, fail: next });
  } catch (error) {
    next(error);
  }
}

const isApiPath = (handled: HandledRequest): boolean =>
  [...apiWrites, ...apiReads].some(({ match }) => match(handled)) ||
  (preflight.match(handled) && allowsAnyOrigin(handled.path));

async function openContext(): Promise<ApiContext> {
  const env = readEnv();
  const services = await currentServices();
  const shared = securityHeaders(env.SITE_URL);
  return { env, services, shared, open: corsHeaders(shared), shownPoint: () => readHistoryPoint(services.db) };
}
