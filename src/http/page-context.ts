import type { AstroGlobal } from 'astro';
import { problem } from '../lib/problem.ts';
import { HttpResponseError } from './http-response-error.ts';
import { problemResponse } from './responses.ts';

export type PageContext = Pick<AstroGlobal, 'isPrerendered' | 'locals' | 'request' | 'rewrite' | 'url'>;

/** Rejects reads of a page that only renders the result of a form. */
export function requirePost({ request }: { request: Request }): void {
  if (request.method !== 'POST') throw new HttpResponseError(() => methodNotAllowed('POST'));
}

/** Exported methods with their `Allow` value. */
const ALLOW: Record<string, string> = { GET: 'GET, HEAD', POST: 'POST', PATCH: 'PATCH', DELETE: 'DELETE' };

/** 405 for a method that the module does not export. */
export function methodNotAllowedResponse(module: Record<string, unknown>, method: string): Response | undefined {
  if (method in module || 'ALL' in module || (method === 'HEAD' && 'GET' in module)) return undefined;
  const exported = Object.entries(ALLOW).filter(([name]) => name in module);
  return methodNotAllowed(exported.map(([, allow]) => allow).join(', '));
}

const methodNotAllowed = (allow: string): Response => problemResponse(problem(405), { allow });
