import type { APIContext } from 'astro';
import type { RoleForm } from '../../../features/jobs/posting/role-form.ts';
import { keepUnsent } from '../../../features/jobs/posting/unsent.commands.ts';
import { prefersJson, problem, problemResponse } from '../../../lib/problem.ts';
import type { Problem } from '../../../lib/result.ts';
import { paths } from '../../../paths.ts';
import { seeOther } from '../../_guards.ts';

/** A role form as it is kept: with the answer to the question about duplicates. */
export interface KeptRole {
  role: RoleForm;
  isOther: boolean;
}

export const keptFields = (role: RoleForm, isOther: boolean): KeptRole => ({ role, isOther });

/** It was done: where to go next, for a script or a plain form. `keepsDraft` while the device's draft is still needed. */
export function accepted(request: Request, next: string, more: { keepsDraft?: boolean } = {}): Response {
  if (!prefersJson(request.headers.get('accept'))) return seeOther(next);
  return new Response(JSON.stringify({ next, ...more }), {
    status: 201,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** What was wrong, by field: as 422 to a script; a plain form finds everything it said on the page it goes back to. */
export async function refusedRole(
  { request, locals }: APIContext,
  kept: unknown,
  problems: Problem[],
  token: string | undefined,
  pageOf: (token: string) => string = paths.unsentRole,
): Promise<Response> {
  if (prefersJson(request.headers.get('accept'))) {
    return problemResponse(problem(422, 'Some answers need another look', { data: { problems } }));
  }
  return seeOther(pageOf(await keepUnsent(locals.db, { form: kept, problems }, new Date(), token)));
}
