import type { APIRoute } from 'astro';
import { respondWithTrendTable } from '../../../public-pages/trends.page.ts';

export const prerender = false;

/** Data of a trends page as a file. */
export const GET: APIRoute = respondWithTrendTable;
