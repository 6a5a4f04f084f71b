import type { APIRoute } from 'astro';
import { answerSearchFeed } from '../../http/pages/search-feed.ts';

export const prerender = false;

/** The newest roles of any search. */
export const GET: APIRoute = answerSearchFeed;
