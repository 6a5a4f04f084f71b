/** Error of specification §8 with the media type of RFC 9457. */
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

/** 404 without a route (specification §8). */
export const pageNotFoundProblem = (path: string): ProblemDetails => problem(404, `Page not found: ${path}`);

/** 404 of a route without content (specification §8). */
export const missingContentProblem = (path: string): ProblemDetails =>
  problem(404, `Page Not Found: ${path}`, { fatal: true });
