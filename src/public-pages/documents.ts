import { lookup } from '../lib/lookup.ts';
import type { PageName } from '../site-map.ts';
import type { PublicPageName } from './all-pages.ts';
import { answerFeed, findCompanyFeed, findJournalFeed, findListingFeed, findNewsletterFeed } from './feed.ts';
import type { AnswerDocument } from './page.ts';
import { answerSearchFeed } from './search-feed.ts';
import { answerSitemap } from './sitemap.ts';

/** Handlers of all kinds of document, by their names in `site-map.ts`. */
const documents: Record<Exclude<PageName, PublicPageName>, AnswerDocument> = {
  listingFeed: answerFeed(findListingFeed),
  companyFeed: answerFeed(findCompanyFeed),
  journalFeed: answerFeed(findJournalFeed),
  newsletterFeed: answerFeed(findNewsletterFeed),
  searchFeed: answerSearchFeed,
  sitemap: (context) => answerSitemap(context, context.url.pathname),
};

/** Finds the handler of a kind of document; undefined for pages. */
export const findDocument = (name: PageName): AnswerDocument | undefined => lookup<AnswerDocument>(documents, name);
