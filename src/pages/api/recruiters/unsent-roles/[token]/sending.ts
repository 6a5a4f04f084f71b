import { findMembership } from '../../../../../features/accounts/member.queries.ts';
import { postJob } from '../../../../../features/posting/posting.commands.ts';
import { accepted } from '../../../../../http/answers.ts';
import { form } from '../../../../../http/body.ts';
import { endpoint } from '../../../../../http/endpoint.ts';
import { refuseSuspended } from '../../../../../http/guards.ts';
import { refusedJob } from '../../../../../http/kept-form.ts';
import { writerOfDraft } from '../../../../../http/who.ts';
import { text } from '../../../../../lib/fields.ts';
import { paths } from '../../../../../paths.ts';

export const prerender = false;

/** Sends a kept role, now that it is clear who its writer is: for `company`, or for the company that the role names. */
export const POST = endpoint({
  who: writerOfDraft,
  reads: form({ company: text }),
  run: async ({ db, who: { user, token, draft }, fields, origin, request, now, context }) => {
    const { role, isOther } = draft.form;
    const chosen = fields.company;
    const membership = chosen ? await findMembership(db, user.id, { id: chosen }) : undefined;
    if (chosen && !membership) return false;
    if (membership) refuseSuspended(context, membership);
    const sending = { form: role, companyId: membership?.company.id, isOther, token, origin };
    const sent = await postJob(db, user, sending, now);
    if (!sent.ok) return refusedJob(context, { form: draft.form, problems: sent.problems, token });
    return accepted(request, `${paths.recruiterJob(sent.value.hash)}?told=${sent.value.status}`);
  },
});
