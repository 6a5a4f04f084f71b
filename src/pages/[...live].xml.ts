import type { APIRoute } from 'astro';
import { answerFeed } from '../http/pages/feed.ts';
import { answerSitemap } from '../http/pages/sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) =>
  (await answerSitemap(context, context.url.pathname)) ?? answerFeed(context);
