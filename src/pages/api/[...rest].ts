import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/problem-response.ts';
import { unmatchedPage } from '../../lib/problem.ts';

export const prerender = false;

export const ALL: APIRoute = ({ url }) => problemResponse(unmatchedPage(url.pathname));
