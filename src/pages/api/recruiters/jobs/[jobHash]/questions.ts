import type { APIRoute } from 'astro';
import { parseQuestions } from '../../../../../features/applications/question.ts';
import { setQuestions } from '../../../../../features/applications/review/review.commands.ts';
import { paths } from '../../../../../paths.ts';
import { seeOther } from '../../../../_guards.ts';
import { writeRefusal } from '../../../../_refusal.ts';
import { askReviewedJob } from '../../../../recruiters/_review.ts';
import { readFields } from '../../../_form.ts';

export const prerender = false;

/** Sets what the applicants of a role are asked. */
export const POST: APIRoute = async (context) => {
  const found = await askReviewedJob(context, context.params.jobHash);
  if (found instanceof Response) return found;
  const fields = await readFields(context.request);
  if (fields instanceof Response) return fields;
  const questions = parseQuestions(String(fields.questions ?? ''));
  const set = await setQuestions(context.locals.db, found.job, questions, new Date());
  const page = `${paths.applicants(found.job.hash)}#questions`;
  return seeOther(set.ok ? page : writeRefusal(context.locals.accounts, page, { problems: set.problems, typed: {} }));
};
