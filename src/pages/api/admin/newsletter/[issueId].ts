import { deleteDraft, editDraft, sendIssue } from '../../../../features/newsletter/issue.commands.ts';
import { findAdminIssue } from '../../../../features/newsletter/issue.queries.ts';
import { done, refused } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { hidden } from '../../../../http/guards.ts';
import { refusedIssue } from '../../../../http/issue-change.ts';
import { admin } from '../../../../http/who.ts';
import { text, wholeNumber } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Changes a newsletter that is not sent yet, sends it as it was last saved, or deletes it. */
export const POST = endpoint({
  who: admin,
  reads: { action: text, subject: text, body: text, version: wholeNumber },
  run: async ({ db, who, params, fields, request, now, context }) => {
    const id = params.issueId ?? '';
    const { action, subject, body, version } = fields;
    if (!(await findAdminIssue(db, id))) throw hidden(context);
    const page = paths.adminIssue(id);
    if (action === 'delete') {
      await deleteDraft(db, who, id, now);
      return done(request, paths.adminNewsletter());
    }
    if (action === 'send') {
      const sent = await sendIssue(db, who, { id, version }, now);
      return sent.ok ? done(request, page, { value: sent.value }) : refused(context, page, sent.problems);
    }
    const form = { subject, body };
    const edited = await editDraft(db, { id, version }, form, now);
    if (edited.ok) return done(request, `${page}?saved`);
    return refusedIssue(context, page, { form, problems: edited.problems, actor: who });
  },
});
