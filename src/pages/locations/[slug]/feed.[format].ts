import type { APIRoute } from 'astro';
import { answerFeed } from '../../../http/pages/feed.ts';

export const prerender = false;

/** A place. */
export const GET: APIRoute = answerFeed;
