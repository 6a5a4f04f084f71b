import type { AstroGlobal } from 'astro';
import type { ListingFilter } from '../../features/jobs/listing.ts';
import { findFormerPath } from '../../features/search/former-path.queries.ts';
import { findListing } from '../../features/search/listing.queries.ts';
import { listingCard } from '../../features/search/listing-card.ts';
import { hasTerm, listingPath, parseFilterSlug } from '../../features/search/slug.ts';
import { readKeptTaxonomy, type Taxonomy } from '../../features/search/taxonomy.ts';
import type { Asking } from '../asking.ts';
import { missing, permanently, unmatched } from '../missing.ts';

/** A page's own status can be another than 200. */
type AskingToAnswer = Asking & Pick<AstroGlobal, 'response'>;

/** All open roles: `rest` is what follows `/roles`. */
export async function askJobs(astro: AskingToAnswer, rest: string | undefined) {
  const page = parsePage(rest?.split('/') ?? []);
  if (page === undefined) throw unmatched(astro);
  return ask(astro, await readKeptTaxonomy(astro.locals.db), {}, page, 'listing');
}

/** A place: `rest` is what follows `/locations/`. */
export async function askLocation(astro: AskingToAnswer, rest: string) {
  const [slug = '', ...more] = rest.split('/');
  const page = parsePage(more);
  if (page === undefined) throw unmatched(astro);
  const taxonomy = await readKeptTaxonomy(astro.locals.db);
  if (!taxonomy.locations.has(slug)) {
    const former = astro.isPrerendered
      ? undefined
      : await findFormerPath(astro.locals.db, `in-${slug}`, taxonomy, page);
    throw former ? permanently(former) : missing(astro, 'location');
  }
  return ask(astro, taxonomy, { location: slug }, page, 'location');
}

/** A category or filter page at the root: `rest` is the whole path without its slash. */
export async function askFilters(astro: AskingToAnswer, rest: string) {
  const [slug = '', ...more] = rest.split('/');
  const page = parsePage(more);
  if (page === undefined) throw unmatched(astro);
  const taxonomy = await readKeptTaxonomy(astro.locals.db);
  const filter = parseFilterSlug(slug, taxonomy.vocabulary);
  if (!filter) {
    const former = astro.isPrerendered ? undefined : await findFormerPath(astro.locals.db, slug, taxonomy, page);
    throw former ? permanently(former) : missing(astro, hasTerm(slug, taxonomy.vocabulary) ? 'listing' : 'page');
  }
  return ask(astro, taxonomy, filter, page, 'listing');
}

async function ask(
  astro: AskingToAnswer,
  taxonomy: Taxonomy,
  filter: ListingFilter,
  page: number,
  kind: 'listing' | 'location',
) {
  const path = listingPath(filter, taxonomy.vocabulary, page);
  if (!path) throw missing(astro, kind);
  if (!astro.isPrerendered && path !== astro.url.pathname) throw permanently(path);
  const view = await findListing(astro.locals.db, taxonomy, filter, page);
  if (!view) throw missing(astro, 'list page');
  if (view.isMissing) astro.response.status = 404;
  // A slug that names nothing open is answered, but not kept: anybody can invent another.
  const card = view.page === 1 ? { card: listingCard(view) } : {};
  astro.locals.page.show(view, { ...view, ...card, keep: view.total > 0 });
  return view;
}

/** The page number of `[]` or `['page', n]`; undefined when the segments say anything else. */
function parsePage(segments: string[]): number | undefined {
  if (segments.length === 0) return 1;
  const [word, number = ''] = segments;
  return segments.length === 2 && word === 'page' && /^[1-9]\d{0,6}$/.test(number) ? Number(number) : undefined;
}
