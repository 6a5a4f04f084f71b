import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listEveryPath } from '../../../src/cli/build-pages.ts';
import { createPageFileRenderer } from '../../../src/cli/page-rendering.ts';
import { openDatabase } from '../../../src/db/open.ts';
import { readEnv } from '../../../src/env.ts';
import { loadAstroHandler } from '../../../src/server/render-response.ts';
import { sectionLabel } from '../../../src/site-map.ts';

/** Results by kind and in total. */
export type RenderRun = Record<string, { pages: number; cpuMs: number }>;

/** Warm-up pages per kind. */
const FIRST_RENDERED = 50;

// Renders every page in one thread, as builds do.
const [code = ''] = process.argv.slice(2);
const { DATABASE_URL, SITE_URL } = readEnv();
const db = await openDatabase(DATABASE_URL);
const client = mkdtempSync(join(tmpdir(), 'easel-rendered-'));
process.once('SIGTERM', () => process.exit(0));
process.once('exit', () => rmSync(client, { recursive: true, force: true }));
const render = await createPageFileRenderer({ db, origin: SITE_URL, client, handler: await loadAstroHandler(code) });
const kindOf = (path: string): string => (path.endsWith('/apply') ? 'forms of roles' : sectionLabel(path));
const byKind = Map.groupBy(await listEveryPath(db), kindOf);
for (const paths of byKind.values()) for (const path of paths.slice(0, FIRST_RENDERED)) await render(path);
const run: RenderRun = {};
for (const [kind, paths] of byKind) {
  const before = process.cpuUsage();
  for (const path of paths) await render(path);
  const { user, system } = process.cpuUsage(before);
  run[kind] = { pages: paths.length, cpuMs: (user + system) / 1_000 };
}
process.send?.(run);
