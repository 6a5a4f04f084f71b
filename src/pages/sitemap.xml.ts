import type { APIRoute } from 'astro';
import { answerSitemapIndex } from './_sitemap.ts';

export const prerender = true;

export const GET: APIRoute = answerSitemapIndex;
