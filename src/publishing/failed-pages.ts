import type { AstroPrerenderer } from 'astro';
import { paths } from '../paths.ts';
import { type FailedPage, pathOfFile } from './manifest.ts';

/**
 * Renders as the given prerenderer does, but leaves out a page that cannot be rendered and notes it, instead of ending the
 * build: one role's text must not stop every deployment. The page's live twin answers for it by itself.
 */
export function skipFailedPages(prerenderer: AstroPrerenderer, failed: FailedPage[]): AstroPrerenderer {
  return {
    ...prerenderer,
    async render(request, options) {
      const path = pathOfFile(new URL(request.url).pathname);
      try {
        const rendered = await prerenderer.render(request, options);
        const { response, metadata } = rendered instanceof Response ? { response: rendered } : rendered;
        // Most of a page is rendered while its body is read.
        const body = response.body && (await response.arrayBuffer());
        if (response.status >= 500 && path !== paths.error()) throw new Error(`The answer was ${response.status}`);
        return { response: new Response(body, response), metadata };
      } catch (error) {
        failed.push({ path, reason: firstLine(error) });
        // Astro writes no file for an answer without a body.
        return { response: new Response(null, { status: 500 }), metadata: undefined };
      }
    },
  };
}

/**
 * @throws Error when more pages could not be rendered than could: then it is not the data of some of them that is at fault,
 * and what is served now had better stay.
 */
export function assertMostPagesRendered(failed: readonly FailedPage[], rendered: number): void {
  const [first] = failed;
  if (first && failed.length > rendered)
    throw new Error(
      `${failed.length} pages could not be rendered, only ${rendered} could. ${first.path}: ${first.reason}`,
    );
}

/** Number of failed pages whose reasons are listed. */
const NAMED = 10;

/** Summary of failed pages: their number, and reasons of the first ones. */
export function describeFailedPages(failed: readonly FailedPage[]): string {
  const named = failed.slice(0, NAMED);
  const more = failed.length > NAMED ? ` and ${failed.length - NAMED} more` : '';
  return [
    `${failed.length === 1 ? '1 page' : `${failed.length} pages`} could not be rendered: ${named.map(({ path }) => path).join(', ')}${more}`,
    ...named.map(({ path, reason }) => `  ${path}: ${reason}`),
  ].join('\n');
}

/** First line of an error. */
export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';

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
