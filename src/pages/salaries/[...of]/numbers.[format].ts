import type { APIRoute } from 'astro';
import { respondWithSalaryTable } from '../../../public-pages/salaries.page.ts';

export const prerender = false;

/** Data of a salary page as a file. */
export const GET: APIRoute = respondWithSalaryTable;
