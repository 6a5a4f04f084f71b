import type { APIRoute } from 'astro';
import { findPlaceTextProblem } from '../../features/locations/resolve-place.ts';
import { suggestPlaces } from '../../features/search/place-suggestions.queries.ts';
import { catchHttpResponse } from '../../http/http-response-error.ts';
import { enforceRateLimit } from '../../http/rate-limiting.ts';
import { problemResponse, publicJsonResponse } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';

/** `{places}` that match a text, likeliest first (docs/api.md). Without text those with most roles. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    await enforceRateLimit(context, 'places');
    const { locals, url } = context;
    const words = url.searchParams.get('q') ?? '';
    const objection = findPlaceTextProblem(words);
    if (objection) return problemResponse(problem(400, `q ${objection}`));
    return publicJsonResponse({ places: await suggestPlaces(locals.db, locals.search, words) });
  });
