import type { APIRoute } from 'astro';
import { answerFeed } from '../../http/pages/feed.ts';

export const prerender = false;

/** What went out as a newsletter. */
export const GET: APIRoute = answerFeed;
