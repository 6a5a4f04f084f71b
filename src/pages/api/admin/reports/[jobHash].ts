import { decideReportsOfJob } from '../../../../features/moderation/report.commands.ts';
import { REPORT_DECISIONS } from '../../../../features/moderation/report.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { problemError } from '../../../../http/http-response-error.ts';
import { problem } from '../../../../lib/problem.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Decides about a role's reports: `decision`, `note` to its company and broken `rule`. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { decision: text, note: text, rule: text },
  run: async ({ db, auth, fields, params, locals, origin, now }) => {
    const decision = REPORT_DECISIONS.find((one) => one === fields.decision);
    if (!decision) throw problemError(problem(422, `decision: must be one of ${REPORT_DECISIONS.join(', ')}`));
    const { note, rule } = fields;
    const links = { secret: locals.applying.secret, origin };
    return decideReportsOfJob(db, auth, { hash: params.jobHash ?? '', decision, note, rule, links }, now);
  },
  page: paths.reports,
  redisplay: ({ fields, params }) => ({ note: fields.note, hash: params.jobHash ?? '' }),
});
