import type { APIRoute } from 'astro';
import { actorOf } from '../../../../../features/accounts/user.ts';
import { restoreJob } from '../../../../../features/recruiting/recruiting.commands.ts';
import { id, wholeNumber } from '../../../../../lib/fields.ts';
import { prefersJson, problem, problemResponse } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';
import { seeOther } from '../../../../_guards.ts';
import { readFormFields } from '../../../_fields.ts';
import { refuseReading } from '../../../_json.ts';
import { accepted } from '../../_answers.ts';
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
