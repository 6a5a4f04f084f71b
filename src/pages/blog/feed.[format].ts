import type { APIRoute } from 'astro';
import { answerFeed } from '../../http/pages/feed.ts';

export const prerender = false;

/** Feed of the journal. */
export const GET: APIRoute = answerFeed;
