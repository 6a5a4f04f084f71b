import type { APIRoute } from 'astro';
import { readPublicApi as answer } from '../features/public-api/public-api.queries.ts';
import { readHistoryPoint } from '../publishing/changes.queries.ts';
import { problemResponse } from './problem-response.ts';
import { publicJson } from './responses.ts';

/** While developing; the server itself answers these before Astro is asked, by the same rules. */
export const servePublicApi: APIRoute = async ({ locals, url }) => {
  const { db, origin, search, site } = locals;
  const board = { db, origin, search, name: site.name, shown: () => readHistoryPoint(db) };
  const outcome = await answer(board, url.pathname, url.searchParams);
  return 'problem' in outcome ? problemResponse(outcome.problem) : publicJson(outcome.value);
};
