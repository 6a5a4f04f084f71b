import { addNote } from '../../../../../features/applications/applicants/applicants.commands.ts';
import { seeOther } from '../../../../../http/answers.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { writeRefusal } from '../../../../../http/refusal.ts';
import { recruiterOfApplication } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Adds a note for colleagues. */
export const POST = endpoint({
  who: recruiterOfApplication,
  reads: { note: text },
  run: async ({ db, who, fields, params, locals, now }) => {
    const id = params.applicationId ?? '';
    const added = await addNote(db, who, { id, text: fields.note }, now);
    const page = `${paths.applicant(id)}#notes`;
    return seeOther(added.ok ? page : writeRefusal(locals.accounts, page, { problems: added.problems, typed: {} }));
  },
});
