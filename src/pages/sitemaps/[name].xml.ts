import type { APIRoute } from 'astro';
import { currentDatabase } from '../../db/current.ts';
import { answerSitemap, listSitemapNames } from '../_sitemap.ts';

export const prerender = true;
export const getStaticPaths = async () =>
  (await listSitemapNames(await currentDatabase())).map((name) => ({ params: { name: name.replace(/\.xml$/, '') } }));

export const GET: APIRoute = async (context) =>
  (await answerSitemap(context, `${context.params.name}.xml`)) ?? new Response(null, { status: 404 });
