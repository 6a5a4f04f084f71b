import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { currentDatabase } from '../db/current.ts';
import { readEnv } from '../env.ts';
import { showProgress } from '../lib/progress.ts';
import { formatNumber } from '../lib/text.ts';
import { assertMostPagesRendered } from '../publishing/failed-pages.ts';
import { finishBuild } from '../publishing/finish-build.ts';
import { manifestFile, type PageManifest } from '../publishing/manifest.ts';
import { runAstro } from './astro-build.ts';
import { listEveryPath } from './build-paths.ts';
import { renderPages } from './render-pages.ts';

/**
 * Renders every public page of the configured database into `dist`: Astro bundles the code and renders what editors write, in a
 * process of its own; then the live twins of all other pages render them, on all processors (decision 001). Pages that cannot
 * be rendered are left out.
 * @throws Error with the last lines of the build when it failed.
 */
export async function buildPages(dist: string): Promise<PageManifest> {
  const db = await currentDatabase();
  const progress = showProgress('Rendering pages');
  const editorial = await runAstro(dist, { isOnlyEditorial: true });
  // Without a manifest a build is not whole.
  rmSync(manifestFile(dist));
  const done = new Set([...editorial.pages, ...editorial.failed].map(({ path }) => path));
  const all = await listEveryPath(db);
  const paths = [...all].filter((path) => !done.has(path));
  const { DATABASE_URL: databaseUrl, SITE_URL: origin } = readEnv();
  const { rendered, failed } = await renderPages(
    paths,
    { db, databaseUrl, origin, dist, client: join(dist, 'client') },
    (count) => progress.show(done.size + count, all.size),
  );
  const pages = [...editorial.pages, ...rendered];
  const missing = [...editorial.failed, ...failed];
  assertMostPagesRendered(missing, pages.length);
  const manifest = finishBuild(dist, { ...editorial, pages, failed: missing });
  progress.end(`${formatNumber(pages.length)} pages rendered`);
  return manifest;
}
