import type { APIRoute } from 'astro';
import { answerFeed } from '../../http/pages/feed.ts';

export const prerender = false;

/** A category or filter page; `[...live].xml.ts` comes before this for the feeds in XML. */
export const GET: APIRoute = answerFeed;
