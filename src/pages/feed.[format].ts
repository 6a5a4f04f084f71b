import type { APIRoute } from 'astro';
import { answerFeed } from '../http/pages/feed.ts';

export const prerender = false;

/** All open roles. */
export const GET: APIRoute = answerFeed;
