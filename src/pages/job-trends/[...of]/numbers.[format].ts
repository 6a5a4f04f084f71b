import type { APIRoute } from 'astro';
import { answerTrendTable } from '../../../public-pages/trends.page.ts';

export const prerender = false;

/** Data of a trends page as a file. */
export const GET: APIRoute = answerTrendTable;
