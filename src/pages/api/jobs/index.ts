import type { APIRoute } from 'astro';
import { parseQuery } from '../../../features/search/query-parsing.ts';
import { problem, problemResponse } from '../../../lib/problem.ts';
import { limit } from '../../_limit.ts';
import { answerJson, refuseWriting } from '../_json.ts';

export const prerender = false;

/** Open roles that satisfy the parameters, with every facet (product §8; docs/api.md). */
export const GET: APIRoute = async (context) => {
  const refused = await limit(context, 'search');
  if (refused) return refused;
  const { search } = context.locals;
  const { query, problems } = parseQuery(context.url.searchParams, await search.known());
  const [first] = problems;
  if (first) return problemResponse(problem(400, `${first.field} ${first.message}`, { data: { problems } }));
  return answerJson(await search.answer(query));
};

export const ALL: APIRoute = refuseWriting;
