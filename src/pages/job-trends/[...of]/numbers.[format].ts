import type { APIRoute } from 'astro';
import { answerTrendTable } from '../../../http/pages/trends.ts';

export const prerender = false;

/** Data of a trends page as a file. */
export const GET: APIRoute = answerTrendTable;
