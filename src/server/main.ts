import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { startSqliteCheckpointing } from '../db/checkpoint.ts';
import { limitSqliteMemory } from '../db/dialect.ts';
import { migrations } from '../db/migrate.ts';
import { SchemaGuard } from '../db/newer-schema.ts';
import { openDatabase } from '../db/open.ts';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { watchDatabase } from '../db/watch-queries.ts';
import { type Env, requireSecretIfPublic } from '../env.ts';
import { openApplicationServices } from '../features/applications/applying.ts';
import { Counter } from '../features/numbers/counter.ts';
import { MB } from '../lib/lengths.ts';
import { openLog } from '../lib/log.ts';
import { onRenderWarning } from '../lib/markdown.ts';
import { DEFAULT_SHARES_MB, splitMemory } from '../lib/memory.ts';
import { findMissing } from '../public-pages/find-missing.ts';
import { type HistoryPoint, listChangesSince, readHistoryPoint } from '../publishing/changes.queries.ts';
import { EdgeHeaders } from '../publishing/edge/edge-headers.ts';
import type { Purger } from '../publishing/edge/purger.ts';
import { type PageManifest, readManifest } from '../publishing/manifest.ts';
import { assertStorageAccess } from '../storage/open.ts';
import { createAssetHandler } from './assets.ts';
import { startBackgroundWork } from './background-work.ts';
import type { AstroMiddleware } from './call-handler.ts';
import { limitConnections } from './connections.ts';
import { corsHeaders } from './cors.ts';
import { startCountFlushing } from './count-flushing.ts';
import { createDraining, type ShutdownOptions } from './draining.ts';
import { type ErrorPage, readErrorPage, renderErrorPage } from './error-page.ts';
import { startFollowingChanges } from './follow.ts';
import { findClientAddress } from './guard.ts';
import type { ServerContext } from './handler.ts';
import { makePageHeadersExceptType, securityHeaders } from './headers.ts';
import { Metrics } from './metrics.ts';
import { PageRenderer } from './page-renderer.ts';
import { PageStore } from './page-store.ts';
import { previewPublicPage } from './preview-public-page.ts';
import { startPurgers } from './purging.ts';
import { loadAstroHandler } from './render-response.ts';
import { RenderedCards } from './rendered-cards.ts';
import { makeRequestHandler } from './request.ts';
import { pathWithoutSecrets } from './request-failure.ts';
import { KEEP_ALIVE_SECONDS } from './serialized-head.ts';
import { openServices, type Services } from './services.ts';
import { ShareImages } from './share-images.ts';
import { createWritabilityCheck, type Writability } from './writable.ts';

export interface RunningServer {
  renderer: PageRenderer;
  store: PageStore;
  pictures: ShareImages;
  db: Db;
  port: number;
  /** Stops gracefully. A repeated call may shorten it. */
  stop: (options?: ShutdownOptions) => Promise<void>;
}

/** Ten megabytes over a slow connection. Other bodies have less time (request.ts). */
const UPLOAD_MS = 300_000;

/** Timeout of connections without traffic, such as of clients that read no response. */
const IDLE_RESPONSE_TIMEOUT_MS = 120_000;

const SLOW_RENDER_MS = 1_000;
const SLOW_QUERY_MS = 500;
/** Logged characters of a statement. */
const SHOWN = 1_000;

interface Served {
  dist: string;
  publicDir: string;
  /** Folders of builds, newest first, for assets of earlier pages. */
  builds?: () => readonly string[];
  /** Manifest if already read, since large ones cost time and memory. */
  manifest?: PageManifest | undefined;
  /** True if another server serves the port until this one is ready. */
  isTakingOver?: boolean;
  /** Replaces `IDLE_RESPONSE_TIMEOUT_MS`. */
  idleTimeoutMs?: number;
}

/** Serves the build in `dist`. @throws Error in one line if incomplete or the port is taken. */
export async function startServer(env: Env, served: Served, openDb?: Db): Promise<RunningServer> {
  requireSecretIfPublic(env);
  const log = openLog(env.LOG_LEVEL);
  onRenderWarning((what) => log.warn(what, 'Markdown could not be rendered: the text is shown as it was typed'));
  const manifest = served.manifest ?? readManifest(served.dist);
  if (!manifest) throw new Error(`There is no complete build in ${served.dist}: run "npm run build"`);
  const board = await openBoard(env, log, openDb);
  const store = makeStore(env, served.dist, board);
  const point = await loadStore(store, manifest, board);
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000,
    connectionsCheckingInterval: 1_000,
  });
  server.setTimeout(served.idleTimeoutMs ?? IDLE_RESPONSE_TIMEOUT_MS);
  const draining = createDraining(server, UPLOAD_MS);
  const running = await openRendering(board, { store, manifest, point, dist: served.dist });
  const context = makeContext(board, served, { ...running, isDraining: draining.hasBegun });
  server.on('request', makeRequestHandler(context));
  limitConnections(server, (most) =>
    log.warn({ most }, 'the connection limit is reached: new connections have to wait'),
  );
  // Built at the start, before a takeover, instead of by the first search.
  const indexed = buildIndex(board);
  if (served.isTakingOver) await indexed;
  await listen(server, env, log);
  const stopWork = startWork(board, context, { purgers: running.purgers, buildId: manifest.buildId });
  await indexed;
  let closed: Promise<void> | undefined;
  return {
    renderer: context.renderer,
    store,
    pictures: running.pictures,
    db: board.services.db,
    port: env.PORT,
    stop: (ending = {}) => {
      const drained = draining.end(ending);
      closed ??= close(board, running, stopWork, drained);
      return closed;
    },
  };
}

/** Database and services of a server. */
interface Board {
  env: Env;
  log: Logger;
  services: Services;
  /** Database without schema guard. */
  opened: Db;
  /** True if the server opened the database and closes it. */
  ownsDatabase: boolean;
  schema: SchemaGuard;
  edgeHeaders: EdgeHeaders;
  /** Megabytes. */
  memory: { store: number; pictures: number };
}

async function openBoard(env: Env, log: Logger, openDb: Db | undefined): Promise<Board> {
  const applying = openApplicationServices(env);
  await assertStorageAccess(applying.files, log);
  const schema = new SchemaGuard(migrations);
  const opened = openDb ?? (await openDatabase(env.DATABASE_URL));
  const db = opened.withPlugin(schema);
  const shares = env.MEMORY_MB ? splitMemory(env.MEMORY_MB) : undefined;
  if (shares) await limitSqliteMemory(db, shares.database * MB);
  return {
    env,
    log,
    services: await openServices(env, db, applying),
    opened,
    ownsDatabase: openDb === undefined,
    schema,
    edgeHeaders: new EdgeHeaders(env.edges),
    memory: shares ?? DEFAULT_SHARES_MB,
  };
}

const makeStore = (env: Env, dist: string, { edgeHeaders, memory }: Board): PageStore =>
  new PageStore({
    dist,
    memory: (env.STORE_MEMORY_MB ?? memory.store) * MB,
    headersOf: makePageHeadersExceptType(env.SITE_URL),
    edgeHeadersOf: (tags) => edgeHeaders.write(tags),
  });

/** Loads the build's pages, unless of another or restored database. Returns their history point. */
async function loadStore(store: PageStore, manifest: PageManifest, { services, log }: Board): Promise<HistoryPoint> {
  const { db } = services;
  const { point } = manifest;
  if ((await listChangesSince(db, point, 0)) !== undefined) {
    store.load(manifest.pages);
    return point;
  }
  log.warn({ built: point.changeId }, 'the build was made from another state of the database: run "npm run build"');
  const now = await readHistoryPoint(db);
  // Settings may have changed meanwhile.
  services.site = await readSite(db);
  return now;
}

interface Rendering {
  renderer: PageRenderer;
  handler: AstroMiddleware;
  errorPage: () => ErrorPage | undefined;
  metrics: Metrics | undefined;
  pictures: ShareImages;
  purgers: Purger[];
  writable: () => Promise<Writability>;
}

/** Opens rendering in sync with the database. */
async function openRendering(
  board: Board,
  { store, manifest, point, dist }: { store: PageStore; manifest: PageManifest; point: HistoryPoint; dist: string },
): Promise<Rendering> {
  const { env, log, services, opened, memory } = board;
  const handler = await loadAstroHandler(dist);
  // Without the schema guard, which another check reports.
  const writable = createWritabilityCheck(opened, env.DATA_DIR);
  const purgers: Purger[] = [];
  const metrics = env.METRICS_TOKEN
    ? new Metrics({
        db: services.db,
        store,
        dataDir: env.DATA_DIR,
        writable,
        lagMs: () => renderer.lagMs,
        edgeLagMs: () => Math.max(0, ...purgers.map((purger) => purger.lagMs)),
      })
    : undefined;
  watchQueries(opened, log, metrics);
  const error = { page: readErrorPage(dist, manifest) };
  const renderer: PageRenderer = new PageRenderer({
    services,
    store,
    handler,
    point,
    findMissing: (path) => findMissing({ db: services.db }, path),
    onRendered: (url, ms) => {
      metrics?.countRendered(url, ms);
      if (ms > SLOW_RENDER_MS)
        log.warn({ path: pathWithoutSecrets(url), ms: Math.round(ms) }, 'a page took long to render');
    },
    onApplied: () => {
      for (const purger of purgers) purger.purgeSoon();
    },
    onEvicted: (pages) => metrics?.countEvicted(pages),
    onError: (error, path) =>
      log.error({ err: error, path }, 'a page could not be rendered in advance: it is rendered when it is requested'),
    onSettings: (context) =>
      void renderErrorPage(handler, context).then(
        (page) => {
          error.page = page ?? error.page;
        },
        (failure) =>
          log.error({ err: failure }, 'the error page could not be rendered again: the previous one is used'),
      ),
    onSetBack: ({ changeId: shown }, { changeId: found }) =>
      log.warn({ shown, found }, 'the database was restored to another state: every page is rendered again'),
  });
  await renderer.catchUp();
  const pictures = new ShareImages(new RenderedCards(renderer), services.db, memory.pictures * MB);
  renderer.context.previewPublicPage = (path) => previewPublicPage(renderer, pictures, path);
  return { renderer, handler, errorPage: () => error.page, metrics, pictures, purgers, writable };
}

function makeContext(
  board: Board,
  { dist, publicDir, builds = () => [] }: Served,
  rendering: Omit<Rendering, 'purgers'> & { isDraining: () => boolean },
): ServerContext {
  const { env, log, services, schema, edgeHeaders } = board;
  const shared = securityHeaders(env.SITE_URL);
  const hosts = [new URL(env.SITE_URL).host, ...env.ALLOWED_HOSTS];
  return {
    ...rendering,
    env,
    log,
    services,
    shared,
    open: corsHeaders(shared),
    shownPoint: () => rendering.renderer.point,
    assets: createAssetHandler({ dist, builds, publicDir }, shared),
    counter: new Counter({ hosts, addressOf: (request) => findClientAddress(request, env.TRUSTED_PROXIES) }),
    edgeHeaders,
    fitsSchema: () => schema.breaking.length === 0,
    isSearchReady: () => {
      // Retries the index, because a server that is not ready gets no searches.
      if (!services.search.isReady) void buildIndex(board);
      return services.search.isReady;
    },
  };
}

const buildIndex = ({ services, log }: Board): Promise<unknown> =>
  services.search.start().catch((error) => log.error({ err: error }, 'the search index could not be built'));

/** Starts background work. Returns functions that stop it, in order. */
function startWork(
  { env, log, services, schema }: Board,
  { renderer, counter }: ServerContext,
  { purgers, buildId }: { purgers: Purger[]; buildId: string },
) {
  const { db } = services;
  const checkpoints = startSqliteCheckpointing(env.DATABASE_URL, (error) =>
    log.error(
      { err: error },
      'the write-ahead log could not be moved into the database file, and grows until that succeeds',
    ),
  );
  const following = startFollowingChanges(renderer, env.DATABASE_URL, (error) =>
    log.error({ err: error }, 'changes cannot be read from the database: pages may be out of date until that succeeds'),
  );
  purgers.push(...startPurgers(env, { db, buildId, catchUp: () => renderer.catchUp(), log }));
  const numbers = counter
    ? startCountFlushing(db, counter, (error) =>
        log.error({ err: error }, 'statistics could not be stored: they are stored with the next ones'),
      )
    : async () => {};
  const background = startBackgroundWork({ env, log, services, schema, renderer });
  return { checkpoints, following, numbers, background };
}

async function close(
  { services, opened, ownsDatabase }: Board,
  { renderer, pictures, purgers }: Rendering,
  stop: ReturnType<typeof startWork>,
  drained: Promise<void>,
): Promise<void> {
  await stop.background();
  await drained;
  await stop.following();
  await Promise.all(purgers.map((purger) => purger.stop()));
  await pictures.close();
  await stop.numbers();
  await renderer.settle().catch(() => {});
  await services.accounts.close();
  await stop.checkpoints();
  if (ownsDatabase) await opened.destroy();
}

function watchQueries(db: Db, log: Logger, metrics: Metrics | undefined): void {
  watchDatabase(db, {
    onSlowQuery: (ms, text) => {
      metrics?.countQuery(ms);
      if (ms > SLOW_QUERY_MS) log.warn({ statement: text.slice(0, SHOWN), ms: Math.round(ms) }, 'a query took long');
    },
    onConnected: (ms) => metrics?.countConnection(ms),
  });
}

function listen(server: Server, env: Env, log: Logger): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${env.PORT} is in use: stop the program that uses it, or set PORT to a different one`)
          : error.code === 'EACCES'
            ? new Error(`This account may not use port ${env.PORT}: set PORT to a different one, above 1023`)
            : error,
      );
    });
    server.listen(env.PORT, env.HOST, () => {
      server.on('error', (error) => log.error({ err: error }, 'the HTTP server failed'));
      resolve();
    });
  });
}
