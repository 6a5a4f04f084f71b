import { findMembership } from '../../../../../../features/accounts/member.queries.ts';
import { redisplayForm, requireUserWithDraftToken } from '../../../../../../features/posting/form-draft.http.ts';
import { postJobWithCompany } from '../../../../../../features/posting/posting.commands.ts';
import { formBodyReader } from '../../../../../../http/body.ts';
import { defineEndpoint } from '../../../../../../http/endpoint.ts';
import { requireNotSuspended } from '../../../../../../http/guards.ts';
import { createdOrRedirect } from '../../../../../../http/responses.ts';
import { text } from '../../../../../../lib/validation.ts';
import { paths } from '../../../../../../paths.ts';

/** Submits a saved role for `company`, or the company that it names. */
export const POST = defineEndpoint({
  authorize: requireUserWithDraftToken,
  body: formBodyReader({ company: text }),
  run: async ({ db, auth: { user, token, draft }, fields, origin, request, now, context }) => {
    const { role, allowDuplicate } = draft.form;
    const chosen = fields.company;
    const membership = chosen ? await findMembership(db, user.id, { id: chosen }) : undefined;
    if (chosen && !membership) return false;
    if (membership) requireNotSuspended(context, membership);
    const sending = { form: role, companyId: membership?.company.id, allowDuplicate, token, origin };
    const sent = await postJobWithCompany(db, user, sending, now);
    if (!sent.ok) return redisplayForm(context, { form: draft.form, problems: sent.problems, token });
    return createdOrRedirect(request, paths.submittedJob(sent.value));
  },
});
