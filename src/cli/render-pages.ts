import { availableParallelism } from 'node:os';
import type { Db } from '../db/tables.ts';
import type { BuiltPage, FailedPage } from '../publishing/manifest.ts';
import type { AstroMiddleware } from '../server/render-response.ts';
import { type BuildPage, openPageRendering, type RenderResult, tryRenderPage } from './page-rendering.ts';
import { renderInThreads } from './render-threads.ts';

/** With Postgres, drawings wait for answers. */
const DRAWN_AT_ONCE = 4;
/** A thread reads the code and warms up before it is quick: fewer pages are drawn as soon by one alone. */
const MIN_PAGES_PER_THREAD = 400;

export interface PageRendering {
  db: Db;
  databaseUrl: string;
  /** `SITE_URL`. */
  origin: string;
  /** The build whose handler draws. */
  dist: string;
  /** Folder of rendered pages and payloads. */
  client: string;
  /** That of `dist`, where it is loaded already: pages are then drawn here. */
  handler?: AstroMiddleware | undefined;
  /** Number of rendering threads. Default: by number of pages. */
  threads?: number | undefined;
}

/**
 * Draws pages by their live twins, many of them on all processors; what cannot be drawn is left out and noted. Threads draw
 * even few: what one of them cannot bear ends no more than it.
 */
export async function renderPages(
  paths: readonly string[],
  { threads = paths.length < MIN_PAGES_PER_THREAD ? 1 : availableParallelism(), ...drawing }: PageRendering,
  onDrawn: (count: number) => void,
): Promise<{ drawn: BuiltPage[]; undrawn: FailedPage[] }> {
  const drawn: BuiltPage[] = [];
  const undrawn: FailedPage[] = [];
  const hear = (told: RenderResult) => {
    if ('reason' in told) undrawn.push(told);
    else if (told.page) drawn.push(told.page);
    onDrawn(drawn.length + undrawn.length);
  };
  const { db, databaseUrl, origin, dist, client, handler } = drawing;
  if (handler) await drawHere(paths, await openPageRendering({ db, origin, client, handler }), hear);
  else if (paths.length > 0) await renderInThreads(paths, threads, { databaseUrl, origin, dist, client }, hear);
  return { drawn, undrawn };
}

async function drawHere(
  paths: readonly string[],
  drawPage: BuildPage,
  hear: (told: RenderResult) => void,
): Promise<void> {
  const waiting = paths.values();
  const drawNext = async () => {
    for (const path of waiting) hear(await tryRenderPage(path, drawPage));
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, drawNext));
}
