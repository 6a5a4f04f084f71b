import type { APIRoute } from 'astro';
import { problem, problemResponse } from '../lib/problem.ts';
import { answerSitemap, answerSitemapIndex } from './_sitemap.ts';

export const prerender = false;

/** The live twin of every sitemap. */
export const GET: APIRoute = async (context) => {
  const { document = '' } = context.params;
  if (document === 'sitemap') return answerSitemapIndex(context);
  const name = document.startsWith('sitemaps/') ? `${document.slice('sitemaps/'.length)}.xml` : '';
  const answer = await answerSitemap(context, name);
  return answer ?? problemResponse(problem(404, `Page not found: ${context.url.pathname}`));
};
