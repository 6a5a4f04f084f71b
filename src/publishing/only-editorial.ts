import type { AstroPrerenderer } from 'astro';
import { pathOfFile } from './manifest.ts';

/**
 * Set in the environment of an Astro build that is to draw editorial pages alone: `buildPages` draws the others when it has
 * ended, on all processors (decision 001). Without it, Astro draws every page.
 */
export const ONLY_EDITORIAL = 'EASEL_ONLY_EDITORIAL';

/** Draws as the given prerenderer does, but of its paths only these. */
export const renderOnly = (prerenderer: AstroPrerenderer, drawn: ReadonlySet<string>): AstroPrerenderer => ({
  ...prerenderer,
  getStaticPaths: async () =>
    (await prerenderer.getStaticPaths()).filter(({ pathname }) => drawn.has(pathOfFile(pathname))),
});
