import type { AstroPrerenderer } from 'astro';
import { paths } from '../paths.ts';
import { type FailedPage, pagePathOfFile } from './manifest.ts';

/** Prerenderer that skips and records failing pages instead of ending the build. Their on-demand route responds. */
export function withFailedPagesSkipped(prerenderer: AstroPrerenderer, failed: FailedPage[]): AstroPrerenderer {
  return {
    ...prerenderer,
    async render(request, options) {
      const path = pagePathOfFile(new URL(request.url).pathname);
      try {
        const rendered = await prerenderer.render(request, options);
        const { response, metadata } = rendered instanceof Response ? { response: rendered } : rendered;
        // Pages render while the body is read.
        const body = response.body && (await response.arrayBuffer());
        if (response.status >= 500 && path !== paths.error()) throw new Error(`The answer was ${response.status}`);
        return { response: new Response(body, response), metadata };
      } catch (error) {
        failed.push({ path, reason: firstLineOfError(error) });
        // Astro writes no file without a body.
        return { response: new Response(null, { status: 500 }), metadata: undefined };
      }
    },
  };
}

/** @throws Error if most pages failed, which means that the code is at fault. */
export function assertMostPagesRendered(failed: readonly FailedPage[], rendered: number): void {
  const [first] = failed;
  if (first && failed.length > rendered)
    throw new Error(
      `${failed.length} pages could not be rendered, only ${rendered} could. ${first.path}: ${first.reason}`,
    );
}

/** Failures listed with reasons. */
const NAMED = 10;

/** Number of failed pages with the first reasons. */
export function describeFailedPages(failed: readonly FailedPage[]): string {
  const named = failed.slice(0, NAMED);
  const more = failed.length > NAMED ? ` and ${failed.length - NAMED} more` : '';
  return [
    `${failed.length === 1 ? '1 page' : `${failed.length} pages`} could not be rendered: ${named.map(({ path }) => path).join(', ')}${more}`,
    ...named.map(({ path, reason }) => `  ${path}: ${reason}`),
  ].join('\n');
}

export const firstLineOfError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 300) ?? '';

/** Environment variable of a build of editorial pages only (decision 001). */
export const ONLY_EDITORIAL = 'EASEL_ONLY_EDITORIAL';

/** Prerenderer for some paths only. */
export const withOnlyPages = (prerenderer: AstroPrerenderer, rendered: ReadonlySet<string>): AstroPrerenderer => ({
  ...prerenderer,
  getStaticPaths: async () =>
    (await prerenderer.getStaticPaths()).filter(({ pathname }) => rendered.has(pagePathOfFile(pathname))),
});
