import type { APIRoute } from 'astro';
import { problemResponse } from '../../http/responses.ts';
import { pageNotFoundProblem } from '../../lib/problem.ts';

export const ALL: APIRoute = ({ url }) => problemResponse(pageNotFoundProblem(url.pathname));
