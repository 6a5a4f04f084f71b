import type { APIRoute } from 'astro';
import { actorOf } from '../../../../../features/accounts/user.ts';
import { restoreJob } from '../../../../../features/recruiting/recruiting.commands.ts';
import { prefersJson } from '../../../../../http/accept.ts';
import { readFormFields } from '../../../../../http/body.ts';
import { seeOther } from '../../../../../http/guards.ts';
import { accepted } from '../../../../../http/kept-form.ts';
import { problemResponse } from '../../../../../http/problem-response.ts';
import { id, wholeNumber } from '../../../../../lib/fields.ts';
import { problem } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';
import { requireOwnJob } from '../../_job.ts';

export const prerender = false;

/** Makes the role say again what it said after `eventId`, if it is still at `version`. */
export const POST: APIRoute = async (context) => {
  const own = await requireOwnJob(context);
  if (own instanceof Response) return own;
  const { request, locals } = context;
  const fields = await readFormFields(context, { eventId: id, version: wholeNumber });
  if (fields instanceof Response) return fields;
  const { hash } = own.job;
  const wanted = { hash, ...fields, origin: locals.origin };
  const restored = await restoreJob(locals.db, actorOf(own.member), wanted, new Date());
  if (restored.ok) {
    const told = restored.value.held.length > 0 ? 'held' : 'restored';
    return accepted(request, `${paths.recruiterJob(hash)}?told=${told}`);
  }
  if (prefersJson(request.headers.get('accept'))) {
    return problemResponse(problem(409, restored.problems[0]?.message, { data: { problems: restored.problems } }));
  }
  return seeOther(`${paths.recruiterJob(hash)}?told=refused`);
};

export const ALL = refuseReading;
