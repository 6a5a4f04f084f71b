import type { APIRoute } from 'astro';
import { countListings } from '../../features/jobs/listing.counts.ts';
import { listingKey } from '../../features/jobs/listing.ts';
import { findPlaceProblem } from '../../features/locations/place-question.ts';
import { currentWorld } from '../../features/locations/world/current-world.ts';
import { emptyQuery } from '../../features/search/query.ts';
import { currentTerm } from '../../features/vocabulary/former-terms.ts';
import { catchHttpResponse } from '../../http/http-response-error.ts';
import { problemResponse } from '../../http/problem-response.ts';
import { enforceRateLimit } from '../../http/rate-limiting.ts';
import { publicJson } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';

export const prerender = false;

const MAX_SUGGESTIONS = 10;

/** `{places}` of the world that words may mean, the likeliest first (docs/api.md); without words those with the most roles. */
export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    await enforceRateLimit(context, 'places');
    const { locals, url } = context;
    const words = url.searchParams.get('q') ?? '';
    const objection = findPlaceProblem(words);
    if (objection) return problemResponse(problem(400, `q ${objection}`));
    const world = currentWorld();
    const former = await locals.search.former();
    if (words.trim()) {
      // What the owner renamed or merged is found under the address that it has here.
      const found = world
        .find(words, MAX_SUGGESTIONS)
        .map((place) => ({ ...place, slug: currentTerm(former, 'location', place.slug) || place.slug }));
      const counts = await countListings(
        locals.db,
        found.map(({ slug }) => listingKey({ location: slug })),
      );
      return publicJson({
        places: found.map((place) => ({ ...place, open: counts.get(listingKey({ location: place.slug }))?.open ?? 0 })),
      });
    }
    const { facets } = await locals.search.search(emptyQuery);
    return publicJson({
      places: facets.location
        .filter(({ count, kind }) => count > 0 && kind === 'city')
        .slice(0, MAX_SUGGESTIONS)
        .flatMap(({ value, count }) => {
          const named = [...former.location].find(([, into]) => into === value)?.[0] ?? value;
          const place = world.findBySlug(named) ?? world.findBySlug(value);
          return place ? [{ ...place, slug: value, open: count }] : [];
        }),
    });
  });
