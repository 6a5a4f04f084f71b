import type { APIContext } from 'astro';
import { problemError } from '../../http/http-response-error.ts';
import { problem } from '../../lib/problem.ts';
import { applicationIdFromPrivateToken } from './private-link.ts';

/** Authorizes the holder of a private link. Returns the application's id. */
export function requireApplicationIdFromLink({ locals, params }: APIContext): string {
  const id = applicationIdFromPrivateToken(locals.applying.secret, params.token ?? '');
  if (!id) throw problemError(problem(404, 'This link no longer works'));
  return id;
}
