import { type ProblemDetails, problem } from '../../lib/problem.ts';
import { payToMajorUnits } from '../../lib/whole-units.ts';
import { replaceFormerSlugs } from '../vocabulary/former-terms.ts';
import { findIneffectiveParameters, parseQuery } from './query-parsing.ts';
import type { SearchEngine } from './search-engine.ts';
import type { SearchResponse } from './search-view.ts';

/** Response with pay in units of queries. */
const publicResponse = (response: SearchResponse): SearchResponse => ({
  ...response,
  jobs: payToMajorUnits(response.jobs),
  nearest: payToMajorUnits(response.nearest),
});

/** Responds to `GET /api/jobs` (docs/api.md) with `make(response)`, or parameter errors. */
export async function searchJobsForApi<T extends string | object>(
  search: SearchEngine,
  params: URLSearchParams,
  form: string,
  make: (response: SearchResponse) => T,
): Promise<{ found: T } | { problem: ProblemDetails }> {
  const parameters = replaceFormerSlugs(params, await search.former());
  const { query, ...broken } = parseQuery(parameters, await search.known());
  const problems = [...broken.problems, ...findIneffectiveParameters(parameters, query)];
  const [first] = problems;
  if (first) return { problem: problem(400, `${first.field} ${first.message}`, { data: { problems } }) };
  return { found: await search.searchCached(form, query, (response) => make(publicResponse(response))) };
}
