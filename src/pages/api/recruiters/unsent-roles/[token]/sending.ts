import type { APIRoute } from 'astro';
import { findMembership } from '../../../../../features/accounts/member.queries.ts';
import { sendRole } from '../../../../../features/jobs/posting/posting.commands.ts';
import { reviveForm } from '../../../../../features/jobs/posting/role-form.ts';
import { findUnsent } from '../../../../../features/jobs/posting/unsent.queries.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';
import { hidden, requireVisitor } from '../../../../_guards.ts';
import { readFormFields } from '../../../_fields.ts';
import { refuseReading } from '../../../_json.ts';
import { accepted, type KeptRole, refusedRole } from '../../_answers.ts';

export const prerender = false;

/** Sends a kept role, now that it is clear who its writer is: for `company`, or for the company that the role names. */
export const POST: APIRoute = async (context) => {
  const { locals, params, request } = context;
  const visitor = await requireVisitor(context);
  if (visitor instanceof Response) return visitor;
  const token = params.token ?? '';
  const unsent = await findUnsent(locals.db, token);
  if (!unsent) return hidden(context);
  const fields = await readFormFields(context, { company: text });
  if (fields instanceof Response) return fields;
  const { role, isOther } = unsent.form as KeptRole;
  const chosen = fields.company;
  const membership = chosen ? await findMembership(locals.db, visitor.id, { id: chosen }) : undefined;
  if (chosen && !membership) return hidden(context);
  const form = reviveForm(role);
  const companyId = membership?.company.id;
  const sending = { form, companyId, isOther: isOther === true, token, origin: locals.origin };
  const sent = await sendRole(locals.db, visitor, sending, new Date());
  if (!sent.ok) return refusedRole(context, { form: unsent.form, problems: sent.problems, token });
  return accepted(request, `${paths.recruiterJob(sent.value.hash)}?told=${sent.value.status}`);
};

export const ALL = refuseReading;
