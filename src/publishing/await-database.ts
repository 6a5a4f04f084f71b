import { once } from 'node:events';
import type { AstroPrerenderer } from 'astro';

/** Set in the environment of an Astro build whose standard input ends when the database can be read. */
export const AWAITS_DATABASE = 'EASEL_AWAITS_DATABASE';

/** Renders as the given prerenderer does, once the database can be read and `begin` has resolved. */
export const renderAfterDatabase = (prerenderer: AstroPrerenderer, begin: () => Promise<void>): AstroPrerenderer => ({
  ...prerenderer,
  async setup() {
    if (process.env[AWAITS_DATABASE]) await once(process.stdin.resume(), 'end');
    await begin();
    await prerenderer.setup?.();
  },
});
