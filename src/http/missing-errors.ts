import { gonePath, type Missing, missingPath, unmatchedPath } from '../features/editorial/missing.ts';
import { isCrawler } from '../lib/crawler.ts';
import { problem } from '../lib/problem.ts';
import { wantsJson } from './accept.ts';
import { HttpResponseError } from './http-response-error.ts';
import type { PageContext } from './page-context.ts';
import { PROBLEM_TYPE } from './responses.ts';

// To be thrown:
//   if (!job) throw missingPageError(Astro, 'job');

/** For a path of no known shape. */
export const unmatchedPathError = (astro: PageContext): HttpResponseError =>
  end(astro, unmatchedPath(astro.url.pathname));

/** For a path of a known shape whose content does not exist. */
export const missingPageError = (astro: PageContext, kind: Missing['kind']): HttpResponseError =>
  end(astro, missingPath(kind, astro.url.pathname));

/** For a role that has ended for good. */
export const gonePageError = (astro: PageContext): HttpResponseError => end(astro, gonePath(astro.url.pathname));

/** Redirects to the canonical path. */
export const permanentRedirect = (location: string): HttpResponseError =>
  new HttpResponseError(() => new Response(null, { status: 301, headers: { location } }));

/** Redirects for now. Nothing stores it, because the path may get a page of its own. */
export const temporaryRedirect = (location: string): HttpResponseError =>
  new HttpResponseError(() => new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } }));

const end = (astro: PageContext, what: Missing): HttpResponseError => new HttpResponseError(() => respond(astro, what));

function respond(astro: PageContext, what: Missing): Response | Promise<Response> {
  const { isPrerendered, locals, request } = astro;
  // A build writes no file for a page that vanished meanwhile.
  if (isPrerendered) return new Response(null, { status: what.status });
  const plain = plainNotFoundResponse(what, {
    isOfProgram: wantsJson(request),
    isOfCrawler: isCrawler(request.headers.get('user-agent')),
  });
  if (plain) return new Response(plain.body, plain);
  locals.missing = what;
  if (what.status === 410) return astro.rewrite('/410');
  // A body keeps Astro from rendering the page by itself.
  return locals.defersNotFoundPage ? new Response(what.message, { status: 404 }) : astro.rewrite('/404');
}

interface Plain {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The answer to a program, as fields, and to a crawler, whose question is logged; undefined for a person, who gets a page. */
export function plainNotFoundResponse(
  { status, message, fatal }: Missing,
  { isOfProgram, isOfCrawler }: { isOfProgram: boolean; isOfCrawler: boolean },
): Plain | undefined {
  if (isOfProgram) {
    const details = problem(status, message, fatal ? { fatal } : {});
    return { status, headers: noStoreHeaders(PROBLEM_TYPE), body: JSON.stringify(details) };
  }
  if (!fatal || !isOfCrawler) return undefined;
  console.error(message);
  return { status, headers: noStoreHeaders('text/plain; charset=utf-8'), body: message };
}

const noStoreHeaders = (type: string) => ({ 'content-type': type, 'cache-control': 'no-store' });
