import { join } from 'node:path';
import { openConfiguredDatabase } from '../db/open.ts';
import type { Db } from '../db/tables.ts';
import { readEnv } from '../env.ts';
import { showProgress } from '../lib/progress.ts';
import { formatNumber } from '../lib/text.ts';
import { paths } from '../paths.ts';
import { listPrerenderedPaths } from '../public-pages/all-pages.ts';
import { listSitemapPaths } from '../public-pages/sitemap.ts';
import { assertMostPagesRendered } from '../publishing/failed-pages.ts';
import { finishBuild } from '../publishing/finish-build.ts';
import type { PageManifest } from '../publishing/manifest.ts';
import { runAstroBuild } from './astro-build.ts';
import { renderPages } from './render-pages.ts';

/**
 * Bundles the code and renders all public pages into `dist` (decision 001). Skips pages that fail. @throws Error if bundling
 * fails.
 */
export const bundleAndRenderPages = async (dist: string): Promise<PageManifest> =>
  renderRemainingPages(dist, await runAstroBuild(dist, { isOnlyEditorial: true }));

/** Renders the pages that a build lacks, on all processors. */
export async function renderRemainingPages(dist: string, begun: PageManifest): Promise<PageManifest> {
  const db = await openConfiguredDatabase();
  const progress = showProgress('Rendering pages');
  const done = new Set([...begun.pages, ...begun.failed].map(({ path }) => path));
  const all = await listEveryPath(db);
  const paths = [...all].filter((path) => !done.has(path));
  const { DATABASE_URL: databaseUrl, SITE_URL: origin } = readEnv();
  const { rendered, failed } = await renderPages(
    paths,
    { db, databaseUrl, origin, dist, client: join(dist, 'client') },
    (count) => progress.show(done.size + count, all.size),
  );
  const pages = [...begun.pages, ...rendered];
  const missing = [...begun.failed, ...failed];
  assertMostPagesRendered(missing, pages.length);
  const manifest = finishBuild(dist, { ...begun, isComplete: true, pages, failed: missing });
  progress.end(`${formatNumber(pages.length)} pages rendered`);
  return manifest;
}

export const listEveryPath = async (db: Db): Promise<Set<string>> =>
  new Set([...(await listBuildPaths(db)), ...(await listSitemapPaths(db)), paths.error(), paths.staticSitemap()]);

export const listBuildPaths = (db: Db): Promise<string[]> => listPrerenderedPaths({ db });
