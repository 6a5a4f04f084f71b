import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  findNewestBuild,
  linkPackagesInto,
  listBuildPathsNewestFirst,
  markBuildsInUse,
  removeOldBuilds,
} from '../../../src/cli/builds.ts';
import { DAY } from '../../../src/lib/dates.ts';
import { manifestFilePath, serverEntryPath, writeManifest } from '../../../src/publishing/manifest.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'easel-builds-'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** A folder as a build leaves it. */
function plantBuild(number: number, root = home): string {
  const dist = join(root, `build-${number}`);
  for (const folder of ['server', 'client/_astro', 'client/builds/meta', 'client/jobs'])
    mkdirSync(join(dist, folder), { recursive: true });
  for (const file of ['client/_astro/a.js', 'client/builds/latest.json', 'client/jobs/a.html', '_headers.json'])
    writeFileSync(join(dist, file), '');
  writeFileSync(serverEntryPath(dist), '');
  const point = { boardId: 'b', changeId: 0, changeMark: '' };
  const manifest = { buildId: `${number}`, isComplete: true, point, builtAt: '', pages: [], failed: [] };
  writeFileSync(manifestFilePath(dist), writeManifest(manifest));
  return dist;
}

const isWhole = (dist: string) => existsSync(serverEntryPath(dist)) && existsSync(join(dist, 'client/jobs/a.html'));
const hasAssets = (dist: string) => existsSync(join(dist, 'client/_astro/a.js'));
/** The number of a process that has ended. */
const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

it('Builds side by side are found by their numbers, the newest first', () => {
  for (const number of [2, 10, 1]) plantBuild(number);
  mkdirSync(join(home, '.unfinished-1'));
  expect(listBuildPathsNewestFirst(home)).toEqual([10, 2, 1].map((number) => join(home, `build-${number}`)));
  expect(findNewestBuild(home)?.manifest.buildId).toBe('10');
  expect(findNewestBuild(join(home, 'nowhere'))).toBeUndefined();
});

it('Builds side by side are passed over when they are damaged, or do not fit, as those of a failed release', () => {
  plantBuild(1);
  plantBuild(2);
  writeFileSync(manifestFilePath(plantBuild(3)), '{}');
  expect(findNewestBuild(home)?.manifest.buildId).toBe('2');
  expect(findNewestBuild(home, ({ buildId }) => buildId === '1')?.dist).toBe(join(home, 'build-1'));
  expect(findNewestBuild(home, ({ buildId }) => buildId === '3')).toBeUndefined();
});

it('Builds side by side find their packages where they are copied to', () => {
  const dist = plantBuild(1);
  symlinkSync('/nowhere/node_modules', join(dist, 'node_modules'));
  linkPackagesInto(dist);
  expect(existsSync(join(dist, 'node_modules/astro/package.json'))).toBe(true);
  linkPackagesInto(dist);
});

it('Builds side by side are reduced to what browsers still ask for when a newer one is there, and go after a month', () => {
  const [old, newest] = [plantBuild(1), plantBuild(2)];
  removeOldBuilds(home);
  expect([isWhole(old), hasAssets(old), isWhole(newest)]).toEqual([false, true, true]);
  expect(readdirSync(old)).toEqual(['client']);
  expect(readdirSync(join(old, 'client')).sort()).toEqual(['_astro', 'builds']);
  removeOldBuilds(home, Date.now() + 29 * DAY);
  expect(hasAssets(old)).toBe(true);
  removeOldBuilds(home, Date.now() + 31 * DAY);
  expect(listBuildPathsNewestFirst(home)).toEqual([newest]);
  expect(isWhole(newest)).toBe(true);
});

it('Builds side by side stay whole while a server uses them, and all of them while one chooses', () => {
  const [first, second] = [plantBuild(1), plantBuild(2)];
  plantBuild(3);
  const use = markBuildsInUse(home);
  removeOldBuilds(home);
  expect([isWhole(first), isWhole(second)]).toEqual([true, true]);
  use.settle(second);
  removeOldBuilds(home);
  expect([isWhole(first), isWhole(second)]).toEqual([false, true]);
  use.end();
  removeOldBuilds(home);
  expect([isWhole(first), isWhole(second)]).toEqual([false, false]);
});

it('Builds side by side do not wait for processes that died', () => {
  const old = plantBuild(1);
  plantBuild(2);
  const pid = endedPid();
  mkdirSync(join(home, '.in-use'));
  writeFileSync(join(home, '.in-use', `${pid}`), old);
  mkdirSync(join(home, `.unfinished-${pid}`));
  mkdirSync(join(home, `.unfinished-${process.pid}`));
  removeOldBuilds(home);
  expect(isWhole(old)).toBe(false);
  expect(readdirSync(home).sort()).toEqual(['.in-use', `.unfinished-${process.pid}`, 'build-1', 'build-2']);
  expect(readdirSync(join(home, '.in-use'))).toEqual([]);
});

it('Builds side by side that lie elsewhere are left as they are', () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'easel-builds-'));
  const linked = plantBuild(1, elsewhere);
  symlinkSync(linked, join(home, 'build-1'));
  plantBuild(2);
  removeOldBuilds(home);
  expect(isWhole(linked)).toBe(true);
  rmSync(elsewhere, { recursive: true });
});
