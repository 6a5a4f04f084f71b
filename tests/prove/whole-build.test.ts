import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '../../src/cli/project.ts';
import { readManifest } from '../../src/publishing/manifest.ts';
import { firstBuild } from '../e2e/own-build.ts';
import { copyDatabase } from '../e2e/site.ts';
import { type Built, differencesOf } from './compare-builds.ts';

it('A build whose pages live twins render, in threads, equals that of Astro alone', { timeout: 240_000 }, async () => {
  const { dist: byAstro, origin } = firstBuild();
  const folder = mkdtempSync(join(projectRoot, 'tests/.output/whole-'));
  const dist = join(folder, 'dist');
  const copy = copyDatabase();
  try {
    const build = `
      import { bundleAndRenderPages } from './src/cli/build-pages.ts';
      import { openConfiguredDatabase } from './src/db/open.ts';
      await bundleAndRenderPages(${JSON.stringify(dist)});
      await (await openConfiguredDatabase()).destroy();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build], {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: copy.databaseUrl, DATA_DIR: folder, SITE_URL: origin },
    });
    // The server's half has the address of its folder in it.
    expect(differencesOf(readBuilt(dist), readBuilt(byAstro), 'client/')).toEqual([]);
  } finally {
    copy.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

function readBuilt(dist: string): Built {
  const manifest = readManifest(dist);
  if (!manifest) throw new Error(`There is no build in ${dist}`);
  return { dist, manifest };
}
