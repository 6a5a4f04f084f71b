import { decideReports } from '../../../../features/moderation/report.commands.ts';
import { REPORT_DECISIONS } from '../../../../features/moderation/report.ts';
import { withProblem } from '../../../../http/early-answer.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { admin } from '../../../../http/who.ts';
import { text } from '../../../../lib/fields.ts';
import { problem } from '../../../../lib/problem.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** A moderator’s `decision` about all open reports of a role, with a `note` to its company. */
export const POST = endpoint({
  who: admin,
  reads: { decision: text, note: text },
  run: async ({ db, who, fields, params, origin, now }) => {
    const decision = REPORT_DECISIONS.find((one) => one === fields.decision);
    if (!decision) throw withProblem(problem(422, `decision: must be one of ${REPORT_DECISIONS.join(', ')}`));
    return decideReports(db, who, { hash: params.jobHash ?? '', decision, note: fields.note, origin }, now);
  },
  page: paths.reports,
  typed: ({ fields, params }) => ({ note: fields.note, hash: params.jobHash ?? '' }),
});
