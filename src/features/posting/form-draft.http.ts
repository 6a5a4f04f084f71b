import type { APIContext } from 'astro';
import { wantsJson } from '../../http/accept.ts';
import { notFoundError, requireUser } from '../../http/guards.ts';
import { rejectionResponse } from '../../http/reject.ts';
import { seeOther, validationProblemResponse } from '../../http/responses.ts';
import { problem } from '../../lib/problem.ts';
import type { ValidationProblem } from '../../lib/result.ts';
import { paths } from '../../paths.ts';
import { saveFormDraft } from './form-draft.commands.ts';
import { findFormDraft, newJobForm } from './form-draft.queries.ts';

interface DraftRejection {
  form: unknown;
  problems: ValidationProblem[];
  /** Secret of the earlier draft. */
  token?: string | undefined;
  /** Signed-in user. One rejected form is stored per user and page. */
  writer?: string | undefined;
  /** URL of the page that shows the form again. */
  pageOf?: (token: string) => string;
}

/** Responds with errors by field: 422 for scripts, a redirect to the page with all values for plain forms. */
export async function redisplayForm(context: APIContext, rejection: DraftRejection): Promise<Response> {
  const { request, locals } = context;
  const { form, problems, token, writer, pageOf = paths.formDraft } = rejection;
  if (wantsJson(request)) return validationProblemResponse(problems);
  const own = writer && rejectedFormToken(context, writer);
  const saved = await saveFormDraft(locals.db, { form, problems }, new Date(), { token, own });
  if (!saved) return formTooLargeResponse(context);
  return seeOther(pageOf(saved));
}

/** Secret of the only rejected form of an account and page. */
export const rejectedFormToken = ({ locals, url }: APIContext, writer: string): string =>
  locals.accounts.sign('unsent form', writer, url.pathname);

/** Response to a form too large to save, which the browser still has. */
export const formTooLargeResponse = (context: APIContext): Promise<Response> =>
  rejectionResponse(
    context,
    problem(413, 'There is more in this form than we can keep. Go back in your browser: it is still there.'),
  );

/** Authorizes a signed-in user who holds the secret of a new job's draft. */
export async function requireUserWithDraftToken(context: APIContext) {
  const user = await requireUser(context);
  const token = context.params.token ?? '';
  const draft = await findFormDraft(context.locals.db, token, newJobForm);
  if (!draft) throw notFoundError(context);
  return { user, token, draft };
}
