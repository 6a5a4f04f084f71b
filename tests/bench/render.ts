import { join } from 'node:path';
import { type Boards, ORIGIN, print } from './boards.ts';
import { startChild } from './child.ts';
import { type Measure, measure } from './report.ts';
import type { RenderRun } from './run/render.ts';

/** Measures processor time of rendering and writing a page. */
export async function measureRender(boards: Boards, roles: number): Promise<Measure[]> {
  const dist = join(await boards.prepare(roles), 'dist');
  print(`rendering every page of a board of ${roles} open roles`);
  const child = startChild('render.ts', [dist], {
    SITE_URL: ORIGIN,
    DATA_DIR: boards.scratch('data'),
    DATABASE_URL: `file:${await boards.copyDatabase(roles)}`,
  });
  const run = Object.entries(await child.answer<RenderRun>());
  await child.stop();
  const all = { pages: 0, cpuMs: 0 };
  for (const [, { pages, cpuMs }] of run) {
    all.pages += pages;
    all.cpuMs += cpuMs;
  }
  return [['all', all] as const, ...run.toSorted(([, a], [, b]) => b.cpuMs - a.cpuMs)].map(
    ([kind, { pages, cpuMs }]) => ({
      ...measure(`rendering one of ${pages} pages (${kind}), processor time`, cpuMs / pages, 'ms', roles),
      headline: kind === 'all',
    }),
  );
}
