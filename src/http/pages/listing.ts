import type { AstroGlobal } from 'astro';
import type { Db } from '../../db/tables.ts';
import type { Missing } from '../../features/editorial/missing.ts';
import type { ListingFilter } from '../../features/jobs/listing.ts';
import { findFormerPath, readSlugVocabulary } from '../../features/search/former-path.queries.ts';
import { findListing } from '../../features/search/listing.queries.ts';
import { listingCard } from '../../features/search/listing-card.ts';
import { hasTerm, listingPath, parseFilterSlug } from '../../features/search/slug.ts';
import { readCachedTaxonomy, type Taxonomy } from '../../features/search/taxonomy.ts';
import { missing, permanentRedirect, unmatched } from '../missing.ts';
import type { PageContext } from '../page-context.ts';

/** A page's own status can be another than 200. */
type AskingToAnswer = PageContext & Pick<AstroGlobal, 'response'>;

/** All open roles: `rest` is what follows `/roles`. */
export async function askJobs(astro: AskingToAnswer, rest: string | undefined) {
  return ask(astro, await readJobs(astro.locals.db, rest));
}

/** A place: `rest` is what follows `/locations/`. */
export async function askLocation(astro: AskingToAnswer, rest: string) {
  return ask(astro, await readLocation(astro.locals.db, rest));
}

/** A category or filter page at the root: `rest` is the whole path without its slash. */
export async function askFilters(astro: AskingToAnswer, rest: string) {
  return ask(astro, await readFilters(astro.locals.db, rest));
}

/** What the address of a listing asks for. */
interface Read {
  /** What is missing where there is no such listing. */
  kind: 'listing' | 'location';
  taxonomy: Taxonomy;
  filter: ListingFilter;
  page: number;
}

/** Why an address asks for no listing. */
interface Unread {
  /** Undefined for a path of no known shape. */
  kind: Missing['kind'] | undefined;
  filter?: never;
  /** The path of the listing that was known by this address; undefined where none was. */
  former?: string | undefined;
}

const OF_NO_SHAPE: Unread = { kind: undefined };

export async function readJobs(db: Db, rest: string | undefined): Promise<Read | Unread> {
  const page = parsePage(rest?.split('/') ?? []);
  if (page === undefined) return OF_NO_SHAPE;
  return { kind: 'listing', taxonomy: await readCachedTaxonomy(db), filter: {}, page };
}

export async function readLocation(db: Db, rest: string): Promise<Read | Unread> {
  const [slug = '', ...more] = rest.split('/');
  const page = parsePage(more);
  if (page === undefined) return OF_NO_SHAPE;
  const words = await readSlugVocabulary(db);
  const { taxonomy } = words;
  if (taxonomy.locations.has(slug)) return { kind: 'location', taxonomy, filter: { location: slug }, page };
  return { kind: 'location', former: findFormerPath(words, `in-${slug}`, page) };
}

export async function readFilters(db: Db, rest: string): Promise<Read | Unread> {
  const [slug = '', ...more] = rest.split('/');
  const page = parsePage(more);
  if (page === undefined) return OF_NO_SHAPE;
  const words = await readSlugVocabulary(db);
  const { taxonomy } = words;
  const filter = parseFilterSlug(slug, taxonomy.vocabulary);
  if (filter) return { kind: 'listing', taxonomy, filter, page };
  const kind = hasTerm(slug, taxonomy.vocabulary) ? 'listing' : 'page';
  return { kind, former: findFormerPath(words, slug, page) };
}

async function ask(astro: AskingToAnswer, read: Read | Unread) {
  if (!read.filter) throw endOf(astro, read);
  const { kind, taxonomy, filter, page } = read;
  const path = listingPath(filter, taxonomy.vocabulary, page);
  if (!path) throw missing(astro, kind);
  if (!astro.isPrerendered && path !== astro.url.pathname) throw permanentRedirect(path);
  const view = await findListing(astro.locals.db, taxonomy, filter, page);
  if (!view) throw missing(astro, 'list page');
  if (view.isMissing) astro.response.status = 404;
  // A slug that names nothing open is answered, but not kept: anybody can invent another.
  const card = view.page === 1 ? { card: listingCard(view) } : {};
  astro.locals.page.show(view, { ...view, ...card, keep: view.total > 0 });
  return view;
}

function endOf(astro: AskingToAnswer, { kind, former }: Unread) {
  if (!kind) return unmatched(astro);
  // A build draws what there is now.
  return former && !astro.isPrerendered ? permanentRedirect(former) : missing(astro, kind);
}

/** The page number of `[]` or `['page', n]`; undefined when the segments say anything else. */
function parsePage(segments: string[]): number | undefined {
  if (segments.length === 0) return 1;
  const [word, number = ''] = segments;
  return segments.length === 2 && word === 'page' && /^[1-9]\d{0,6}$/.test(number) ? Number(number) : undefined;
}
