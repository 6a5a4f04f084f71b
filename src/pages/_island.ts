import type { APIRoute } from 'astro';
import { problemResponse, publicJsonResponse } from '../http/responses.ts';
import { lookup } from '../lib/lookup.ts';
import { pageNotFoundProblem } from '../lib/problem.ts';
import { islands } from '../public-pages/islands.ts';
import { makeDocumentRecord } from '../publishing/page-record.ts';

/** `/__nuxt_island/{key}.json` (specification §7): initial data of an island. */
export const GET: APIRoute = async ({ locals, params, url }) => {
  const [, name = '', rest = ''] = /^([a-z]+)(?:-(.*))?$/.exec(params.key ?? '') ?? [];
  const island = await lookup(islands, name)?.(locals, rest);
  if (!island) return problemResponse(pageNotFoundProblem(url.pathname));
  if (island.isCacheable) locals.recordPage(makeDocumentRecord(island.tags, url.pathname));
  return publicJsonResponse(island.data);
};
