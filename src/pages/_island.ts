import type { APIRoute } from 'astro';
import { emptyQuery } from '../features/search/query.ts';
import { problem, problemResponse } from '../lib/problem.ts';
import { answerJson } from './api/_json.ts';

/** What an island starts with, by key. */
const islands: Record<string, (locals: App.Locals) => Promise<unknown>> = {
  /** Every value of every facet, with its label and open roles. */
  filters: async ({ search }) => ({ facets: (await search.answer(emptyQuery)).facets }),
};

export const GET: APIRoute = async ({ locals, params, url }) => {
  const island = Object.hasOwn(islands, params.key ?? '') ? islands[params.key ?? ''] : undefined;
  return island ? answerJson(await island(locals)) : problemResponse(problem(404, `Page not found: ${url.pathname}`));
};
