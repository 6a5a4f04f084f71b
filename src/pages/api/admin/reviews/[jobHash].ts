import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../features/accounts/visitor.ts';
import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { addReviewMessage, decideReview } from '../../../../features/jobs/review/review.commands.ts';
import { DECISIONS, type Decision } from '../../../../features/jobs/review/review.ts';
import { problem, problemResponse } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';
import { hidden, requireAdmin } from '../../../_guards.ts';
import { refused } from '../../_form.ts';
import { refuseReading } from '../../_json.ts';
import { accepted } from '../../recruiters/_answers.ts';
import { readFormData } from '../../recruiters/_fields.ts';

export const prerender = false;

/** A moderator's word on a pending role: `publish`, `return`, `discard`, or only a `message`. */
export const POST: APIRoute = async (context) => {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const fields = await readFormData(context.request);
  if (fields instanceof Response) return fields;
  const { db, origin } = context.locals;
  const hash = context.params.jobHash ?? '';
  if (!(await findJobByHash(db, hash))) return hidden(context);
  const decision = String(fields.get('decision') ?? '') as Decision | 'message';
  const note = String(fields.get('note') ?? '');
  const about = { hash, note, origin };
  if (decision !== 'message' && !DECISIONS.includes(decision)) {
    return problemResponse(problem(422, `decision: must be one of ${DECISIONS.join(', ')}, message`));
  }
  const actor = adminActorOf(admin);
  const now = new Date();
  const done =
    decision === 'message'
      ? await addReviewMessage(db, actor, about, now)
      : await decideReview(db, actor, { ...about, decision }, now);
  if (done.ok) return accepted(context.request, paths.reviewQueue());
  return refused(context, paths.reviewQueue(), done.problems, { note, hash });
};

export const ALL = refuseReading;
