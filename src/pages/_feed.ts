import type { APIContext } from 'astro';
import { readFeed } from '../features/search/feed.queries.ts';
import { FEED_FORMATS, writeFeed } from '../features/search/feed.ts';
import { listingPath, parseFilterSlug } from '../features/search/slug.ts';
import { readTaxonomy, type Taxonomy } from '../features/search/taxonomy.ts';
import { problem, problemResponse } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { permanently } from './_missing.ts';

const FEED = /^(?:\/locations\/(?<place>[^/]+)|\/(?<slug>[^/]+))?\/feed\.(?<format>[a-z]+)$/;

/** The feed of the listing that a path names, in the format of its ending; kept and dropped like the listing's page. */
export async function answerFeed({ locals, url }: Pick<APIContext, 'locals' | 'url'>): Promise<Response> {
  const { place, slug, format: ending } = FEED.exec(url.pathname)?.groups ?? {};
  const format = FEED_FORMATS.find((known) => known === ending);
  if (!format) return problemResponse(problem(404, `Page not found: ${url.pathname}`));
  const taxonomy = await readTaxonomy(locals.db);
  const filter = readFilter(place, slug, taxonomy);
  const listing = filter && listingPath(filter, taxonomy.vocabulary);
  if (!listing) return problemResponse(problem(404, `Page Not Found: ${url.pathname}`, { fatal: true }));
  const path = `${paths.feed(listing)}.${format}`;
  if (path !== url.pathname) return permanently(path);
  const { feed, tags } = await readFeed(locals.db, taxonomy, filter, locals.origin + listing);
  // As with listings, what anybody can invent a slug for is kept only when it holds something.
  if (feed.items.length > 0) locals.page.showDocument(tags, path);
  const { body, contentType } = writeFeed(feed, format);
  return new Response(body, { headers: { 'content-type': contentType } });
}

function readFilter(place: string | undefined, slug: string | undefined, { locations, vocabulary }: Taxonomy) {
  if (place !== undefined) return locations.has(place) ? { location: place } : undefined;
  return slug === undefined ? {} : parseFilterSlug(slug, vocabulary);
}
