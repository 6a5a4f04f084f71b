import { join } from 'node:path';
import type { Db } from '../db/tables.ts';
import { showProgress } from '../lib/progress.ts';
import { formatNumber } from '../lib/text.ts';
import { changedTags, SITE_TAG } from '../publishing/change.ts';
import { type HistoryPoint, listChangesSince } from '../publishing/changes.queries.ts';
import { assertMostPagesRendered } from '../publishing/failed-pages.ts';
import { finishBuild } from '../publishing/finish-build.ts';
import { type BuiltPage, type PageManifest, pageFilePath, payloadFilePath } from '../publishing/manifest.ts';
import { listEveryPath } from './build-pages.ts';
import { hardLinkFolder, hardLinkFolderInThread } from './link-files.ts';
import { type PageRendering, renderPages } from './render-pages.ts';

const CHANGES_READ = 5_000;

type Board = Omit<PageRendering, 'dist' | 'client'> & { startProgress?: typeof showProgress };

/** Creates a build from an earlier one of the same code. Undefined if all pages must be rendered. */
export async function createBuildFromEarlier(
  before: { dist: string; manifest: PageManifest },
  dist: string,
  { startProgress = showProgress, ...board }: Board,
): Promise<PageManifest | undefined> {
  const changes = await readChangesSince(board.db, before.manifest.point);
  // The error page also shows the board's settings.
  if (!changes || changes.tags.has(SITE_TAG)) return undefined;
  const { current, outdated, toRender } = sortPages(before.manifest, changes.tags, await listEveryPath(board.db));
  const left = new Set(outdated.flatMap(({ path }) => [pageFilePath(path), payloadFilePath(path)]));
  hardLinkFolder(join(before.dist, 'server'), join(dist, 'server'));
  const client = join(dist, 'client');
  const progress = startProgress('Rendering pages', toRender.length);
  // If one fails, the other must stop writing.
  const [rendering, takingOver] = await Promise.allSettled([
    renderPages(toRender, { ...board, dist: before.dist, client }, progress.show),
    hardLinkFolderInThread({ from: join(before.dist, 'client'), to: client, left }),
  ]);
  if (takingOver.status === 'rejected') throw takingOver.reason;
  if (rendering.status === 'rejected') throw rendering.reason;
  const { rendered, failed } = rendering.value;
  const pages = [...current, ...rendered];
  assertMostPagesRendered(failed, pages.length);
  const manifest = finishBuild(dist, {
    buildId: before.manifest.buildId,
    isComplete: true,
    point: changes.point,
    pages,
    failed,
  });
  progress.end(`${formatNumber(rendered.length)} pages rendered and ${formatNumber(current.length)} taken over`);
  return manifest;
}

/** Tags changed since a history point, and the new point. */
async function readChangesSince(
  db: Db,
  from: HistoryPoint,
): Promise<{ tags: Set<string>; point: HistoryPoint } | undefined> {
  const tags = new Set<string>();
  for (let point = from; ; ) {
    const changes = await listChangesSince(db, point, CHANGES_READ);
    if (!changes) return undefined;
    for (const { record } of changes) for (const tag of changedTags(record)) tags.add(tag);
    const last = changes.at(-1);
    if (!last) return { tags, point };
    point = last.point;
  }
}

/** Splits pages of an earlier build into valid, stale and removed ones, and lists those to render. */
function sortPages({ pages }: PageManifest, touched: ReadonlySet<string>, paths: ReadonlySet<string>) {
  const isTrue = ({ path, tags }: BuiltPage): boolean => paths.has(path) && !tags.some((tag) => touched.has(tag));
  const { current = [], outdated = [] } = Object.groupBy(pages, (page) => (isTrue(page) ? 'current' : 'outdated'));
  const currentPaths = new Set(current.map(({ path }) => path));
  return { current, outdated, toRender: [...paths].filter((path) => !currentPaths.has(path)) };
}
