import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Counter } from '../features/numbers/counter.ts';
import type { HistoryPoint } from '../publishing/changes.queries.ts';
import type { EdgeHeaders } from '../publishing/edge/edge-headers.ts';
import type { AssetHandler } from './assets.ts';
import type { AstroMiddleware } from './call-handler.ts';
import type { ErrorPage } from './error-page.ts';
import type { Metrics, RequestKind } from './metrics.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { Services } from './services.ts';
import type { ShareImages } from './share-images.ts';
import type { Writability } from './writable.ts';

export interface ApiContext {
  env: Env;
  services: Services;
  shared: [string, string][];
  /** CORS headers of public responses. */
  open: [string, string][];
  /** History point that searches include. */
  shownPoint: () => HistoryPoint | Promise<HistoryPoint>;
  pictures: Pick<ShareImages, 'find'>;
  /** Statistics. Undefined if disabled. */
  counter?: Counter | undefined;
  /** Metrics. Undefined without METRICS_TOKEN. */
  metrics?: Metrics | undefined;
}

export interface ServerContext extends ApiContext {
  renderer: PageRenderer;
  handler: AstroMiddleware;
  log: Logger;
  assets: AssetHandler;
  errorPage: () => ErrorPage | undefined;
  isDraining: () => boolean;
  edgeHeaders: EdgeHeaders;
  /** False after an incompatible schema change. */
  fitsSchema: () => boolean;
  /** True once the index is built. */
  isSearchReady: () => boolean;
  writable: () => Promise<Writability>;
}

export interface HandledRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** Normalised path without query. */
  path: string;
  /** Query with `?`, or empty. */
  query: string;
  /** Responds to a later error. */
  fail: (error: unknown) => void;
}

export interface RequestHandler<Context = ServerContext> {
  /** Metrics label. Without one, the handler counts itself or not at all. */
  kind?: RequestKind;
  match: (request: HandledRequest, context: Context) => boolean;
  /** Responds. `false` passes the request on. */
  handle: (request: HandledRequest, context: Context) => Promise<void> | void | false;
}

/** Handler that also runs in development. */
export interface ApiHandler extends RequestHandler<ApiContext> {
  match: (request: HandledRequest) => boolean;
}

export const isReadMethod = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
