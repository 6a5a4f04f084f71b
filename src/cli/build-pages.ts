import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { currentDatabase } from '../db/current.ts';
import { showProgress } from '../lib/progress.ts';
import { formatNumber } from '../lib/text.ts';
import { type Manifest, readManifest } from '../publishing/manifest.ts';
import { withBuildLock } from './build-lock.ts';
import { listEveryPath } from './build-paths.ts';
import { projectRoot } from './project.ts';

/**
 * Draws every public page of the configured database into `dist`, in a process of its own and after other builds of this
 * folder. Pages that cannot be drawn are left out.
 * @throws Error with the last lines of the build when it failed.
 */
export const buildPages = (dist: string): Promise<Manifest> =>
  withBuildLock(
    () => draw(dist),
    () => console.log('Another build is running here: waiting for it to finish.'),
  );

async function draw(dist: string): Promise<Manifest> {
  const progress = showProgress('Drawing pages', (await listEveryPath(await currentDatabase())).size);
  const child = spawn(
    process.execPath,
    [join(projectRoot, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', dist],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const tail: string[] = [];
  let drawn = 0;
  const read = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      if (/[├└]─/.test(line)) progress.show(++drawn);
      else if (!/\(\+\d+m?s\)/.test(line)) tail.push(line);
    }
    tail.splice(0, tail.length - 40);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const manifest = code === 0 ? readManifest(dist) : undefined;
  if (!manifest) throw new Error(`The build failed:\n${tail.join('\n')}`);
  progress.end(`${formatNumber(manifest.pages.length)} pages drawn`);
  return manifest;
}
