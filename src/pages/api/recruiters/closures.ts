import type { APIRoute } from 'astro';
import { listMemberships } from '../../../features/accounts/member.queries.ts';
import { actorOf } from '../../../features/accounts/user.ts';
import { closeJob } from '../../../features/jobs/job.commands.ts';
import { findJobByHash } from '../../../features/jobs/job.queries.ts';
import { CLOSING_REASONS, type ClosingReason } from '../../../features/jobs/job.ts';
import { readFormFields } from '../../../http/body.ts';
import { requireUser } from '../../../http/guards.ts';
import { accepted } from '../../../http/kept-form.ts';
import { problemResponse } from '../../../http/problem-response.ts';
import { text, texts } from '../../../lib/fields.ts';
import { problem } from '../../../lib/problem.ts';
import { paths } from '../../../paths.ts';
import { refuseReading } from '../_json.ts';

export const prerender = false;

const MOST = 200;

/** Closes several of the user's own roles for one reason. Those that are not theirs, or not open, are left alone. */
export const POST: APIRoute = async (context) => {
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const fields = await readFormFields(context, { reason: text, hashes: texts });
  if (fields instanceof Response) return fields;
  const reason = fields.reason as ClosingReason;
  if (!CLOSING_REASONS.includes(reason)) {
    return problemResponse(problem(422, `reason: must be one of ${CLOSING_REASONS.join(', ')}`));
  }
  const { db } = context.locals;
  const memberships = await listMemberships(db, user.id);
  const own = new Set(memberships.filter(({ company }) => !company.isSuspended).map(({ company }) => company.id));
  let closed = 0;
  for (const hash of [...new Set(fields.hashes)].slice(0, MOST)) {
    const job = await findJobByHash(db, hash);
    if (!job || !own.has(job.company_id)) continue;
    if ((await closeJob(db, actorOf(user), { hash, reason }, new Date())).ok) closed++;
  }
  return accepted(context.request, `${paths.recruiterJobs()}?closed=${closed}`);
};

export const ALL = refuseReading;
