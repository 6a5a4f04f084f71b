import { availableParallelism } from 'node:os';
import type { Db } from '../db/tables.ts';
import type { BuiltPage, FailedPage } from '../publishing/manifest.ts';
import type { AstroMiddleware } from '../server/render-response.ts';
import { type BuildPage, openPageRendering, type RenderResult, tryRenderPage } from './page-rendering.ts';
import { renderInThreads } from './render-threads.ts';

/** With Postgres, renderings wait for answers. */
const RENDERED_AT_ONCE = 4;
/** A thread reads the code and warms up before it is quick: fewer pages are rendered as soon by one alone. */
const MIN_PAGES_PER_THREAD = 400;

export interface PageRendering {
  db: Db;
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  dist: string;
  /** Folder of rendered pages and payloads. */
  client: string;
  /** That of `dist`, where it is loaded already: pages are then rendered here. */
  handler?: AstroMiddleware | undefined;
  /** Number of rendering threads. Default: by number of pages. */
  threads?: number | undefined;
}

/**
 * Renders pages by their live twins, many of them on all processors; what cannot be rendered is left out and noted. Threads render
 * even few: what one of them cannot bear ends no more than it.
 */
export async function renderPages(
  paths: readonly string[],
  { threads = paths.length < MIN_PAGES_PER_THREAD ? 1 : availableParallelism(), ...rendering }: PageRendering,
  onRendered: (count: number) => void,
): Promise<{ rendered: BuiltPage[]; failed: FailedPage[] }> {
  const rendered: BuiltPage[] = [];
  const failed: FailedPage[] = [];
  const onResult = (result: RenderResult) => {
    if ('reason' in result) failed.push(result);
    else if (result.page) rendered.push(result.page);
    onRendered(rendered.length + failed.length);
  };
  const { db, databaseUrl, origin, dist, client, handler } = rendering;
  if (handler) await renderHere(paths, await openPageRendering({ db, origin, client, handler }), onResult);
  else if (paths.length > 0) await renderInThreads(paths, threads, { databaseUrl, origin, dist, client }, onResult);
  return { rendered, failed };
}

async function renderHere(
  paths: readonly string[],
  renderPage: BuildPage,
  onResult: (result: RenderResult) => void,
): Promise<void> {
  const waiting = paths.values();
  const renderNext = async () => {
    for (const path of waiting) onResult(await tryRenderPage(path, renderPage));
  };
  await Promise.all(Array.from({ length: RENDERED_AT_ONCE }, renderNext));
}
