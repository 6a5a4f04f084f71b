import type { APIRoute } from 'astro';
import { adminActorOf } from '../../../../features/accounts/user.ts';
import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { addReviewMessage, decideHeldEdit, decideReview } from '../../../../features/moderation/review.commands.ts';
import { DECISIONS, HELD_DECISIONS } from '../../../../features/moderation/review.ts';
import { refused } from '../../../../http/answers.ts';
import { readFormFields } from '../../../../http/body.ts';
import { hidden, requireAdmin } from '../../../../http/guards.ts';
import { accepted } from '../../../../http/kept-form.ts';
import { problemResponse } from '../../../../http/problem-response.ts';
import { text, wholeNumber } from '../../../../lib/fields.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';
import { refuseReading } from '../../_json.ts';

export const prerender = false;

/**
 * A moderator's word on a pending role (`publish`, `return`, `discard`), on a change that waits (`accept`, `refuse`), or
 * only a `message`; `version` is the role's that was read.
 */
export const POST: APIRoute = async (context) => {
  const admin = await requireAdmin(context);
  if (admin instanceof Response) return admin;
  const fields = await readFormFields(context, { decision: text, note: text, version: wholeNumber });
  if (fields instanceof Response) return fields;
  const { db, origin } = context.locals;
  const hash = context.params.jobHash ?? '';
  if (!(await findJobByHash(db, hash))) return hidden(context);
  const { decision, note, version } = fields;
  const about = { hash, note, origin, version };
  const actor = adminActorOf(admin);
  const now = new Date();
  const onJob = DECISIONS.find((one) => one === decision);
  const ofChange = HELD_DECISIONS.find((one) => one === decision);
  if (!onJob && !ofChange && decision !== 'message') {
    const known = [...DECISIONS, ...HELD_DECISIONS, 'message'].join(', ');
    return problemResponse(problem(422, `decision: must be one of ${known}`));
  }
  const done = onJob
    ? await decideReview(db, actor, { ...about, decision: onJob }, now)
    : ofChange
      ? await decideHeldEdit(db, actor, { ...about, decision: ofChange }, now)
      : await addReviewMessage(db, actor, about, now);
  if (done.ok) return accepted(context.request, paths.reviewQueue());
  return refused(context, paths.reviewQueue(), done.problems, { note, hash });
};

export const ALL = refuseReading;
