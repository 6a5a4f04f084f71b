import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { AWAITS_DATABASE } from '../publishing/await-database.ts';
import { ONLY_EDITORIAL } from '../publishing/failed-pages.ts';
import { type PageManifest, readManifest } from '../publishing/manifest.ts';
import { withBuildLock } from './build-lock.ts';
import { projectRoot } from './project.ts';

const MAX_LOGGED_LINES = 40;
/** Memory limits of a build of editorial pages, in MB. Peak memory falls from 1,000 to 590 MB and costs a second. */
const LOW_MEMORY_BUILD = {
  flags: ['--max-old-space-size=384', '--max-semi-space-size=8'],
  settings: { MIMALLOC_PURGE_DELAY: '0', [ONLY_EDITORIAL]: 'on' },
};
const FULL_BUILD = { flags: [], settings: {} };

interface Astro {
  /** True to render editorial pages only. */
  isOnlyEditorial?: boolean;
  /** Fills the database during bundling. Pages are rendered afterwards. */
  fill?: (() => Promise<void>) | undefined;
}

/** Runs one `astro build` at a time into `dist`. @throws Error with the last lines of a failed build. */
export const runAstroBuild = (dist: string, { isOnlyEditorial = false, fill }: Astro = {}): Promise<PageManifest> =>
  withBuildLock(
    () => build(dist, isOnlyEditorial ? LOW_MEMORY_BUILD : FULL_BUILD, fill),
    () => console.log('Another build is running here: waiting for it to finish.'),
  );

async function build(
  dist: string,
  { flags, settings }: typeof LOW_MEMORY_BUILD | typeof FULL_BUILD,
  fill = async () => {},
): Promise<PageManifest> {
  const child = spawn(
    process.execPath,
    [...flags, join(projectRoot, 'node_modules/astro/bin/astro.mjs'), 'build', '--outDir', dist],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ASTRO_TELEMETRY_DISABLED: '1',
        FORCE_COLOR: '0',
        [AWAITS_DATABASE]: 'on',
        ...settings,
      },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const tail: string[] = [];
  const read = (chunk: Buffer) => {
    tail.push(...chunk.toString().split('\n').filter(Boolean));
    tail.splice(0, tail.length - MAX_LOGGED_LINES);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const closed = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const filled = fill().then(
    () => child.stdin.end(),
    (error) => {
      child.kill();
      throw error;
    },
  );
  const [code] = await Promise.all([closed, filled]);
  const manifest = code === 0 ? readManifest(dist) : undefined;
  if (!manifest) throw new Error(`The build failed:\n${tail.join('\n')}`);
  return manifest;
}
