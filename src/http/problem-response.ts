import { type ProblemDetails, problem } from '../lib/problem.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Response with problem details (RFC 9457), not cacheable. */
export function problemResponse(details: ProblemDetails, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(details), {
    status: details.statusCode,
    headers: { 'content-type': PROBLEM_TYPE, 'cache-control': 'no-store', ...headers },
  });
}

const RETRY_AFTER_OUTAGE_SECONDS = 60;

/** 503 for an outage of the database or the disk. `message` says which action failed. */
export const outage = (message: string): { details: ProblemDetails; headers: Record<string, string> } => ({
  details: problem(503, message),
  headers: { 'retry-after': String(RETRY_AFTER_OUTAGE_SECONDS) },
});
