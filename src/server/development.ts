import type { IncomingMessage, ServerResponse } from 'node:http';
import { readEnv } from '../env.ts';
import { findPageModule } from '../public-pages/all-pages.ts';
import { readHistoryPoint } from '../publishing/changes.queries.ts';
import { matchPage, shareImagePath } from '../site-map.ts';
import { allowsAnyOrigin, corsHeaders } from './cors.ts';
import { type ApiContext, type ApiHandler, type HandledRequest, isReadMethod } from './handler.ts';
import { apiReads, apiWrites } from './handlers/api.ts';
import { securityHeaders } from './headers.ts';
import { dispatch, identifyRequest, makeRequestGuard, preflight } from './request.ts';
import { openServicesFromSettings, type Services } from './services.ts';
import { type PageCards, ShareImages } from './share-images.ts';

type Next = (error?: unknown) => void;

/** Responds to API paths and share images in `npm run dev` with the server's handlers. */
export async function handleInDevelopment(
  request: IncomingMessage,
  response: ServerResponse,
  next: Next,
): Promise<void> {
  try {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!isApiPath({ request, response, path, query: '', fail: next })) return next();
    const context = await openContext();
    const valid = makeRequestGuard(context)(request, response);
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
  const services = await openServicesFromSettings();
  const shared = securityHeaders(env.SITE_URL);
  const shownPoint = () => readHistoryPoint(services.db);
  return { env, services, shared, open: corsHeaders(shared), shownPoint, pictures: openPictures(services) };
}

const MAX_IMAGE_BYTES = 5_000_000;
const current: { services?: Services; pictures?: ShareImages } = {};

function openPictures(services: Services): ShareImages {
  current.services = services;
  current.pictures ??= new ShareImages(
    {
      get site() {
        return (current.services ?? services).site;
      },
      findCached: () => undefined,
      read: (page) => loadCard(page, (current.services ?? services) as App.Locals),
    },
    services.db,
    MAX_IMAGE_BYTES,
  );
  return current.pictures;
}

/** Loads the card of a page, which is not rendered for it. */
async function loadCard(path: string, locals: App.Locals): ReturnType<PageCards['read']> {
  const match = matchPage(path);
  const page = match && (await findPageModule(match.name)?.load({ locals, isPrerendered: false, path }, match.params));
  if (page && 'movedTo' in page) return { location: shareImagePath(page.movedTo) };
  if (page && 'view' in page && !page.status && page.record.card) return { card: page.record.card };
  return { status: page && 'missing' in page && page.missing === 'gone' ? 410 : 404 };
}
