import { gonePath, type MissingResource, missingPath, unmatchedPath } from '../features/editorial/missing-resource.ts';
import { isCrawler } from '../lib/crawler.ts';
import { problem } from '../lib/problem.ts';
import { wantsJson } from './accept.ts';
import { HttpResponseError } from './http-response-error.ts';
import type { PageContext } from './page-context.ts';
import { PROBLEM_TYPE } from './responses.ts';

// Errors to throw: if (!job) throw missingPageError(Astro, 'job');

/** 404 for an unknown path shape. */
export const unmatchedPathError = (astro: PageContext): HttpResponseError =>
  end(astro, unmatchedPath(astro.url.pathname));

/** 404 for a known path shape without content. */
export const missingPageError = (astro: PageContext, kind: MissingResource['kind']): HttpResponseError =>
  end(astro, missingPath(kind, astro.url.pathname));

/** 410 for a permanently ended role. */
export const gonePageError = (astro: PageContext): HttpResponseError => end(astro, gonePath(astro.url.pathname));

/** Redirects to the canonical path. */
export const permanentRedirectError = (location: string): HttpResponseError =>
  new HttpResponseError(() => new Response(null, { status: 301, headers: { location } }));

/** Temporary redirect, not stored, because the path may get a page. */
export const temporaryRedirectError = (location: string): HttpResponseError =>
  new HttpResponseError(() => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } }));

const end = (astro: PageContext, what: MissingResource): HttpResponseError =>
  new HttpResponseError(() => respond(astro, what));

function respond(astro: PageContext, what: MissingResource): Response | Promise<Response> {
  const { isPrerendered, locals, request } = astro;
  // Builds write no file for a page that was deleted meanwhile.
  if (isPrerendered) return new Response(null, { status: what.status });
  const plain = plainMissingResponse(what, {
    isOfProgram: wantsJson(request),
    isOfCrawler: isCrawler(request.headers.get('user-agent')),
  });
  if (plain) return new Response(plain.body, plain);
  locals.missing = what;
  if (what.status === 410) return astro.rewrite('/410');
  // A body keeps Astro from rendering its own page.
  return locals.defersNotFoundPage ? new Response(what.message, { status: 404 }) : astro.rewrite('/404');
}

interface Plain {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** JSON for programs, logged text for crawlers of a known path shape. Undefined for browsers, which get a page. */
export function plainMissingResponse(
  { status, message, isKnownShape }: MissingResource,
  { isOfProgram, isOfCrawler }: { isOfProgram: boolean; isOfCrawler: boolean },
): Plain | undefined {
  if (isOfProgram) {
    const details = problem(status, message, isKnownShape ? { fatal: true } : {});
    return { status, headers: noStoreHeaders(PROBLEM_TYPE), body: JSON.stringify(details) };
  }
  if (!isKnownShape || !isOfCrawler) return undefined;
  console.error(message);
  return { status, headers: noStoreHeaders('text/plain; charset=utf-8'), body: message };
}

const noStoreHeaders = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' });
