import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compileCacheFolder, projectRoot } from '../../src/cli/project.ts';
import { computeBuildId } from '../../src/publishing/build-id.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { startChild } from './child.ts';
import { familyCpuSeconds, watchMemory } from './proc.ts';

export const ORIGIN = 'http://localhost:4321';

export interface BuildRun {
  seconds: number;
  /** Processor time of all its processes. */
  cpuSeconds: number;
  pages: number;
  peak: { largest: number; together: number };
}

/** Demo boards and builds in a temporary folder, unless kept. */
export class Boards {
  readonly #folder: string;
  readonly #kept: boolean;
  readonly #scratch = mkdtempSync(join(tmpdir(), 'easel-bench-'));

  constructor(keep: string | undefined) {
    this.#kept = keep !== undefined;
    this.#folder = keep === undefined ? this.#scratch : resolve(keep);
    mkdirSync(this.#folder, { recursive: true });
    // Chunks resolve packages and files of `src` above the build.
    for (const name of ['node_modules', 'src']) {
      const link = join(this.#folder, name);
      if (!existsSync(link)) symlinkSync(join(projectRoot, name), link);
    }
  }

  remove(): void {
    rmSync(this.#scratch, { recursive: true, force: true });
    if (!this.#kept) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Folder of a board with that many open roles: `easel.db`, and `dist` once built. */
  async fill(roles: number): Promise<string> {
    const folder = join(this.#folder, String(roles));
    if (existsSync(join(folder, 'filled'))) return folder;
    print(`filling a board of ${roles} open roles`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    // All rows of 500,000 roles take 5 GB.
    const settings = { ...settingsOf(folder), NODE_OPTIONS: '--max-old-space-size=8192' };
    const child = startChild('fill.ts', [String(roles)], settings);
    await child.answer();
    await child.stop();
    mkdirSync(join(folder, 'filled'));
    return folder;
  }

  /** Builds a board of this size, whether or not it is built already. */
  async build(roles: number): Promise<BuildRun> {
    const folder = await this.fill(roles);
    const dist = join(folder, 'dist');
    rmSync(dist, { recursive: true, force: true });
    print(`building a board of ${roles} open roles`);
    return runBuild('build.ts', [dist], dist, settingsOf(folder));
  }

  /** Builds a copy of a board again: unchanged, and after a role ended. */
  async buildAgain(roles: number): Promise<{ unchanged: BuildRun; changed: BuildRun }> {
    const dist = join(await this.prepare(roles), 'dist');
    const settings = { ...settingsOf(join(dist, '..')), DATABASE_URL: `file:${await this.copyDatabase(roles)}` };
    const again = async (name: string, ...more: string[]) => {
      print(`building it again, ${name}`);
      // Same file system, for hard links.
      const next = join(dist, '..', `dist-${name}`);
      rmSync(next, { recursive: true, force: true });
      try {
        return await runBuild('rebuild.ts', [dist, next, ...more], next, settings);
      } finally {
        rmSync(next, { recursive: true, force: true });
      }
    };
    return { unchanged: await again('unchanged'), changed: await again('changed', 'after') };
  }

  /** The folder of a board that has a build of the present code. */
  async prepare(roles: number): Promise<string> {
    const folder = await this.fill(roles);
    if (!this.isBuilt(roles)) await this.build(roles);
    return folder;
  }

  isBuilt(roles: number): boolean {
    return readManifest(join(this.#folder, String(roles), 'dist'))?.buildId === computeBuildId(projectRoot, [ORIGIN]);
  }

  /** Copy of a database to write into. */
  async copyDatabase(roles: number): Promise<string> {
    const file = join(await this.fill(roles), 'easel.db');
    const copy = join(mkdtempSync(join(this.#scratch, 'copy-')), 'easel.db');
    for (const suffix of ['', '-wal']) if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
    return copy;
  }

  /** Temporary folder. */
  scratch(name: string): string {
    return mkdtempSync(join(this.#scratch, `${name}-`));
  }
}

async function runBuild(
  script: string,
  args: string[],
  dist: string,
  settings: Record<string, string>,
): Promise<BuildRun> {
  const begun = performance.now();
  const child = startChild(script, args, { ...settings, NODE_COMPILE_CACHE: compileCacheFolder(projectRoot) });
  const stopWatching = watchMemory(child.pid);
  await child.answer();
  const seconds = (performance.now() - begun) / 1_000;
  const cpuSeconds = familyCpuSeconds(child.pid);
  const peak = stopWatching();
  await child.stop();
  return { seconds, cpuSeconds, pages: readManifest(dist)?.pages.length ?? 0, peak };
}

const settingsOf = (folder: string) => ({
  SITE_URL: ORIGIN,
  DATA_DIR: folder,
  DATABASE_URL: `file:${join(folder, 'easel.db')}`,
});

/** Prints progress to stderr. stdout has results only. */
export const print = (text: string): void => console.error(`… ${text}`);
