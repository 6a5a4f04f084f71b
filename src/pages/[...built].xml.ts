import type { APIRoute } from 'astro';
import { currentDatabase } from '../db/current.ts';
import { answerSitemap, listSitemapPaths } from '../http/pages/sitemap.ts';

export const prerender = true;
export const getStaticPaths = async () =>
  (await listSitemapPaths(await currentDatabase())).map((path) => ({
    params: { built: path.slice(1, -'.xml'.length) },
  }));

export const GET: APIRoute = async (context) =>
  (await answerSitemap(context, `/${context.params.built}.xml`)) ?? new Response(null, { status: 404 });
