import pino from 'pino';
import { EdgeHeaders } from '../../src/publishing/edge/edge-headers.ts';
import type { ServerContext } from '../../src/server/handler.ts';
import { RenderedCards } from '../../src/server/rendered-cards.ts';
import { ShareImages } from '../../src/server/share-images.ts';

/** Context of a server that is ready, has no assets and logs nothing. */
export const makeServerContext = (
  given: Pick<ServerContext, 'env' | 'renderer' | 'services' | 'handler'> & Partial<ServerContext>,
): ServerContext => ({
  pictures: new ShareImages(new RenderedCards(given.renderer), given.services.db, 1_000_000),
  open: [],
  shared: [],
  shownPoint: () => given.renderer.point,
  log: pino({ level: 'silent' }),
  assets: (_request, _response, next) => next(),
  errorPage: () => undefined,
  isDraining: () => false,
  fitsSchema: () => true,
  isSearchReady: () => true,
  writable: async () => ({ database: true, folder: true }),
  edgeHeaders: new EdgeHeaders([]),
  ...given,
});
