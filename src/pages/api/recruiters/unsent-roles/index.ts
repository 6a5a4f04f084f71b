import { readSite } from '../../../../db/site.ts';
import { listMemberships } from '../../../../features/accounts/member.queries.ts';
import { sendSignInCode } from '../../../../features/accounts/sign-in.commands.ts';
import { saveFormDraft } from '../../../../features/posting/form-draft.commands.ts';
import { formTooLarge, formWithProblems, ownDraftToken } from '../../../../features/posting/form-draft.http.ts';
import type { NewJobForm } from '../../../../features/posting/form-draft.schema.ts';
import { readJobForm } from '../../../../features/posting/job-form.ts';
import { postJob, saveJob } from '../../../../features/posting/posting.commands.ts';
import { checkJob, readVocabulary } from '../../../../features/posting/posting.queries.ts';
import { anyone } from '../../../../http/auth.ts';
import { textFormBody } from '../../../../http/body.ts';
import { defineEndpoint } from '../../../../http/endpoint.ts';
import { requireNotSuspended } from '../../../../http/guards.ts';
import { enforceFormRateLimit } from '../../../../http/rate-limiting.ts';
import { created } from '../../../../http/responses.ts';
import type { Problem } from '../../../../lib/result.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/**
 * A new role. Of a signed-in recruiter of one company it is sent at once. Everybody else's is kept under a secret address
 * until it is clear who they are: a code goes to the address they gave. What is only saved is kept so too, unless it can be
 * a draft of the one company of who is signed in.
 */
export const POST = defineEndpoint({
  authorize: anyone,
  body: textFormBody,
  formRateLimit: 'post',
  run: async ({ db, fields, locals, origin, request, now, context }) => {
    const form = readJobForm(fields);
    const isOther = fields.get('otherRole') === 'yes';
    const token = String(fields.get('token') ?? '') || undefined;
    const user = await locals.user();
    const memberships = user ? await listMemberships(db, user.id) : [];
    const kept: NewJobForm = { role: form, isOther };

    const [only, ...others] = memberships;
    if (only && others.length === 0) requireNotSuspended(context, only, fields);
    // What is refused later must not take the place of what waits to be sent.
    const isOwn = user && token === ownDraftToken(context, user.id);
    if (fields.get('intent') === 'save') {
      const saved =
        user && only && others.length === 0
          ? await saveJob(db, user, { form, companyId: only.company.id, token }, now)
          : undefined;
      if (saved?.ok) return created(request, `${paths.recruiterJob(saved.value.hash)}?told=saved`);
      const secret = await saveFormDraft(db, { form: kept, problems: [] }, now, { token: isOwn ? undefined : token });
      if (!secret) throw formTooLarge(context);
      return created(request, paths.savedFormDraft(secret), { keepsDraft: true });
    }
    const asksSender = memberships.length === 0;
    const typed = user && !form.email ? { ...form, email: user.email } : form;
    const draft = checkJob(typed, await readVocabulary(db), { asksSender });
    const refuse = (problems: Problem[]) =>
      formWithProblems(context, { form: kept, problems, token, writer: user?.id });
    if (!draft.ok) return refuse(draft.problems);
    const { closedPosting } = await readSite(db);
    if (closedPosting) return refuse([{ field: '', message: closedPosting }]);

    if (user && only && others.length === 0) {
      const sent = await postJob(db, user, { form, companyId: only.company.id, isOther, token, origin }, now);
      if (!sent.ok) return refuse(sent.problems);
      return created(request, `${paths.recruiterJob(sent.value.hash)}?told=${sent.value.status}`);
    }
    const keptToken = await saveFormDraft(db, { form: kept, problems: [] }, now, { token: isOwn ? undefined : token });
    if (!keptToken) throw formTooLarge(context);
    const next = paths.formDraft(keptToken);
    if (user) return created(request, next, { keepsDraft: true });
    const email = form.email.trim().toLowerCase();
    fields.set('token', keptToken);
    await enforceFormRateLimit(context, 'sign-in mail', { target: email, typed: fields });
    const ticket = await sendSignInCode(db, locals.accounts, { email, next, origin }, now);
    return created(request, paths.signIn({ ticket }), { keepsDraft: true });
  },
});
