import { inject } from 'vitest';
import type { Build } from './build.ts';

/** Build of this worker. No other worker uses its address. */
export function ownBuild(): Build {
  const builds = inject('builds');
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const build = builds[worker - 1];
  if (!build) throw new Error(`Worker ${worker} has no build: there are ${builds.length}`);
  return build;
}

/** Build for tests without port. */
export function firstBuild(): Build {
  const [build] = inject('builds');
  if (!build) throw new Error('There is no build');
  return build;
}
