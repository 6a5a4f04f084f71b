import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import type { Counter } from '../features/numbers/counter.ts';
import type { HistoryPoint } from '../publishing/changes.queries.ts';
import type { EdgeHeaders } from '../publishing/edge/edge-headers.ts';
import type { AssetHandler } from './assets.ts';
import type { ErrorPage } from './error-page.ts';
import type { Metrics, RequestKind } from './metrics.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { AstroMiddleware } from './render-response.ts';
import type { Services } from './services.ts';
import type { ShareImages } from './share-images.ts';
import type { Writable } from './writable.ts';

export interface ApiContext {
  env: Env;
  services: Services;
  /** Security headers of every response. */
  shared: [string, string][];
  /** Headers of responses that any website may read. */
  open: [string, string][];
  /** Point of the board's history that searches show. */
  shownPoint: () => HistoryPoint | Promise<HistoryPoint>;
  /** Counts readers, pages and searches; undefined where they are not counted. */
  counter?: Counter | undefined;
  /** Metrics for monitoring; undefined without METRICS_TOKEN. */
  metrics?: Metrics | undefined;
}

export interface ServerContext extends ApiContext {
  pictures: Pick<ShareImages, 'find'>;
  renderer: PageRenderer;
  handler: AstroMiddleware;
  log: Logger;
  assets: AssetHandler;
  /** The page for unexpected errors, where there is one. */
  errorPage: () => ErrorPage | undefined;
  isDraining: () => boolean;
  edgeHeaders: EdgeHeaders;
  /** False after a newer version changed the database in a way that this version cannot use. */
  fitsSchema: () => boolean;
  /** True once searches are answered without building the index first. */
  isSearchReady: () => boolean;
  writable: () => Promise<Writable>;
}

export interface HandledRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The normalised path, without the query. */
  path: string;
  /** The query with its `?`, or empty. */
  query: string;
  /** Responds to an error of work that continues after the handler returned. */
  fail: (error: unknown) => void;
}

export interface Handler<Context = ServerContext> {
  /** Metrics label of its responses. Handlers without one count by themselves, or not at all. */
  kind?: RequestKind;
  match: (request: HandledRequest, context: Context) => boolean;
  /** Responds. `false` passes the request on to the next handler. */
  handle: (request: HandledRequest, context: Context) => Promise<void> | void | false;
}

/** A handler whose paths do not depend on the server. */
export interface ApiHandler extends Handler<ApiContext> {
  match: (request: HandledRequest) => boolean;
}

/** True for methods that only read. */
export const isReadMethod = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD';
