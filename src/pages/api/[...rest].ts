import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/responses.ts';
import { pageNotFound } from '../../lib/problem.ts';

export const ALL: APIRoute = ({ url }) => problemResponse(pageNotFound(url.pathname));
