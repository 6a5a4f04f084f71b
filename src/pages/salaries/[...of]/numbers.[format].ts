import type { APIRoute } from 'astro';
import { answerSalaryTable } from '../../../http/pages/salaries.ts';

export const prerender = false;

/** What a page of pay tells, as a file. */
export const GET: APIRoute = answerSalaryTable;
