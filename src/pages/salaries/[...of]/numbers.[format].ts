import type { APIRoute } from 'astro';
import { answerSalaryTable } from '../../../public-pages/salaries.page.ts';

export const prerender = false;

/** Data of a salary page as a file. */
export const GET: APIRoute = answerSalaryTable;
