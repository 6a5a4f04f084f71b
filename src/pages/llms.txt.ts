import type { APIRoute } from 'astro';
import { answerLlms } from '../http/pages/llms.ts';

export const prerender = false;

/** What there is for programs that read. */
export const GET: APIRoute = answerLlms;
