import type { APIRoute } from 'astro';
import { answerFeed } from '../../http/pages/feed.ts';

export const prerender = false;

/** Feed of the newsletter. */
export const GET: APIRoute = answerFeed;
