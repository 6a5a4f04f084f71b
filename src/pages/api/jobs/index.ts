import type { APIRoute } from 'astro';
import { searchJobs } from '../../../features/search/search-api.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { publicJsonText } from '../../../http/responses.ts';

export const prerender = false;

/** While developing; the server itself answers searches before Astro is asked, by the same rules. */
export const GET: APIRoute = async ({ locals, url }) => {
  const outcome = await searchJobs(locals.search, url.searchParams, 'JSON', JSON.stringify);
  return 'problem' in outcome ? problemResponse(outcome.problem) : publicJsonText(outcome.found);
};
