import type { APIRoute } from 'astro';
import { respondWithLlmsIndex } from '../public-pages/llms.ts';

export const prerender = false;

/** Index for language models. */
export const GET: APIRoute = respondWithLlmsIndex;
