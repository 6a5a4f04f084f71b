import { problem } from '../lib/problem.ts';
import { EarlyAnswer } from './early-answer.ts';
import { problemResponse } from './problem-response.ts';

/** Methods that an endpoint may export, with what it says that it takes then. */
const TAKEN: Record<string, string> = { GET: 'GET, HEAD', POST: 'POST' };

/** The answer to a method that an endpoint's module does not export; undefined for one that it does. */
export function refuseMethod(module: Record<string, unknown>, method: string): Response | undefined {
  if (method in module || 'ALL' in module || (method === 'HEAD' && 'GET' in module)) return undefined;
  const taken = Object.entries(TAKEN).filter(([name]) => name in module);
  return methodNotAllowed(taken.map(([, said]) => said).join(', '));
}

/** Stops whoever reads the page that a form's answer is drawn by. */
export function requirePost({ request }: { request: Request }): void {
  if (request.method !== 'POST') throw new EarlyAnswer(() => methodNotAllowed('POST'));
}

const methodNotAllowed = (allow: string): Response => problemResponse(problem(405), { allow });
