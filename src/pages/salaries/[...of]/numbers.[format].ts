import type { APIRoute } from 'astro';
import { answerSalaryTable } from '../../../http/pages/salaries.ts';

export const prerender = false;

/** Data of a salary page as a file. */
export const GET: APIRoute = answerSalaryTable;
