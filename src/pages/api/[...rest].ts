import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/problem-response.ts';
import { problem } from '../../lib/problem.ts';

export const prerender = false;

export const ALL: APIRoute = ({ url }) => problemResponse(problem(404, `Page not found: ${url.pathname}`));
