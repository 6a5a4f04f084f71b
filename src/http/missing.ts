import type { Missing } from '../features/editorial/missing.ts';
import { isCrawler } from '../lib/crawler.ts';
import { problem } from '../lib/problem.ts';
import { wantsJson } from './accept.ts';
import type { Asking } from './asking.ts';
import { EarlyAnswer } from './early-answer.ts';
import { problemResponse } from './problem-response.ts';

// To be thrown:
//   if (!job) throw missing(Astro, 'job');

/** For a path of no known shape. */
export const unmatched = (astro: Asking): EarlyAnswer =>
  end(astro, { status: 404, message: `Page not found: ${astro.url.pathname}`, fatal: false, kind: 'page' });

/** For a path of a known shape whose content does not exist. */
export const missing = (astro: Asking, kind: Missing['kind']): EarlyAnswer =>
  end(astro, { status: 404, message: `Page Not Found: ${astro.url.pathname}`, fatal: true, kind });

/** For a role that has ended for good. */
export const gone = (astro: Asking): EarlyAnswer =>
  end(astro, { status: 410, message: `Gone: ${astro.url.pathname}`, fatal: true, kind: 'job' });

/** Sends to the one address of what was asked for. */
export const permanently = (location: string): EarlyAnswer =>
  new EarlyAnswer(() => new Response(null, { status: 301, headers: { location } }));

const end = (astro: Asking, what: Omit<Missing, 'path'>): EarlyAnswer =>
  new EarlyAnswer(() => answer(astro, { ...what, path: astro.url.pathname }));

function answer(astro: Asking, what: Missing): Response | Promise<Response> {
  // While a build draws, a page that vanished meanwhile is simply not written.
  if (astro.isPrerendered) return new Response(null, { status: what.status });
  const { headers } = astro.request;
  if (wantsJson(astro.request)) {
    return problemResponse(problem(what.status, what.message, what.fatal ? { fatal: true } : {}));
  }
  if (what.fatal && isCrawler(headers.get('user-agent'))) {
    console.error(what.message);
    return new Response(what.message, {
      status: what.status,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  }
  astro.locals.missing = what;
  return astro.rewrite(what.status === 410 ? '/410' : '/404');
}
