import type { AstroGlobal } from 'astro';
import { HttpResponseError } from '../http/http-response-error.ts';
import { gonePageError, missingPageError, permanentRedirect, unmatchedPathError } from '../http/missing-errors.ts';
import type { PageContext } from '../http/page-context.ts';
import { matchPage } from '../site-map.ts';
import { findPageModule, type PublicPageName } from './all-pages.ts';
import { findDocument } from './documents.ts';
import type { LoadedPage, NoPage } from './page.ts';

/**
 * Loads the public page at a decoded path, and hands its record to the build or the server.
 * @throws HttpResponseError where there is none, or a document.
 */
export async function loadPage(
  astro: PageContext & Pick<AstroGlobal, 'response'>,
  path: string,
): Promise<{ name: PublicPageName; page: LoadedPage }> {
  const asked = matchPage(path);
  if (!asked) throw unmatchedPathError(astro);
  const { locals, isPrerendered, url } = astro;
  const document = await findDocument(asked.name)?.(astro, asked.params);
  if (document) throw new HttpResponseError(() => document);
  const page = await findPageModule(asked.name)?.load({ locals, isPrerendered, path: url.pathname }, asked.params);
  if (!page) throw unmatchedPathError(astro);
  if (!('view' in page)) throw answerNoPage(astro, page);
  if (page.status) astro.response.status = page.status;
  locals.recordPage(page.record);
  return { name: asked.name as PublicPageName, page };
}

function answerNoPage(astro: PageContext, none: NoPage): HttpResponseError {
  if ('movedTo' in none) {
    return none.isTemporary ? new HttpResponseError(() => goTo(none.movedTo)) : permanentRedirect(none.movedTo);
  }
  if (none.missing === 'unmatched') return unmatchedPathError(astro);
  return none.missing === 'gone' ? gonePageError(astro) : missingPageError(astro, none.missing);
}

const goTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
