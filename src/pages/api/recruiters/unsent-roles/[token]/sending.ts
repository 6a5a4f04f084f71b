import type { APIRoute } from 'astro';
import { findMembership } from '../../../../../features/accounts/member.queries.ts';
import { findFormDraft } from '../../../../../features/posting/form-draft.queries.ts';
import { newJobForm } from '../../../../../features/posting/form-draft.schema.ts';
import { sendJob } from '../../../../../features/posting/posting.commands.ts';
import { readFormFields } from '../../../../../http/body.ts';
import { hidden, requireUser } from '../../../../../http/guards.ts';
import { accepted, type KeptJob, refusedJob } from '../../../../../http/kept-form.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { refuseReading } from '../../../_json.ts';
import { accepted, refusedJob } from '../../_answers.ts';

export const prerender = false;

/** Sends a kept role, now that it is clear who its writer is: for `company`, or for the company that the role names. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const user = await requireUser(context);
  if (user instanceof Response) return user;
  const token = params.token ?? '';
  const draft = await findFormDraft(locals.db, token, newJobForm);
  if (!draft) return hidden(context);
  const fields = await readFormFields(context, { company: text });
  if (fields instanceof Response) return fields;
  const chosen = fields.company;
  const membership = chosen ? await findMembership(locals.db, user.id, { id: chosen }) : undefined;
  if (chosen && !membership) return hidden(context);
  const { role: form, isOther } = draft.form;
  const companyId = membership?.company.id;
  const sending = { form, companyId, isOther, token, origin: locals.origin };
  const sent = await sendJob(locals.db, user, sending, new Date());
  if (!sent.ok) return refusedJob(context, { form: draft.form, problems: sent.problems, token });
  return accepted(request, `${paths.recruiterJob(sent.value.hash)}?told=${sent.value.status}`);
};

export const ALL = refuseReading;
