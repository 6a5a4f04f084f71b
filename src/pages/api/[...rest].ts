import type { APIRoute } from 'astro';
import { problem, problemResponse } from '../../lib/problem.ts';

export const prerender = false;

export const ALL: APIRoute = ({ url }) => problemResponse(problem(404, `Page not found: ${url.pathname}`));
