import type { APIRoute } from 'astro';
import { actorOf } from '../../../../../features/accounts/user.ts';
import { addReviewMessage } from '../../../../../features/moderation/review.commands.ts';
import { refused } from '../../../../../http/answers.ts';
import { readFormFields } from '../../../../../http/body.ts';
import { accepted } from '../../../../../http/kept-form.ts';
import { limitPage } from '../../../../../http/limiting.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';
import { requireOwnJob } from '../../_job.ts';

export const prerender = false;

/** The recruiter's words to the moderators about a role in review. */
export const POST: APIRoute = async (context) => {
  const own = await requireOwnJob(context);
  if (own instanceof Response) return own;
  const fields = await readFormFields(context, { note: text });
  if (fields instanceof Response) return fields;
  const tooOften = await limitPage(context, 'post', { target: own.job.hash, typed: fields });
  if (tooOften) return tooOften;
  const { db, origin } = context.locals;
  const { note } = fields;
  const added = await addReviewMessage(db, actorOf(own.member), { hash: own.job.hash, note, origin }, new Date());
  const page = paths.recruiterJob(own.job.hash);
  return added.ok
    ? accepted(context.request, `${page}?told=message`)
    : refused(context, page, added.problems, { note });
};

export const ALL = refuseReading;
