import type { APIRoute } from 'astro';
import { addNote } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { readFields } from '../../../../../http/body.ts';
import { seeOther } from '../../../../../http/guards.ts';
import { askJobOfApplication, reviewerOf } from '../../../../../http/job-guards.ts';
import { writeRefusal } from '../../../../../http/refusal.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Adds a note for colleagues. */
export const POST: APIRoute = async (context) => {
  const id = context.params.applicationId ?? '';
  const found = await askJobOfApplication(context, id);
  if (found instanceof Response) return found;
  const fields = await readFields(context, { note: text });
  if (fields instanceof Response) return fields;
  const added = await addNote(context.locals.db, reviewerOf(found.member), { id, text: fields.note }, new Date());
  const page = `${paths.applicant(id)}#notes`;
  return seeOther(
    added.ok ? page : writeRefusal(context.locals.accounts, page, { problems: added.problems, typed: {} }),
  );
};
