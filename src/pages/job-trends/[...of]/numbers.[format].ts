import type { APIRoute } from 'astro';
import { respondWithTrendTable } from '../../../public-pages/trends.page.ts';

export const GET: APIRoute = respondWithTrendTable;
