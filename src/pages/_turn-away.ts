import type { TurnedAway } from '../features/editorial/turned-away.ts';
import { ownPath } from '../lib/own-path.ts';
import { type ProblemDetails, prefersPage, problemResponse } from '../lib/problem.ts';
import { paths } from '../paths.ts';
import type { Asking } from './_asking.ts';

/** Characters of a form that its page can hold. What is longer stays in the browser that sent it. */
export const LARGEST_TYPED = 256 * 1024;

interface More {
  headers?: Record<string, string>;
  /** What a form said, to be sent again later. Files cannot be kept: a form that has some is filled in again. */
  typed?: FormData | Record<string, unknown> | undefined;
  /** What has to be done elsewhere before. */
  first?: TurnedAway['first'];
}

/** The answer to what goes no further: problem details for a script, for a person a page that says why and loses nothing. */
export async function turnAway(
  astro: Pick<Asking, 'locals' | 'request' | 'rewrite' | 'url'>,
  details: ProblemDetails,
  { headers = {}, typed, first }: More = {},
): Promise<Response> {
  const { locals, request, url } = astro;
  if (!prefersPage(request.headers.get('accept'))) return problemResponse(details, headers);
  const fields = typed && [...(typed instanceof FormData ? typed : Object.entries(typed))];
  const length = fields?.reduce((sum, [name, value]) => sum + name.length + String(value).length, 0) ?? 0;
  const canBeKept = length <= LARGEST_TYPED && fields?.every(([, value]) => typeof value === 'string');
  locals.turnedAway = {
    status: details.statusCode,
    statusMessage: details.statusMessage,
    message: details.message,
    back: wayBack(request, url),
    first,
    again: canBeKept ? { action: url.pathname, fields: fields as [string, string][] } : undefined,
  };
  // A request of its own: the body of the other has been read.
  const asked = new Request(new URL('/turned-away', url), { headers: { accept: 'text/html' } });
  const { body, headers: drawn } = await astro.rewrite(asked);
  drawn.set('content-type', 'text/html; charset=utf-8');
  for (const [name, value] of Object.entries(headers)) drawn.set(name, value);
  return new Response(body, { status: details.statusCode, statusText: details.statusMessage, headers: drawn });
}

/** The page that the form stood on, or the very page that was asked for. */
function wayBack({ method, headers }: Request, url: URL): string {
  if (method === 'GET') return url.pathname + url.search;
  const from = URL.parse(headers.get('referer') ?? '');
  return ownPath(from && from.pathname + from.search, paths.account());
}
