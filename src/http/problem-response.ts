import type { ProblemDetails } from '../lib/problem.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Problem details (RFC 9457) as an answer that nobody keeps. */
export function problemResponse(details: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.statusCode,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}
