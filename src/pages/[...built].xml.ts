import type { APIRoute } from 'astro';
import { openConfiguredDatabase } from '../db/open.ts';
import { listSitemapPaths, respondWithSitemap } from '../public-pages/sitemap.ts';

// `[...live].astro` responds on demand.
export const prerender = true;
export const getStaticPaths = async () =>
  (await listSitemapPaths(await openConfiguredDatabase())).map((path) => ({
    params: { built: path.slice(1, -'.xml'.length) },
  }));

export const GET: APIRoute = (context) => respondWithSitemap(context, `/${context.params.built}.xml`);
