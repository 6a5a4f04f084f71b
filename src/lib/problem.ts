/** An error as the specification §8 describes it, in the media type of RFC 9457. */
export interface ProblemDetails {
  statusCode: number;
  statusMessage: string;
  message: string;
  data?: unknown;
  fatal?: true;
  unhandled?: true;
}

const STATUS_MESSAGES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Page Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

export function problem(
  statusCode: number,
  message?: string,
  more: Pick<ProblemDetails, 'data' | 'fatal' | 'unhandled'> = {},
): ProblemDetails {
  const statusMessage = STATUS_MESSAGES[statusCode] ?? 'Internal Server Error';
  return { statusCode, statusMessage, message: message ?? statusMessage, ...more };
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

export function problemResponse(details: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.statusCode,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}

/** Whether a client that sends this `Accept` header would rather read JSON than HTML. */
export function prefersJson(accept: string | null | undefined): boolean {
  if (!accept) return false;
  return (
    weigh(accept, ['application/json', 'application/problem+json']) >
    weigh(accept, ['text/html', 'application/xhtml+xml'])
  );
}

/** Whether it would rather read HTML: what browsers say of pages and forms. */
export function prefersPage(accept: string | null | undefined): boolean {
  return weigh(accept ?? '', ['text/html', 'application/xhtml+xml']) > 0 && !prefersJson(accept);
}

function weigh(accept: string, types: string[]): number {
  let best = 0;
  for (const part of accept.slice(0, 1_000).toLowerCase().split(',')) {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!types.includes(type)) continue;
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = q ? Number.parseFloat(q.slice(2)) : 1;
    if (weight > best) best = weight;
  }
  return best;
}

/** Programs that index pages: they get a fatal error as its status and message, not as a drawn page (specification §8). */
export const isCrawler = (userAgent: string | null | undefined): boolean =>
  /bot\b|bot\/|crawl|spider|slurp|archiver|facebookexternalhit|embedly|preview/i.test(userAgent ?? '');
