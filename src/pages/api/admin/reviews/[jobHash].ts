import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { addReviewMessage, decideHeldEdit, decideReview } from '../../../../features/moderation/review.commands.ts';
import { HELD_DECISIONS, REVIEW_DECISIONS } from '../../../../features/moderation/review.ts';
import { accepted } from '../../../../http/answers.ts';
import { form } from '../../../../http/body.ts';
import { withProblem } from '../../../../http/early-answer.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { hidden } from '../../../../http/guards.ts';
import { admin } from '../../../../http/who.ts';
import { text, wholeNumber } from '../../../../lib/fields.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/**
 * A moderator's word on a pending role (`publish`, `return`, `discard`), on a change that waits (`accept`, `refuse`), or
 * only a `message`; `version` is the role's that was read.
 */
export const POST = endpoint({
  who: admin,
  reads: form({ decision: text, note: text, version: wholeNumber }),
  run: async ({ db, who, fields, params, origin, request, now, context }) => {
    const hash = params.jobHash ?? '';
    if (!(await findJobByHash(db, hash))) throw hidden(context);
    const { decision, note, version } = fields;
    const about = { hash, note, origin, version };
    const onJob = REVIEW_DECISIONS.find((one) => one === decision);
    const ofChange = HELD_DECISIONS.find((one) => one === decision);
    if (!onJob && !ofChange && decision !== 'message') {
      const known = [...REVIEW_DECISIONS, ...HELD_DECISIONS, 'message'].join(', ');
      throw withProblem(problem(422, `decision: must be one of ${known}`));
    }
    const decided = onJob
      ? await decideReview(db, who, { ...about, decision: onJob }, now)
      : ofChange
        ? await decideHeldEdit(db, who, { ...about, decision: ofChange }, now)
        : await addReviewMessage(db, who, about, now);
    return decided.ok ? accepted(request, paths.reviewQueue()) : decided;
  },
  page: paths.reviewQueue,
  typed: ({ fields, params }) => ({ note: fields.note, hash: params.jobHash ?? '' }),
});
