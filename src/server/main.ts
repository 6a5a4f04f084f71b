import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { isDemo } from '../db/board-settings.ts';
import { startCheckpointing } from '../db/checkpoint.ts';
import { limitDatabaseMemory } from '../db/dialect.ts';
import { migrations } from '../db/migrate.ts';
import { SchemaGuard } from '../db/newer-schema.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import { watchDatabase } from '../db/watch-queries.ts';
import { type Env, requireSecret } from '../env.ts';
import { Accounts } from '../features/accounts/accounts.ts';
import { openApplying } from '../features/applications/applying.ts';
import { openImporting } from '../features/importing/sources/open-importing.ts';
import { Counter } from '../features/numbers/counter.ts';
import { SearchIndex } from '../features/search/engine/search-index.ts';
import { findMissing, isArticle } from '../http/pages/missing-paths.ts';
import { MB } from '../lib/byte-size.ts';
import { openLog } from '../lib/log.ts';
import { onRenderWarning } from '../lib/markdown.ts';
import { DEFAULT_SHARES_MB, splitMemory } from '../lib/memory.ts';
import { listChangesSince, readHistoryPoint } from '../publishing/changes.queries.ts';
import { EdgeHeaders } from '../publishing/edge/edge-headers.ts';
import type { Purger } from '../publishing/edge/purger.ts';
import { type Manifest, readManifest } from '../publishing/manifest.ts';
import { checkStorage } from '../storage/check.ts';
import { type AssetHandler, serveAssets } from './assets.ts';
import { startBackgroundWork } from './background-work.ts';
import { limitConnections } from './connections.ts';
import { type Ending, makeDraining } from './draining.ts';
import { loadHandler } from './draw.ts';
import { drawErrorPage, readErrorPage } from './error-page.ts';
import { followChanges } from './follow.ts';
import { findClient } from './guard.ts';
import { makePageHeaders, securityHeaders } from './headers.ts';
import { lookAt } from './look-at.ts';
import { Metrics } from './metrics.ts';
import { keepNumbers } from './numbers.ts';
import { PageRenderer } from './page-renderer.ts';
import { KEEP_ALIVE_SECONDS } from './prepared-head.ts';
import { startPurgers } from './purging.ts';
import { makeRequestHandler, withoutSecret } from './request.ts';
import { SharePictures } from './share-pictures.ts';
import { PageStore } from './store.ts';
import { watchWritable } from './writable.ts';

export interface RunningServer {
  renderer: PageRenderer;
  store: PageStore;
  pictures: SharePictures;
  db: Db;
  port: number;
  /** Lets requests under way end, then closes everything. Asked again, it may be in more of a hurry. */
  stop: (ending?: Ending) => Promise<void>;
}

/** Ten megabytes over a slow phone. Other bodies have less time; see request.ts. */
const UPLOAD_MS = 300_000;

/** Milliseconds from which a rendering is logged as slow. */
const SLOW_DRAW_MS = 1_000;
const SLOW_QUERY_MS = 500;
/** Characters of a statement. */
const SHOWN = 1_000;

interface Served {
  /** The folder of the build. */
  dist: string;
  publicDir: string;
  /** Folders of all builds there are, the newest first: browsers go on asking for scripts and styles of the page they have. */
  builds?: () => readonly string[];
  /** The build's manifest, where it has been read already: of a large board that takes a while and much memory. */
  manifest?: Manifest | undefined;
  /** True if another server serves the port until this one is ready. */
  isTakingOver?: boolean;
}

/**
 * Serves the board built in `dist`.
 * @throws Error with one clear line when there is no complete build or the port is taken.
 */
export async function startServer(
  env: Env,
  { dist, publicDir, builds = () => [], manifest = readManifest(dist), isTakingOver = false }: Served,
  given?: Db,
): Promise<RunningServer> {
  requireSecret(env);
  const log = openLog(env.LOG_LEVEL);
  onRenderWarning((what) => log.warn(what, 'a text cannot be formatted and is shown as it was typed'));
  if (!manifest) throw new Error(`There is no complete build in ${dist}: run "npm run build"`);
  const { buildId, point } = manifest;
  const applying = openApplying(env);
  await checkStorage(applying.files, log);
  const schema = new SchemaGuard(migrations);
  const opened = given ?? (await openDatabase(env.DATABASE_URL));
  const db = opened.withPlugin(schema);
  const held = env.MEMORY_MB ? splitMemory(env.MEMORY_MB) : undefined;
  if (held) await limitDatabaseMemory(db, held.database * MB);
  const { store: storeMb, pictures: picturesMb } = held ?? DEFAULT_SHARES_MB;
  const shared = securityHeaders(env.SITE_URL);
  const edgeHeaders = new EdgeHeaders(env.edges);
  const store = new PageStore({
    dist,
    memory: (env.STORE_MEMORY_MB ?? storeMb) * MB,
    headersOf: makePageHeaders(env.SITE_URL),
    edgeHeadersOf: (tags) => edgeHeaders.write(tags),
  });
  // Pages of another database, or of this one before it was set back, say nothing about it: all are then drawn live.
  const isOurs = (await listChangesSince(db, point, 0)) !== undefined;
  if (isOurs) store.load(manifest.pages);
  else
    log.warn({ built: point.changeId }, 'the build does not belong to this state of the database: run "npm run build"');
  const handler = await loadHandler(dist);
  const search = new SearchIndex(db);
  const buildIndex = () =>
    search.start().catch((error) => log.error({ err: error }, 'the search index could not be built'));
  const importing = openImporting(env, db);
  const accounts = new Accounts({
    databaseUrl: env.DATABASE_URL,
    origin: env.SITE_URL,
    secret: env.SECRET,
    adminEmails: env.ADMIN_EMAILS,
    secondFactor: env.SECOND_FACTOR,
  });
  let errorPage = readErrorPage(dist, manifest);
  const redrawErrorPage = async () => {
    errorPage = (await drawErrorPage(handler, renderer.context)) ?? errorPage;
  };
  const purgers: Purger[] = [];
  // Without the plugin, which refuses writes to a newer schema: another check says so.
  const writable = watchWritable(opened, env.DATA_DIR);
  const metrics = env.METRICS_TOKEN
    ? new Metrics({
        db,
        store,
        dataDir: env.DATA_DIR,
        writable,
        behindMs: () => renderer.behindMs,
        edgesBehindMs: () => Math.max(0, ...purgers.map((purger) => purger.behindMs)),
      })
    : undefined;
  watchQueries(opened, log, metrics);
  // A build draws all that is written, or says what it could not.
  const articles = new Set([...manifest.pages, ...manifest.undrawn].map(({ path }) => path).filter(isArticle));
  const renderer: PageRenderer = new PageRenderer({
    db,
    search,
    origin: env.SITE_URL,
    isDemo: await isDemo(db),
    accounts,
    isLocal: env.isLocal,
    applying,
    importing,
    mailEventsSecret: env.MAIL_EVENTS_SECRET,
    store,
    handler,
    point: isOurs ? point : await readHistoryPoint(db),
    findMissing: (path) => findMissing({ db, articles }, path),
    onDrawn: (url, ms) => {
      metrics?.countDrawn(url, ms);
      if (ms > SLOW_DRAW_MS) log.warn({ path: withoutSecret(url), ms: Math.round(ms) }, 'a page took long to draw');
    },
    onApplied: () => {
      for (const purger of purgers) purger.nudge();
    },
    onDropped: (pages) => metrics?.countDropped(pages),
    onError: (error, path) => log.error({ err: error, path }, 'a page could not be drawn ahead of its next visitor'),
    onSettings: () =>
      redrawErrorPage().catch((error) => log.error({ err: error }, 'the page for errors could not be drawn again')),
    onSetBack: ({ changeId: shown }, { changeId: found }) =>
      log.warn({ shown, found }, 'the database was restored to another state: every page is drawn again'),
  });
  await renderer.catchUp();

  const hosts = [new URL(env.SITE_URL).host, ...env.ALLOWED_HOSTS];
  const counter = new Counter({ hosts, addressOf: (request) => findClient(request, env.TRUSTED_PROXIES) });
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_MS,
    keepAliveTimeout: KEEP_ALIVE_SECONDS * 1_000,
    connectionsCheckingInterval: 1_000,
  });
  const draining = makeDraining(server, UPLOAD_MS);
  const pictures = new SharePictures(renderer, db, picturesMb * MB);
  renderer.context.look = (path) => lookAt(renderer, pictures, path);
  const answer = makeRequestHandler({
    env,
    renderer,
    db,
    handler,
    log,
    shared,
    assets: serveAssets({ dist, builds, publicDir }, shared) satisfies AssetHandler,
    pictures,
    errorPage: () => errorPage,
    counter,
    metrics,
    isDraining: draining.hasBegun,
    edgeHeaders,
    fitsSchema: () => schema.breaking.length === 0,
    isSearchReady: () => {
      // A server that is not ready gets no searches, so nothing else would build the index again after a failure.
      if (!search.isReady) void buildIndex();
      return search.isReady;
    },
    writable,
  });
  server.on('request', answer);
  limitConnections(server, (most) =>
    log.warn({ most }, 'the connection limit is reached: new connections have to wait'),
  );
  // The first search builds the index. A server that takes over another's port has it before it is asked.
  const indexed = buildIndex();
  if (isTakingOver) await indexed;
  await listen(server, env, log);
  const stopCheckpoints = startCheckpointing(env.DATABASE_URL, (error) =>
    log.error({ err: error }, 'the write-ahead log could not be moved into the database file'),
  );
  const stopFollowing = followChanges(renderer, env.DATABASE_URL, (error) =>
    log.error({ err: error }, 'changes cannot be read'),
  );
  purgers.push(...startPurgers(env, { db, buildId, catchUp: () => renderer.catchUp(), log }));
  const stopNumbers = keepNumbers(db, counter, (error) => log.error({ err: error }, 'numbers could not be written'));
  const stopWork = startBackgroundWork({ env, log, db, schema, search, renderer, applying, importing });

  const close = async (drained: Promise<void>) => {
    await stopWork();
    await drained;
    await stopFollowing();
    await Promise.all(purgers.map((purger) => purger.stop()));
    await pictures.close();
    await stopNumbers();
    await renderer.settle().catch(() => {});
    await accounts.close();
    await stopCheckpoints();
    if (!given) await db.destroy();
  };
  await indexed;
  let closed: Promise<void> | undefined;
  return {
    renderer,
    store,
    pictures,
    db,
    port: env.PORT,
    stop: (ending = {}) => {
      const drained = draining.end(ending);
      closed ??= close(drained);
      return closed;
    },
  };
}

function watchQueries(db: Db, log: Logger, metrics: Metrics | undefined): void {
  watchDatabase(db, {
    onAnswered: (ms, text) => {
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
      server.on('error', (error) => log.error({ err: error }, 'the server failed'));
      resolve();
    });
  });
}
