import type { APIRoute } from 'astro';
import { answerFeed } from './_feed.ts';
import { answerSitemap } from './_sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) =>
  (await answerSitemap(context, context.url.pathname)) ?? answerFeed(context);
