import type { APIRoute } from 'astro';
import { problem, problemResponse } from '../lib/problem.ts';
import { answerSitemap } from './_sitemap.ts';

export const prerender = false;

export const GET: APIRoute = async (context) =>
  (await answerSitemap(context, context.url.pathname)) ??
  problemResponse(problem(404, `Page not found: ${context.url.pathname}`));
