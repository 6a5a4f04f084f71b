import type { APIContext, MiddlewareNext } from 'astro';
import { withRetentionOfSite } from './features/applications/applying.ts';
import { catchHttpResponse } from './http/http-response-error.ts';
import { methodNotAllowedResponse } from './http/page-context.ts';
import { failedFormResponse } from './http/reject.ts';
import { lookup } from './lib/lookup.ts';
import { findRedirect, paths } from './paths.ts';
import { respondWithMarkdown } from './public-pages/markdown.ts';
import { sha256Base64 } from './publishing/content-security-policy.ts';
import { logBuiltPage, type PageRecord } from './publishing/page-record.ts';
import { openServicesFromSettings } from './server/services.ts';
import type { SiteSettings } from './site.ts';
import { pageOfMarkdown } from './site-map.ts';
import { accentStyle } from './ui/accent.ts';

const PAYLOAD = /\/_payload\.json$/;
/** Exported methods of endpoints, because Astro would respond to others itself. */
const endpoints = import.meta.glob<Record<string, unknown>>('./pages/api/**/[!_]*.ts');

/** Provides database and page outside the server. */
export async function onRequest(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, request, url } = context;
  if (!locals.db) Object.assign(locals, await openServicesFromSettings({ needsSearch: !context.isPrerendered }));
  locals.user ??= once(() => locals.accounts.findUser(request.headers));
  locals.applying = withRetentionOfSite(locals.applying, locals.site);
  let record: PageRecord | undefined;
  const { recordPage } = locals;
  locals.recordPage = (shown) => {
    record = shown;
    recordPage?.(shown);
  };

  const target = findRedirect(url.pathname);
  if (target) return new Response(null, { status: 301, headers: { location: target } });

  if (PAYLOAD.test(url.pathname)) {
    // Data of a page comes from its rendering, so that both agree.
    const page = await respondToErrors(context, () => next(url.pathname.replace(PAYLOAD, '') || '/'));
    if (page.status !== 200 || !record) return page;
    return new Response(JSON.stringify(record.payload), {
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
  }
  const markdown = context.isPrerendered ? undefined : pageOfMarkdown(url.pathname);
  if (markdown) return respondToErrors(context, () => respondWithMarkdown(locals, markdown, url.pathname));
  const response = await respondToErrors(context, async () => (await rejectUnknownMethod(context)) ?? next());
  // Skip after an error: nothing was committed.
  if (!isReading(context) && response.status < 500) await catchUp(context);
  allowAccent(response, locals.site);
  if (context.isPrerendered && record && (response.status === 200 || record.path === paths.error())) {
    logBuiltPage({ ...record, contentType: response.headers.get('content-type') ?? 'text/html' });
  }
  return response;
}

/** Allows the accent style by its digest. */
function allowAccent({ headers }: Response, { accentLight: light, accentDark: dark }: SiteSettings): void {
  const style = accentStyle({ light, dark });
  const policy = style && headers.get(POLICY);
  if (policy) headers.set(POLICY, policy.replace(/\bstyle-src\b/, `style-src 'sha256-${sha256Base64(style)}'`));
}

const POLICY = 'content-security-policy';

/** 405 for a method that the endpoint does not export. */
async function rejectUnknownMethod({ request, routePattern }: APIContext): Promise<Response | undefined> {
  const load = lookup(endpoints, `./pages${routePattern}.ts`) ?? lookup(endpoints, `./pages${routePattern}/index.ts`);
  return load && methodNotAllowedResponse(await load(), request.method);
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= work();
    return result;
  };
}

const isReading = ({ request: { method } }: APIContext): boolean => method === 'GET' || method === 'HEAD';

/** Handles errors before Astro logs them. */
async function respondToErrors(context: APIContext, work: () => Promise<Response>): Promise<Response> {
  try {
    return await catchHttpResponse(work);
  } catch (error) {
    const { locals, request } = context;
    // Builds fail and developers see the error. A disconnected client needs no response.
    if (!locals.reportError || request.signal.aborted) throw error;
    locals.reportError(error);
    // The server responds to readers.
    if (isReading(context)) return new Response('Internal Server Error', { status: 500 });
    return failedFormResponse(context, error);
  }
}

/** Waits until pages show the change. Responds anyway if changes cannot be read. */
async function catchUp({ locals }: APIContext): Promise<void> {
  try {
    await locals.catchUp?.();
  } catch (error) {
    if (!locals.reportError) throw error;
    locals.reportError(error);
  }
}
