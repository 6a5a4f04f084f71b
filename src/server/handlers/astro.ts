import type { ServerResponse } from 'node:http';
import { pageNotFoundProblem } from '../../lib/problem.ts';
import { paths } from '../../paths.ts';
import { type HandledRequest, isReadMethod, type RequestHandler, type ServerContext } from '../handler.ts';
import { STRICTEST_POLICY } from '../headers.ts';
import { createLocals } from '../render-response.ts';
import { enforceBodyLimit } from '../request-body.ts';
import { logFailure } from '../request-failure.ts';
import { sendProblem } from '../send-response.ts';

export const mutation: RequestHandler = {
  kind: 'write',
  match: ({ request }) => !isReadMethod(request),
  handle: (handled, context) => {
    if (handled.path === paths.jobPreviews()) context.counter?.preview(handled.request);
    return handleMutation(handled, context);
  },
};

/** Feeds of open jobs, streamed. */
export const exchangeFeed: RequestHandler = {
  kind: 'page',
  match: ({ path }) => path.startsWith('/feeds/'),
  handle: (handled, context) => forwardToAstro(handled, context),
};

async function handleMutation(handled: HandledRequest, context: ServerContext): Promise<void> {
  const { request, response, path } = handled;
  const tooLarge = await enforceBodyLimit(request, path);
  if (tooLarge) {
    const headers = { connection: 'close' };
    sendProblem(request, response, tooLarge, context.shared, { inWords: context.services.site.name, headers });
    return;
  }
  response.setHeader('cache-control', 'no-store');
  await forwardToAstro(handled, context);
}

/** Lets Astro write the response. Not cached. */
async function forwardToAstro({ request, response }: HandledRequest, context: ServerContext): Promise<void> {
  for (const [name, value] of context.shared) response.setHeader(name, value);
  // For other documents than pages, which have their own.
  response.setHeader('content-security-policy', STRICTEST_POLICY);
  const locals = createLocals(context.renderer.context, (error) => logFailure(context.log, request, response, error));
  // Backpressure, because Astro writes without waiting for slow clients.
  locals.whenDrained = () => (response.writableNeedDrain ? drained(response) : undefined);
  const none = () => sendProblem(request, response, pageNotFoundProblem(request.url ?? ''), context.shared);
  await context.handler(request, response, none, locals);
}

/** Resolves when the client has read the response or disconnected. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
    if (response.destroyed) end();
  });
