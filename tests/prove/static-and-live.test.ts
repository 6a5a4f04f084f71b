import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEveryPath } from '../../src/cli/build-pages.ts';
import { projectRoot } from '../../src/cli/project.ts';
import { openDatabase } from '../../src/db/open.ts';
import type { Db } from '../../src/db/tables.ts';
import { readEnv } from '../../src/env.ts';
import { listStaticEditorialPaths } from '../../src/features/editorial/shipped-texts.ts';
import { paths } from '../../src/paths.ts';
import { type BuiltPage, pageFilePath, payloadFilePath } from '../../src/publishing/manifest.ts';
import { loadAstroHandler, type RenderedResponse, renderResponse } from '../../src/server/render-response.ts';
import { openServices } from '../../src/server/services.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { copyDatabase, readBuild } from '../e2e/site.ts';
import { readList } from '../groups.ts';
import { everyNth } from '../rounds.ts';

const { pages } = readBuild();
/** Written by the build alone: they show nothing of the database. */
const WITHOUT_TWIN = [paths.error(), paths.staticSitemap()];
const variants = pages.filter((page) => !WITHOUT_TWIN.includes(page.path));
const editorial = listStaticEditorialPaths(projectRoot);
/** `whole-build.test.ts` compares every page that the build's threads render live, which are those of the database. */
const compared = [
  ...variants.filter(({ path }) => editorial.includes(path)),
  ...everyNth(
    variants.filter(({ path }) => !editorial.includes(path)),
    8,
  ),
];

let db: Db;
let renderLive: (path: string) => Promise<RenderedResponse>;
const copy = copyDatabase();

beforeAll(async () => {
  db = await openDatabase(copy.databaseUrl);
  const handler = await loadAstroHandler(firstBuild().dist);
  const services = await openServices({ ...readEnv(), SITE_URL: firstBuild().origin }, db);
  const context = { ...services, catchUp: async () => {} };
  renderLive = (path) => renderResponse(handler, context, path, {});
});
afterAll(async () => {
  await db?.destroy();
  copy.remove();
});

describe('A page rendered live', () => {
  it('A page rendered live equals the built file of its path: bytes, policy, tags, facts and payload', async () => {
    const different: string[] = [];
    for (const page of compared) different.push(...compare(page, await renderLive(page.path)));
    expect(different).toEqual([]);
    expect(variants.length).toBeGreaterThan(500);
  });

  it('A page rendered live is at a path that is known without a build', async () => {
    expect([...(await listEveryPath(db))].sort()).toEqual(pages.map((page) => page.path));
  });

  it('A page rendered live has a twin of every kind', () => {
    const kinds = readList(`
      / · /roles · /roles/page/2 · /companies · /locations · /blog · /about · /developers · /legal · /job-trends
      /salaries · /salaries/method · /sitemap.xml
    `);
    expect(kinds.filter((path) => !variants.some((page) => page.path === path))).toEqual([]);
    for (const kind of readList(`
      /jobs/ · /companies/ · /locations/ · /salaries/in/ · /salaries/currency/ · /blog/ · /categories/guides/
      /sitemaps/
    `)) {
      expect(variants.filter((page) => page.path.startsWith(kind)).length, kind).toBeGreaterThan(0);
    }
  });
});

function compare(page: BuiltPage, { status, headers, body, record }: RenderedResponse): string[] {
  if (status !== 200 || !record) return [`${page.path}: answered ${status}`];
  const html = readBuilt(pageFilePath(page.path));
  const payload = page.payloadLength > 0 ? readBuilt(payloadFilePath(page.path)) : '';
  const renderedPayload = record.payload === undefined ? '' : JSON.stringify(record.payload);
  const checks: [string, unknown, unknown][] = [
    ['bytes', body.toString(), html],
    ['type', headers['content-type'], page.contentType],
    ['policy', headers['content-security-policy'] ?? null, page.contentSecurityPolicy],
    ['path', record.path, page.path],
    ['tags', record.tags.join(), page.tags.join()],
    ['indexable', record.indexable, page.indexable],
    ['last change', record.lastModified, page.lastModified],
    ['payload', renderedPayload, payload],
  ];
  return checks.flatMap(([name, live, built]) =>
    live === built ? [] : [`${page.path}: ${name}: ${difference(`${live}`, `${built}`)}`],
  );
}

const readBuilt = (file: string): string => readFileSync(join(firstBuild().dist, 'client', file), 'utf8');

function difference(live: string, built: string): string {
  let at = 0;
  while (at < live.length && live[at] === built[at]) at++;
  return `live …${live.slice(Math.max(0, at - 40), at + 60)}… built …${built.slice(Math.max(0, at - 40), at + 60)}…`;
}
