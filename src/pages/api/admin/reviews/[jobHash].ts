import { findJobByHash } from '../../../../features/jobs/job.queries.ts';
import { decidePendingEdit, decideReview, sendReviewMessage } from '../../../../features/moderation/review.commands.ts';
import { PENDING_EDIT_DECISIONS, REVIEW_DECISIONS } from '../../../../features/moderation/review.ts';
import { formBodyReader } from '../../../../http/body.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { notFoundError } from '../../../../http/guards.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { createdOrRedirect } from '../../../../http/responses.ts';
import { problem } from '../../../../lib/problem.ts';
import { text, wholeNumber } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/**
 * Decides about a pending role (`publish`, `return`, `discard`) or pending edit (`accept`, `reject`), or adds a `message`.
 * `version` is the one read.
 */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: formBodyReader({ decision: text, note: text, version: wholeNumber }),
  run: async ({ db, auth, fields, params, origin, request, now, context }) => {
    const hash = params.jobHash ?? '';
    if (!(await findJobByHash(db, hash))) throw notFoundError(context);
    const { decision, note, version } = fields;
    const about = { hash, note, origin, version };
    const onJob = REVIEW_DECISIONS.find((one) => one === decision);
    const ofChange = PENDING_EDIT_DECISIONS.find((one) => one === decision);
    if (!onJob && !ofChange && decision !== 'message') {
      const known = [...REVIEW_DECISIONS, ...PENDING_EDIT_DECISIONS, 'message'].join(', ');
      throw problemError(problem(422, `decision: must be one of ${known}`));
    }
    const decided = onJob
      ? await decideReview(db, auth, { ...about, decision: onJob }, now)
      : ofChange
        ? await decidePendingEdit(db, auth, { ...about, decision: ofChange }, now)
        : await sendReviewMessage(db, auth, about, now);
    return decided.ok ? createdOrRedirect(request, paths.reviewQueue()) : decided;
  },
  page: paths.reviewQueue,
  redisplay: ({ fields, params }) => ({ note: fields.note, hash: params.jobHash ?? '' }),
});
