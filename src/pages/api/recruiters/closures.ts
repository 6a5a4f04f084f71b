import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { actorOf } from '../../../features/accounts/user.ts';
import { closeJob } from '../../../features/jobs/job.commands.ts';
import { findJobByHash } from '../../../features/jobs/job.queries.ts';
import { CLOSING_REASONS } from '../../../features/jobs/job.ts';
import { accepted } from '../../../http/answers.ts';
import { form } from '../../../http/body.ts';
import { withProblem } from '../../../http/early-answer.ts';
import { endpoint } from '../../../http/endpoint.ts';
import { user } from '../../../http/who.ts';
import { text, texts } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';

export const prerender = false;

const MOST = 200;

/** Closes several of the user's own roles for one reason. Those that are not theirs, or not open, are left alone. */
export const POST = endpoint({
  who: user,
  reads: form({ reason: text, hashes: texts }),
  run: async ({ db, who, fields, request, now }) => {
    const reason = CLOSING_REASONS.find((known) => known === fields.reason);
    if (!reason) throw withProblem(problem(422, `reason: must be one of ${CLOSING_REASONS.join(', ')}`));
    const memberships = await listMemberships(db, who.id);
    const own = new Set(memberships.filter(({ company }) => !company.isSuspended).map(({ company }) => company.id));
    let closed = 0;
    for (const hash of [...new Set(fields.hashes)].slice(0, MOST)) {
      const job = await findJobByHash(db, hash);
      if (!job || !own.has(job.company_id)) continue;
      if ((await closeJob(db, actorOf(who), { hash, reason }, now)).ok) closed++;
    }
    return accepted(request, `${paths.recruiterJobs()}?closed=${closed}`);
  },
});
