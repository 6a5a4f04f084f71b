import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/problem-response.ts';
import { pageNotFound } from '../../lib/problem.ts';

export const prerender = false;

export const ALL: APIRoute = ({ url }) => problemResponse(pageNotFound(url.pathname));
