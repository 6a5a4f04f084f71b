import type { APIRoute } from 'astro';
import { respondWithSalaryTable } from '../../../public-pages/salaries.page.ts';

export const GET: APIRoute = respondWithSalaryTable;
