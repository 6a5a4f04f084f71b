import type { APIRoute } from 'astro';
import { answerLlms } from '../public-pages/llms.ts';

export const prerender = false;

/** Index for language models with texts. */
export const GET: APIRoute = answerLlms;
