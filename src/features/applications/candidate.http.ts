import type { APIContext } from 'astro';
import { problemError } from '../../http/http-response-error.ts';
import { problem } from '../../lib/problem.ts';
import { readPrivateToken } from './private-link.ts';

/** Authorizes the holder of a private link. Returns the application's id. */
export function authorizeApplicant({ locals, params }: APIContext): string {
  const id = readPrivateToken(locals.applying.secret, params.token ?? '');
  if (!id) throw problemError(problem(404, 'This link no longer works'));
  return id;
}
