import type { AstroGlobal } from 'astro';
import { HttpResponseError } from '../http/http-response-error.ts';
import {
  gonePageError,
  missingPageError,
  permanentRedirectError,
  temporaryRedirectError,
  unmatchedPathError,
} from '../http/missing-errors.ts';
import type { PageContext } from '../http/page-context.ts';
import { lookup } from '../lib/lookup.ts';
import { withOneHistoryPoint } from '../publishing/cached-query.ts';
import { matchPage, type PageName } from '../site-map.ts';
import { findPageModule, type PublicPageName } from './all-pages.ts';
import {
  createFeedResponder,
  findCompanyFeed,
  findJournalFeed,
  findListingFeed,
  findNewsletterFeed,
  respondWithSearchFeed,
} from './feed.ts';
import type { ExistingPage, NoPage, RespondWithDocument } from './page.ts';
import { respondWithSitemap } from './sitemap.ts';

/** Loads and records the page at a decoded path. @throws HttpResponseError for all other responses. */
export async function loadPageOrThrow(
  astro: PageContext & Pick<AstroGlobal, 'response'>,
  path: string,
): Promise<{ name: PublicPageName; page: ExistingPage }> {
  const match = matchPage(path);
  if (!match) throw unmatchedPathError(astro);
  const { locals, isPrerendered, url } = astro;
  const document = await findDocument(match.name)?.(astro, match.params);
  if (document) throw new HttpResponseError(() => document);
  const module = findPageModule(match.name);
  const page = await withOneHistoryPoint(async () =>
    module?.load({ locals, isPrerendered, path: url.pathname }, match.params),
  );
  if (!page) throw unmatchedPathError(astro);
  if (!('view' in page)) throw noPageError(astro, page);
  if (page.status) astro.response.status = page.status;
  locals.recordPage(page.record);
  return { name: match.name as PublicPageName, page };
}

function noPageError(astro: PageContext, none: NoPage): HttpResponseError {
  if ('movedTo' in none) {
    return none.isTemporary ? temporaryRedirectError(none.movedTo) : permanentRedirectError(none.movedTo);
  }
  if (none.missing === 'unmatched') return unmatchedPathError(astro);
  return none.missing === 'gone' ? gonePageError(astro) : missingPageError(astro, none.missing);
}

/** Handlers by name in `site-map.ts`. */
const documents: Record<Exclude<PageName, PublicPageName>, RespondWithDocument> = {
  listingFeed: createFeedResponder(findListingFeed),
  companyFeed: createFeedResponder(findCompanyFeed),
  journalFeed: createFeedResponder(findJournalFeed),
  newsletterFeed: createFeedResponder(findNewsletterFeed),
  searchFeed: respondWithSearchFeed,
  sitemap: (context) => respondWithSitemap(context, context.url.pathname),
};

/** Handler of a document. Undefined for pages. */
const findDocument = (name: PageName): RespondWithDocument | undefined => lookup<RespondWithDocument>(documents, name);
