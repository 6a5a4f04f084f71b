import type { Db } from '../db/tables.ts';
import { listCategories } from '../features/categories/category.queries.ts';
import type { MissingResource } from '../features/editorial/missing-resource.ts';
import { countListing, countListingPages } from '../features/jobs/listing.counts.ts';
import { type ListingFilter, listingKey } from '../features/jobs/listing.ts';
import { listPrerenderedListingPaths } from '../features/search/built-listings.queries.ts';
import { currentPathOfFormerSlug, readCachedAddressWords } from '../features/search/former-path.queries.ts';
import { findListingPage } from '../features/search/listing.queries.ts';
import { listingCard } from '../features/search/listing-card.ts';
import { listingMarkdown } from '../features/search/listing-markdown.ts';
import type { ListingView } from '../features/search/listing-view.ts';
import { listIndexedListingEntries } from '../features/search/sitemap.queries.ts';
import { containsKnownTerm, listingPath, parseFilterSlug } from '../features/search/slug.ts';
import { readCachedTaxonomy, type Taxonomy } from '../features/search/taxonomy.ts';
import { paths } from '../paths.ts';
import { makePageRecord } from '../publishing/page-record.ts';
import type { PageName, PageParams } from '../site-map.ts';
import { definePage, movedTo, notFound, type PageModule, parsePageNumber, toPublisher, unmatched } from './page.ts';

interface NamedListing {
  kind: 'listing' | 'location';
  taxonomy: Taxonomy;
  filter: ListingFilter;
}

/** Address without listing. */
interface NoListing {
  kind: MissingResource['kind'];
  filter?: never;
  /** Path of the listing formerly at this address, if any. */
  former?: string | undefined;
}

type FindNamed = (db: Db, params: PageParams, page: number) => Promise<NamedListing | NoListing>;

/** Kind of listing whose addresses `find` parses. */
const defineListing = <const Name extends PageName>(
  name: Name,
  find: FindNamed,
  list: (db: Db) => Promise<string[]>,
): PageModule<Name, { view: ListingView }> =>
  definePage({
    name,
    list: ({ db }) => list(db),
    check: async ({ db }, params, path) => {
      const page = parsePageNumber(params);
      if (page === undefined) return 'unmatched';
      const named = await find(db, params, page);
      if (!named.filter) return named.former ? undefined : named.kind;
      const known = listingPath(named.filter, named.taxonomy.vocabulary, page);
      if (!known) return named.kind;
      if (known !== path || page === 1) return undefined;
      const { open } = await countListing(db, listingKey(named.filter));
      return page > countListingPages(open) ? 'list page' : undefined;
    },
    load: async ({ locals: { db }, path: requestedPath, isPrerendered }, params) => {
      const page = parsePageNumber(params);
      if (page === undefined) return unmatched;
      const named = await find(db, params, page);
      // Builds render current listings only.
      if (!named.filter) return named.former && !isPrerendered ? movedTo(named.former) : notFound(named.kind);
      const { taxonomy, filter } = named;
      const path = listingPath(filter, taxonomy.vocabulary, page);
      if (!path) return notFound(named.kind);
      if (!isPrerendered && path !== requestedPath) return movedTo(path);
      const view = await findListingPage(db, taxonomy, filter, page);
      if (!view) return notFound('list page');
      const card = view.page === 1 ? { card: listingCard(view) } : {};
      return {
        view: { view },
        // Cached only with jobs, because slugs can be invented.
        record: makePageRecord(view, { ...view, ...card, isCacheable: view.total > 0 }),
        ...(view.isMissing ? { status: 404 as const } : {}),
      };
    },
    writeMarkdown: ({ view }, locals) => listingMarkdown(view, toPublisher(locals)),
  });

export const roles = defineListing(
  'roles',
  async (db) => ({ kind: 'listing', taxonomy: await readCachedTaxonomy(db), filter: {} }),
  (db) => listPrerenderedListingPaths(db, 'roles'),
);

export const location = defineListing(
  'location',
  async (db, { location: slug = '' }, page) => {
    const words = await readCachedAddressWords(db);
    const { taxonomy } = words;
    return taxonomy.locations.has(slug)
      ? { kind: 'location', taxonomy, filter: { location: slug } }
      : { kind: 'location', former: currentPathOfFormerSlug(words, `in-${slug}`, page) };
  },
  (db) => listPrerenderedListingPaths(db, 'location'),
);

/** Category or filter page at the root. */
export const listing: PageModule<'listing', { view: ListingView }> = {
  ...defineListing(
    'listing',
    async (db, { slug = '' }, page) => {
      const words = await readCachedAddressWords(db);
      const { taxonomy } = words;
      const filter = parseFilterSlug(slug, taxonomy.vocabulary);
      if (filter) return { kind: 'listing', taxonomy, filter };
      const kind = containsKnownTerm(slug, taxonomy.vocabulary) ? 'listing' : 'page';
      return { kind, former: currentPathOfFormerSlug(words, slug, page) };
    },
    (db) => listPrerenderedListingPaths(db, 'root'),
  ),
  listIndexable: listIndexedListingEntries,
  listForLlms: async (db) =>
    (await listCategories(db)).map(({ slug, title }) => ({
      href: paths.listing(slug),
      title,
      description: 'open roles',
    })),
};
