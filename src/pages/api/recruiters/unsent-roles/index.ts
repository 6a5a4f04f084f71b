import type { APIRoute } from 'astro';
import { listMemberships } from '../../../../features/accounts/member.queries.ts';
import { sendSignInCode } from '../../../../features/accounts/sign-in.commands.ts';
import { sendRole } from '../../../../features/jobs/posting/posting.commands.ts';
import { checkRole, readVocabulary } from '../../../../features/jobs/posting/posting.queries.ts';
import { readRoleForm } from '../../../../features/jobs/posting/role-form.ts';
import { keepUnsent } from '../../../../features/jobs/posting/unsent.commands.ts';
import type { Problem } from '../../../../lib/result.ts';
import { paths } from '../../../../paths.ts';
import { limitPage } from '../../../_limit.ts';
import { readTexts } from '../../_fields.ts';
import { refuseReading } from '../../_json.ts';
import { accepted, keptFields, ownSecret, refusedRole, tooLarge } from '../_answers.ts';

export const prerender = false;

/**
 * A new role. Of a signed-in recruiter of one company it is sent at once. Everybody else's is kept under a secret address
 * until it is clear who they are: a code goes to the address they gave.
 */
export const POST: APIRoute = async (context) => {
  const { locals, request } = context;
  const { db, origin, accounts } = locals;
  const fields = await readTexts(context);
  if (fields instanceof Response) return fields;
  const tooOften = await limitPage(context, 'post', { typed: fields });
  if (tooOften) return tooOften;
  const now = new Date();
  const form = readRoleForm(fields);
  const isOther = fields.get('otherRole') === 'yes';
  const token = String(fields.get('token') ?? '') || undefined;
  const visitor = await accounts.findVisitor(request.headers);
  const memberships = visitor ? await listMemberships(db, visitor.id) : [];
  const kept = keptFields(form, isOther);

  const asksSender = memberships.length === 0;
  const typed = visitor && !form.email ? { ...form, email: visitor.email } : form;
  const draft = checkRole(typed, await readVocabulary(db), { asksSender });
  const refuse = (problems: Problem[]) => refusedRole(context, { form: kept, problems, token, writer: visitor?.id });
  if (!draft.ok) return refuse(draft.problems);

  const [only, ...others] = memberships;
  if (visitor && only && others.length === 0) {
    const sent = await sendRole(db, visitor, { form, companyId: only.company.id, isOther, token, origin }, now);
    if (!sent.ok) return refuse(sent.problems);
    return accepted(request, `${paths.recruiterJob(sent.value.hash)}?told=${sent.value.status}`);
  }
  // What is refused later must not take the place of what waits to be sent.
  const isOwn = visitor && token === ownSecret(context, visitor.id);
  const keptToken = await keepUnsent(db, { form: kept, problems: [] }, now, { token: isOwn ? undefined : token });
  if (!keptToken) return tooLarge(context);
  const next = paths.unsentRole(keptToken);
  if (visitor) return accepted(request, next, { keepsDraft: true });
  const email = form.email.trim().toLowerCase();
  fields.set('token', keptToken);
  const mailedOften = await limitPage(context, 'sign-in mail', { target: email, typed: fields });
  if (mailedOften) return mailedOften;
  const ticket = await sendSignInCode(db, accounts, { email, next, origin }, now);
  return accepted(request, paths.signIn({ ticket }), { keepsDraft: true });
};

export const ALL = refuseReading;
