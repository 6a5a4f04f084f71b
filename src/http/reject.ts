import type { RejectedSubmission } from '../features/editorial/rejected-submission.ts';
import type { ProblemDetails } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import { prefersPage } from './accept.ts';
import type { Asking } from './asking.ts';
import { EarlyAnswer } from './early-answer.ts';
import { ownPath } from './own-path.ts';
import { problemResponse } from './problem-response.ts';

/** Characters of a form that its page can hold. What is longer stays in the browser that sent it. */
const MAX_REDISPLAYED_BYTES = 256 * 1024;

type Rejecting = Pick<Asking, 'locals' | 'request' | 'rewrite' | 'url'>;

interface More {
  headers?: Record<string, string>;
  /** What a form said, to be sent again later. Files cannot be kept: they are chosen again on the page that is drawn. */
  typed?: FormData | Record<string, unknown> | undefined;
  /** What has to be done elsewhere before. */
  first?: RejectedSubmission['first'];
}

/**
 * For what goes no further, to be thrown: problem details for a script, for a person a page that says why and loses nothing.
 */
export const reject = (astro: Rejecting, details: ProblemDetails, more: More = {}): EarlyAnswer =>
  new EarlyAnswer(() => answerRejected(astro, details, more));

/** The answer that `reject` throws. */
export async function answerRejected(
  astro: Rejecting,
  details: ProblemDetails,
  { headers = {}, typed, first }: More,
): Promise<Response> {
  const { locals, request, url } = astro;
  if (!prefersPage(request.headers.get('accept'))) return problemResponse(details, headers);
  const fields: [string, unknown][] = typed ? [...(typed instanceof FormData ? typed : Object.entries(typed))] : [];
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const length = texts.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  locals.turnedAway = {
    status: details.statusCode,
    statusMessage: details.statusMessage,
    message: details.message,
    back: wayBack(request, url),
    first,
    again:
      typed && length <= MAX_REDISPLAYED_BYTES
        ? {
            action: url.pathname,
            fields: texts,
            // A file field without a choice arrives as a file without a name.
            files: fields.flatMap(([name, value]) => (value instanceof File && value.name ? [[name, value.name]] : [])),
          }
        : undefined,
  };
  // A request of its own: the body of the other has been read.
  const asked = new Request(new URL('/turned-away', url), { headers: { accept: 'text/html' } });
  const { body, headers: drawn } = await astro.rewrite(asked);
  drawn.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) drawn.set(name, value);
  return new Response(body, { status: details.statusCode, statusText: details.statusMessage, headers: drawn });
}

/** What a form says that nobody has read yet, unless it is large. */
export async function readTyped(request: Request): Promise<FormData | undefined> {
  const length = Number(request.headers.get('content-length') ?? MAX_REDISPLAYED_BYTES + 1);
  if (request.bodyUsed || length > MAX_REDISPLAYED_BYTES) return undefined;
  return request.formData().catch(() => undefined);
}

/** The page that the form stood on, or the very page that was asked for. */
function wayBack({ method, headers }: Request, url: URL): string {
  if (method === 'GET') return url.pathname + url.search;
  const from = URL.parse(headers.get('referer') ?? '');
  return ownPath(from && from.pathname + from.search, paths.account());
}
