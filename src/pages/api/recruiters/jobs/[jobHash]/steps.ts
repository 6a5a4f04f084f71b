import type { APIRoute } from 'astro';
import { actorOf } from '../../../../../features/accounts/user.ts';
import { STEPS, type Step } from '../../../../../features/recruiting/own-job.ts';
import { takeStep } from '../../../../../features/recruiting/recruiting.commands.ts';
import { prefersJson } from '../../../../../http/accept.ts';
import { readFormFields } from '../../../../../http/body.ts';
import { seeOther } from '../../../../../http/guards.ts';
import { accepted } from '../../../../../http/kept-form.ts';
import { problemResponse } from '../../../../../http/problem-response.ts';
import { text } from '../../../../../lib/fields.ts';
import { problem } from '../../../../../lib/problem.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';
import { requireOwnJob } from '../../_job.ts';

export const prerender = false;

/** A step in a role's life: `step` is what the button says, `note` why. Posting again leads to the new role. */
export const POST: APIRoute = async (context) => {
  const own = await requireOwnJob(context);
  if (own instanceof Response) return own;
  const { request, locals } = context;
  const fields = await readFormFields(context, { step: text, note: text });
  if (fields instanceof Response) return fields;
  const step = fields.step as Step;
  if (!STEPS.includes(step)) return problemResponse(problem(422, `step: must be one of ${STEPS.join(', ')}`));
  const note = fields.note.slice(0, 500);
  const taken = await takeStep(locals.db, actorOf(own.member), { hash: own.job.hash, note }, step, new Date());
  if (taken.ok) return accepted(request, paths.recruiterJob(taken.value.hash));
  if (prefersJson(request.headers.get('accept'))) {
    return problemResponse(problem(409, taken.problems[0]?.message, { data: { problems: taken.problems } }));
  }
  return seeOther(`${paths.recruiterJob(own.job.hash)}?told=refused`);
};

export const ALL = refuseReading;
