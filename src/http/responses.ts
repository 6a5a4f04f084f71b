import type { APIContext } from 'astro';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import type { ValidationProblem } from '../lib/result.ts';
import { escapeXml } from '../lib/xml.ts';
import { wantsJson } from './accept.ts';
import { urlWithValidationFailure } from './validation-failure.ts';

export const VALIDATION_ERROR_MESSAGE = 'Some answers need changing';

/** Redirects after a form. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  // Headers take Latin-1 only, and paths may repeat a parameter of the request.
  const encoded = location.replace(/[^\x21-\x7e]+/g, encodeURI);
  const headers = new Headers({ location: encoded, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}

/** Redirects forms, responds to scripts with JSON. */
export function redirectOrJson(
  request: Request,
  location: string,
  { status = 200, value = {}, cookies = [] }: { status?: number; value?: object; cookies?: readonly string[] } = {},
): Response {
  if (!wantsJson(request)) return seeOther(location, cookies);
  const response = privateJsonResponse({ ...value, location }, status);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  return response;
}

/** Responds to forms about jobs. Scripts continue at `next`. `keepsDraft` keeps the device's draft. */
export const createdOrRedirect = (
  request: Request,
  next: string,
  more: { keepDeviceDraft?: boolean } = {},
): Response => (wantsJson(request) ? privateJsonResponse({ next, ...more }, 201) : seeOther(next));

/** Redirects to another site by a page, because `form-action 'self'` applies to HTTP redirects. */
export function respondWithOffSitePage(request: Request, url: string): Response {
  if (url.startsWith('/') || wantsJson(request)) return createdOrRedirect(request, url);
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Payment</title><p><a href="${escapeXml(url)}">Continue to the payment</a></p></html>`;
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', refresh: `0;url=${url}`, 'cache-control': 'no-store' },
  });
}

/** 422 with errors by field, or the form's page with its values. */
export const validationFailedOrRedirect = (
  { request, locals }: APIContext,
  page: string,
  problems: ValidationProblem[],
  values: Record<string, unknown> = {},
): Response =>
  wantsJson(request)
    ? validationProblemResponse(problems)
    : seeOther(urlWithValidationFailure(locals.accounts, page, { problems, values }));

/** 409, or a page, for an object that changed meanwhile. */
export const conflictOrRedirect = (request: Request, page: string, problems: ValidationProblem[]): Response =>
  wantsJson(request) ? problemResponse(problem(409, problems[0]?.message, { data: { problems } })) : seeOther(page);

export const validationProblemResponse = (problems: ValidationProblem[]): Response =>
  problemResponse(problem(422, VALIDATION_ERROR_MESSAGE, { data: { problems } }));

/** Clears cached pages after sign-out, so that going back on a shared device shows nothing. Saved roles and drafts stay. */
export function withClearedPageCache(response: Response): Response {
  response.headers.set('clear-site-data', '"cache", "prefetchCache", "prerenderCache"');
  return response;
}

/** Private JSON response that is not cacheable. */
export const privateJsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });

/** Private download of a file. */
const download = (name: string, type: string, body: BodyInit): Response =>
  new Response(body, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });

export const jsonDownload = (name: string, value: unknown): Response =>
  download(name, 'application/json', JSON.stringify(value, null, 2));

export const csvDownload = (name: string, body: BodyInit): Response => download(name, 'text/csv', body);

/** Public JSON. The server adds its ETag. */
export const publicJsonResponse = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });

/** HTML of an e-mail, isolated from the site. */
export const mailResponse = (html: string): Response =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox allow-popups allow-top-navigation-by-user-activation",
    },
  });

const LOCAL_ORIGIN = 'http://own.invalid';
const MAX_RETURN_PATH_LENGTH = 500;

/** `next` if it is a path of this site, otherwise `fallback`. */
export function localPathOr(next: string | null | undefined, fallback: string): string {
  if (!next?.startsWith('/') || next.length > MAX_RETURN_PATH_LENGTH) return fallback;
  const url = URL.parse(next, LOCAL_ORIGIN);
  // security: `/\evil.com` and `/.//evil.com` name another host.
  if (!url || url.origin !== LOCAL_ORIGIN || url.pathname.startsWith('//') || url.pathname.startsWith('/api/'))
    return fallback;
  return url.pathname + url.search;
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Problem details (RFC 9457), not cacheable. */
export function problemResponse(details: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.statusCode,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}

const RETRY_AFTER_OUTAGE_SECONDS = 60;

/** 503 for an outage. `message` names the failed action. */
export const outageProblem = (message: string): { details: ProblemDetails; headers: Record<string, string> } => ({
  details: problem(503, message),
  headers: { 'retry-after': String(RETRY_AFTER_OUTAGE_SECONDS) },
});
