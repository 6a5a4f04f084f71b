import { once } from 'node:events';
import type { AstroPrerenderer } from 'astro';

/** Environment variable of an Astro build whose standard input ends once the database is ready. */
export const AWAITS_DATABASE = 'EASEL_AWAITS_DATABASE';

/** Prerenderer that waits for the database and `begin`. */
export const withDatabaseAwaited = (prerenderer: AstroPrerenderer, begin: () => Promise<void>): AstroPrerenderer => ({
  ...prerenderer,
  async setup() {
    if (process.env[AWAITS_DATABASE]) await once(process.stdin.resume(), 'end');
    await begin();
    await prerenderer.setup?.();
  },
});
