import type { APIRoute } from 'astro';
import { answerLlms } from '../http/pages/llms.ts';

export const prerender = false;

/** The same, with the texts. */
export const GET: APIRoute = answerLlms;
