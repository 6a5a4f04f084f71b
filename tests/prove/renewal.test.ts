import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../src/cli/project.ts';
import { createBuildFromEarlier } from '../../src/cli/renew-build.ts';
import type { Db } from '../../src/db/tables.ts';
import { readHistoryPoint } from '../../src/publishing/changes.queries.ts';
import { pageFilePath, readManifest } from '../../src/publishing/manifest.ts';
import { publish } from '../../src/publishing/publish.ts';
import { loadAstroHandler } from '../../src/server/render-response.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { rounds } from '../rounds.ts';
import { describeOnBothEngines } from '../server/harness.ts';
import { type Built, differencesOf } from './compare-builds.ts';
import { History } from './history.ts';
import { Random } from './random.ts';

/** A board of this many rounds is built again after each of them. */
const ROUNDS = rounds(2, 20);
const MAX_CHANGES = 6;

const { dist, origin } = firstBuild();
const handler = await loadAstroHandler(dist);
// Below the packages that a build imports: threads load it from here.
const folder = mkdtempSync(join(projectRoot, 'tests/.output/renewal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeOnBothEngines('A build of the same code, after random changes', (open) => {
  it('A build of the same code, after random changes reuses pages that are still valid, and equals one that renders every page', {
    timeout: 600_000,
  }, async () => {
    const { db, url } = await open();
    const random = new Random(7);
    const history = new History(db, random, new Date('2026-01-05T09:00:00.000Z'));
    for (let change = 0; change < 10; change++) await history.step();
    let before = await buildWhole(db, url);
    let takenOver = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const steps: string[] = [];
      for (let change = random.below(MAX_CHANGES); change > 0; change--) steps.push(await history.step());
      const renewed = await renew(db, url, before, (round % 2) + 1);
      const whole = await buildWhole(db, url);
      if (renewed) {
        expect(differencesOf(renewed, whole), steps.join(', ')).toEqual([]);
        takenOver += countShared(before, renewed);
      }
      before = renewed ?? whole;
    }
    expect(takenOver).toBeGreaterThan(0);
  });
});

let builds = 0;

/** @param threads how many render: here where it is one. */
async function renew(db: Db, databaseUrl: string, before: Built, threads = 1): Promise<Built | undefined> {
  const next = join(folder, String(++builds));
  const startProgress = () => ({ show: () => {}, end: () => {} });
  const rendering = threads === 1 ? { handler } : { threads };
  const manifest = await createBuildFromEarlier(before, next, { db, databaseUrl, origin, startProgress, ...rendering });
  return manifest && { dist: next, manifest };
}

/** A build that takes no page over: of the build of another board, as if a change had touched every page of it. */
async function buildWhole(db: Db, databaseUrl: string): Promise<Built> {
  const other = readManifest(dist);
  if (!other) throw new Error('There is no build');
  const manifest = {
    ...other,
    point: await readHistoryPoint(db),
    pages: other.pages.map((page) => ({ ...page, tags: ['every page'] })),
  };
  await db.transaction().execute((trx) => publish(trx, '2026-01-05T09:00:00.000Z', { tags: ['every page'] }));
  const whole = await renew(db, databaseUrl, { dist, manifest });
  if (!whole) throw new Error('No build was made');
  return whole;
}

/** Number of pages of the first build that the second contains unchanged. */
function countShared(a: Built, b: Built): number {
  const numbersOf = ({ dist: built, manifest }: Built) =>
    manifest.pages.map(({ path }) => statSync(join(built, 'client', pageFilePath(path))).ino);
  const numbers = new Set(numbersOf(b));
  return numbersOf(a).filter((number) => numbers.has(number)).length;
}
