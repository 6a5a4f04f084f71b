import type { AstroPrerenderer } from 'astro';
import { pathOfFile } from './manifest.ts';

/**
 * Set in the environment of an Astro build that is to render editorial pages alone: `buildPages` renders the others when it has
 * ended, on all processors (decision 001). Without it, Astro renders every page.
 */
export const ONLY_EDITORIAL = 'EASEL_ONLY_EDITORIAL';

/** Renders as the given prerenderer does, but of its paths only these. */
export const renderOnly = (prerenderer: AstroPrerenderer, rendered: ReadonlySet<string>): AstroPrerenderer => ({
  ...prerenderer,
  getStaticPaths: async () =>
    (await prerenderer.getStaticPaths()).filter(({ pathname }) => rendered.has(pathOfFile(pathname))),
});
