import { availableParallelism } from 'node:os';
import type { Db } from '../db/tables.ts';
import type { BuiltPage, FailedPage } from '../publishing/manifest.ts';
import type { AstroMiddleware } from '../server/call-handler.ts';
import {
  createPageFileRenderer,
  type PageRenderResult,
  type RenderAndWritePage,
  tryRenderPage,
} from './page-rendering.ts';
import { renderInThreads } from './render-threads.ts';

/** Pages rendered at once. With Postgres, rendering waits for responses. */
const RENDERED_AT_ONCE = 4;
/** Pages per thread at least, because a thread needs time to load and warm up. */
const MIN_PAGES_PER_THREAD = 400;

export interface PageRendering {
  db: Db;
  databaseUrl: string;
  origin: string;
  dist: string;
  /** Folder of rendered pages and payloads. */
  client: string;
  /** Handler of `dist` if loaded. Pages are then rendered in this thread. */
  handler?: AstroMiddleware | undefined;
  /** Number of rendering threads. Default: by number of pages. */
  threads?: number | undefined;
}

/** Renders pages with their on-demand routes, many of them on all processors. Skips and records those that fail. */
export async function renderPages(
  paths: readonly string[],
  { threads = paths.length < MIN_PAGES_PER_THREAD ? 1 : availableParallelism(), ...rendering }: PageRendering,
  onRendered: (count: number) => void,
): Promise<{ rendered: BuiltPage[]; failed: FailedPage[] }> {
  const rendered: BuiltPage[] = [];
  const failed: FailedPage[] = [];
  const onResult = (result: PageRenderResult) => {
    if ('reason' in result) failed.push(result);
    else if (result.page) rendered.push(result.page);
    onRendered(rendered.length + failed.length);
  };
  const { db, databaseUrl, origin, dist, client, handler } = rendering;
  if (handler) await renderHere(paths, await createPageFileRenderer({ db, origin, client, handler }), onResult);
  else if (paths.length > 0) await renderInThreads(paths, threads, { databaseUrl, origin, dist, client }, onResult);
  return { rendered, failed };
}

async function renderHere(
  paths: readonly string[],
  renderPage: RenderAndWritePage,
  onResult: (result: PageRenderResult) => void,
): Promise<void> {
  const waiting = paths.values();
  const renderNext = async () => {
    for (const path of waiting) onResult(await tryRenderPage(path, renderPage));
  };
  await Promise.all(Array.from({ length: RENDERED_AT_ONCE }, renderNext));
}
