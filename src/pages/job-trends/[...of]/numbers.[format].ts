import type { APIRoute } from 'astro';
import { answerTrendTable } from '../../../http/pages/trends.ts';

export const prerender = false;

/** What a page of trends tells, as a file. */
export const GET: APIRoute = answerTrendTable;
