import { join } from 'node:path';
import { isDemo } from '../db/board-settings.ts';
import { readSite } from '../db/site.ts';
import type { Db } from '../db/tables.ts';
import { SearchIndex } from '../features/search/engine/search-index.ts';
import { showProgress } from '../lib/progress.ts';
import { formatNumber } from '../lib/text.ts';
import { SITE_TAG, tagsOf } from '../publishing/change.ts';
import { type HistoryPoint, listChangesSince } from '../publishing/changes.queries.ts';
import { endBuild, notePage, writeInto } from '../publishing/end-build.ts';
import { type BuiltPage, fileOf, type Manifest, payloadFileOf, type UndrawnPage } from '../publishing/manifest.ts';
import { firstLine, refuseMostlyUndrawn } from '../publishing/undrawn.ts';
import { type AstroHandler, type Context, draw, loadHandler } from '../server/draw.ts';
import { listEveryPath } from './build-paths.ts';
import { takeOverFolder } from './take-over.ts';

/** With Postgres, drawings wait for answers. */
const DRAWN_AT_ONCE = 4;
const CHANGES_READ = 5_000;

interface Board {
  db: Db;
  /** `SITE_URL`. */
  origin: string;
  /** That of the earlier build, where it is loaded already. */
  handler?: AstroHandler;
  /** Where it is shown how far the drawing is. */
  startProgress?: typeof showProgress;
}

/**
 * Makes, in the folder `dist`, what a build of now would be, of an earlier one of the same code and settings: its pages are
 * taken over, and only those that changes have touched since are drawn, by their live twins (decision 093).
 * @returns undefined when its pages say nothing of this state of the database, or all are to be drawn anew.
 */
export async function renewBuild(
  before: { dist: string; manifest: Manifest },
  dist: string,
  { db, origin, handler, startProgress = showProgress }: Board,
): Promise<Manifest | undefined> {
  const changes = await readChangesSince(db, before.manifest.point);
  // The page for errors, which has no twin, shows the board's settings too.
  if (!changes || changes.tags.has(SITE_TAG)) return undefined;
  const { kept, unkept, toDraw } = sortPages(before.manifest, changes.tags, await listEveryPath(db));
  const left = new Set(unkept.flatMap(({ path }) => [fileOf(path), payloadFileOf(path)]));
  takeOverFolder(join(before.dist, 'server'), join(dist, 'server'));
  const client = join(dist, 'client');
  takeOverFolder(join(before.dist, 'client'), client, (name) => left.has(name) || name.startsWith('builds/'));
  const context = {
    db,
    origin,
    site: await readSite(db),
    isDemo: await isDemo(db),
    search: new SearchIndex(db),
    catchUp: async () => {},
  };
  const ready = handler ?? (await loadHandler(before.dist));
  const progress = startProgress('Drawing pages', toDraw.length);
  const { drawn, undrawn } = await drawPages(toDraw, (path) => drawPage(path, client, ready, context), progress.show);
  const pages = [...kept, ...drawn];
  refuseMostlyUndrawn(undrawn, pages.length);
  const manifest = endBuild(dist, { buildId: before.manifest.buildId, point: changes.point, pages, undrawn });
  progress.end(`${formatNumber(drawn.length)} pages drawn and ${formatNumber(kept.length)} taken over`);
  return manifest;
}

/** All that was touched since a point, and where that leads to. */
async function readChangesSince(
  db: Db,
  from: HistoryPoint,
): Promise<{ tags: Set<string>; point: HistoryPoint } | undefined> {
  const tags = new Set<string>();
  for (let point = from; ; ) {
    const changes = await listChangesSince(db, point, CHANGES_READ);
    if (!changes) return undefined;
    for (const { record } of changes) for (const tag of tagsOf(record)) tags.add(tag);
    const last = changes.at(-1);
    if (!last) return { tags, point };
    point = last.point;
  }
}

/** Of an earlier build's pages those that are still true, and those that are not or are gone; and what is to be drawn. */
function sortPages({ pages }: Manifest, touched: ReadonlySet<string>, paths: ReadonlySet<string>) {
  const isTrue = ({ path, tags }: BuiltPage): boolean => paths.has(path) && !tags.some((tag) => touched.has(tag));
  const { kept = [], unkept = [] } = Object.groupBy(pages, (page) => (isTrue(page) ? 'kept' : 'unkept'));
  const keptPaths = new Set(kept.map(({ path }) => path));
  return { kept, unkept, toDraw: [...paths].filter((path) => !keptPaths.has(path)) };
}

/** Draws some pages at once; what cannot be drawn is left out and noted. */
async function drawPages(
  paths: readonly string[],
  drawOne: (path: string) => Promise<BuiltPage | undefined>,
  onDrawn: (count: number) => void,
): Promise<{ drawn: BuiltPage[]; undrawn: UndrawnPage[] }> {
  const drawn: BuiltPage[] = [];
  const undrawn: UndrawnPage[] = [];
  const waiting = paths.values();
  const drawNext = async () => {
    for (const path of waiting) {
      try {
        const page = await drawOne(path);
        if (page) drawn.push(page);
      } catch (error) {
        undrawn.push({ path, reason: firstLine(error) });
      }
      onDrawn(drawn.length + undrawn.length);
    }
  };
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, drawNext));
  return { drawn, undrawn };
}

/** Draws a page by its live twin into `client`. @returns undefined where there is none any more. */
async function drawPage(
  path: string,
  client: string,
  handler: AstroHandler,
  context: Context,
): Promise<BuiltPage | undefined> {
  const { status, headers, body, record } = await draw(handler, context, path, {});
  if (status >= 500) throw new Error(`The answer was ${status}`);
  if (!record) return undefined;
  writeInto(client, fileOf(record.path), body);
  return notePage(client, record, body, {
    contentType: headers['content-type'] ?? 'text/html',
    contentSecurityPolicy: headers['content-security-policy'] ?? null,
  });
}
