import type { APIContext } from 'astro';
import { saveFormDraft } from '../features/posting/form-draft.commands.ts';
import { problem } from '../lib/problem.ts';
import type { Problem } from '../lib/result.ts';
import { paths } from '../paths.ts';
import { wantsJson } from './accept.ts';
import { answerProblems, seeOther } from './answers.ts';
import type { EarlyAnswer } from './early-answer.ts';
import { reject } from './reject.ts';

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
  if (wantsJson(request)) return answerProblems(problems);
  const own = writer && ownSecret(context, writer);
  const kept = await saveFormDraft(locals.db, { form, problems }, new Date(), { token, own });
  if (!kept) throw tooLarge(context);
  return seeOther(pageOf(kept));
}

/** The secret of the one refused form that is kept for an account and the page whose form this is. */
export const ownSecret = ({ locals, url }: APIContext, writer: string): string =>
  locals.accounts.sign('unsent form', writer, url.pathname);

/** For more than is kept of one form: the browser that sent it still has it. To be thrown. */
export const tooLarge = (context: APIContext): EarlyAnswer =>
  reject(
    context,
    problem(413, 'There is more in this form than we can keep. Go back in your browser: it is still there.'),
  );
