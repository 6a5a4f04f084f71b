import { lookup } from '../lib/lookup.ts';
import type { PageName } from '../site-map.ts';
import type { PublicPageName } from './all-pages.ts';
import { findCompanyFeed, findJournalFeed, findListingFeed, findNewsletterFeed, respondWithFeed } from './feed.ts';
import type { RespondWithDocument } from './page.ts';
import { respondWithSearchFeed } from './search-feed.ts';
import { respondWithSitemap } from './sitemap.ts';

/** Handlers of all kinds of document, by their names in `site-map.ts`. */
const documents: Record<Exclude<PageName, PublicPageName>, RespondWithDocument> = {
  listingFeed: respondWithFeed(findListingFeed),
  companyFeed: respondWithFeed(findCompanyFeed),
  journalFeed: respondWithFeed(findJournalFeed),
  newsletterFeed: respondWithFeed(findNewsletterFeed),
  searchFeed: respondWithSearchFeed,
  sitemap: (context) => respondWithSitemap(context, context.url.pathname),
};

/** Finds the handler of a kind of document; undefined for pages. */
export const findDocument = (name: PageName): RespondWithDocument | undefined =>
  lookup<RespondWithDocument>(documents, name);
