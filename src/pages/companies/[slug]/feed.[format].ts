import type { APIRoute } from 'astro';
import { answerFeed } from '../../../http/pages/feed.ts';

export const prerender = false;

/** The roles of a company. */
export const GET: APIRoute = answerFeed;
