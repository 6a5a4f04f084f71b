import type { APIContext } from 'astro';
import { keepFormDraft } from '../features/posting/form-draft.commands.ts';
import { prefersJson, problem, problemResponse } from '../lib/problem.ts';
import { type Problem } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { seeOther } from '../../_guards.ts';
import { turnAway } from '../../_turn-away.ts';
import { type JobForm } from '../features/posting/job-form.ts';
import { prefersJson } from './accept.ts';
import { seeOther } from './guards.ts';
import { problemResponse } from './problem-response.ts';
import { reject } from './reject.ts';

/** It was done: where to go next, for a script or a plain form. `keepsDraft` while the device's draft is still needed. */
export function accepted(request: Request, next: string, more: { keepsDraft?: boolean } = {}): Response {
  if (!prefersJson(request.headers.get('accept'))) return seeOther(next);
  return new Response(JSON.stringify({ next, ...more }), {
    status: 201,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  });
}

interface Refusal {
  /** The form as it is to be shown again. */
  form: unknown;
  problems: Problem[];
  /** Under which it was kept before. */
  token?: string | undefined;
  /** The id of whoever is signed in: of their refused forms, one is kept for each page. */
  writer?: string | undefined;
  /** Where it is shown again. */
  pageOf?: (token: string) => string;
}

/** What was wrong, by field: as 422 to a script; a plain form finds everything it said on the page it goes back to. */
export async function refusedJob(context: APIContext, refusal: Refusal): Promise<Response> {
  const { request, locals } = context;
  const { form, problems, token, writer, pageOf = paths.formDraft } = refusal;
  if (prefersJson(request.headers.get('accept'))) {
    return problemResponse(problem(422, 'Some answers need another look', { data: { problems } }));
  }
  const own = writer && ownSecret(context, writer);
  const kept = await keepFormDraft(locals.db, { form, problems }, new Date(), { token, own });
  return kept ? seeOther(pageOf(kept)) : tooLarge(context);
}

/** The secret of the one refused form that is kept for an account and the page whose form this is. */
export const ownSecret = ({ locals, url }: APIContext, writer: string): string =>
  locals.accounts.sign('unsent form', writer, url.pathname);

/** More than is kept of one form: the browser that sent it still has it. */
export const tooLarge = (context: APIContext): Promise<Response> =>
  reject(context, problem(413, 'The form says more than can be kept. Go back in your browser: it is still there.'));
