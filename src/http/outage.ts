import { type ProblemDetails, problem } from '../lib/problem.ts';

const RETRY_SECONDS = 60;

/** What is answered in an outage; `message` says what could not be done. */
export const outage = (message: string): { details: ProblemDetails; headers: Record<string, string> } => ({
  details: problem(503, message),
  headers: { 'retry-after': String(RETRY_SECONDS) },
});
