import { decideStatementAnswer } from '../../../../features/moderation/statement.commands.ts';
import { ANSWER_DECISIONS } from '../../../../features/moderation/statement.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { problem } from '../../../../lib/problem.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Decides about a company’s answer to a statement: `decision` and `note`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { decision: text, note: text },
  run: async ({ db, auth, fields, params, origin, now }) => {
    const decision = ANSWER_DECISIONS.find((one) => one === fields.decision);
    if (!decision) throw problemError(problem(422, `decision: must be one of ${ANSWER_DECISIONS.join(', ')}`));
    return decideStatementAnswer(
      db,
      auth,
      { statementId: params.statementId ?? '', decision, note: fields.note, origin },
      now,
    );
  },
  page: paths.reports,
  redisplay: ({ fields, params }) => ({ note: fields.note, hash: params.statementId ?? '' }),
});
