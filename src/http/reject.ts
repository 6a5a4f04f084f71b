import type { APIContext } from 'astro';
import type { RejectedSubmission } from '../features/editorial/rejected-submission.ts';
import { isOutageError } from '../lib/outage.ts';
import { type ProblemDetails, problem } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { prefersHtml } from './accept.ts';
import { HttpResponseError } from './http-response-error.ts';
import type { PageContext } from './page-context.ts';
import { localPathOr, outageProblem, problemResponse } from './responses.ts';

const MAX_REDISPLAYED_LENGTH = 256 * 1024;

type RejectionContext = Pick<PageContext, 'locals' | 'request' | 'rewrite' | 'url'>;

interface RejectionOptions {
  headers?: Record<string, string>;
  /** Values to send again. Files must be chosen again. */
  values?: FormData | Record<string, unknown> | undefined;
  /** Action that the user has to complete elsewhere first. */
  prerequisite?: RejectedSubmission['prerequisite'];
}

/** Throw to reject a submission by `rejectionResponse`. */
export const rejectionError = (
  astro: RejectionContext,
  details: ProblemDetails,
  more?: RejectionOptions,
): HttpResponseError => new HttpResponseError(() => rejectionResponse(astro, details, more));

/** Problem details for scripts, or a page with reason and values. */
export async function rejectionResponse(
  astro: RejectionContext,
  details: ProblemDetails,
  { headers = {}, values, prerequisite }: RejectionOptions = {},
): Promise<Response> {
  const { locals, request, url } = astro;
  if (!prefersHtml(request.headers.get('accept'))) return problemResponse(details, headers);
  const fields: [string, unknown][] = values ? [...(values instanceof FormData ? values : Object.entries(values))] : [];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const length = texts.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  locals.rejectedSubmission = {
    status: details.statusCode,
    statusMessage: details.statusMessage,
    message: details.message,
    returnTo: returnPath(request, url),
    prerequisite,
    resubmit:
      values && length <= MAX_REDISPLAYED_LENGTH
        ? {
            action: url.pathname,
            fields: texts,
            // Empty file fields arrive as a file without name.
            files: fields.flatMap(([name, value]) => (value instanceof File && value.name ? [[name, value.name]] : [])),
          }
        : undefined,
  };
  // New request, because the body was read.
  const pageRequest = new Request(new URL('/rejected-submission', url), { headers: { accept: 'text/html' } });
  const { body, headers: rendered } = await astro.rewrite(pageRequest);
  rendered.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) rendered.set(name, value);
  return new Response(body, { status: details.statusCode, statusText: details.statusMessage, headers: rendered });
}

/** Values of an unread form, unless large. */
export async function readFormForRedisplay(request: Request): Promise<FormData | undefined> {
  const length = Number(request.headers.get('content-length') ?? MAX_REDISPLAYED_LENGTH + 1);
  if (request.bodyUsed || length > MAX_REDISPLAYED_LENGTH) return undefined;
  return request.formData().catch(() => undefined);
}

/** Page of the form, or the requested page. */
function returnPath({ method, headers }: Request, url: URL): string {
  if (method === 'GET') return url.pathname + url.search;
  const from = URL.parse(headers.get('referer') ?? '');
  return localPathOr(from && from.pathname + from.search, paths.account());
}

/** Error response to a form or script. Keeps the input during an outage. */
export async function failedFormResponse(context: APIContext, error: unknown): Promise<Response> {
  const { details, headers } = isOutageError(error)
    ? outageProblem('We couldn’t do this just now. Please send it again in a minute.')
    : { details: problem(500, undefined, { unhandled: true }), headers: {} };
  try {
    const values = context.locals.submittedForm ?? (await readFormForRedisplay(context.request));
    return await rejectionResponse(context, details, { headers, values });
  } catch {
    // The error page failed too.
    return problemResponse(details, headers);
  }
}
