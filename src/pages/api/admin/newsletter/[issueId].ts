import {
  deleteIssueDraft,
  editIssueDraft,
  publishAndQueueIssue,
} from '../../../../features/newsletter/issue.commands.ts';
import { redisplayIssueForm } from '../../../../features/newsletter/issue.http.ts';
import { findAdminIssue } from '../../../../features/newsletter/issue.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { notFoundError } from '../../../../http/guards.ts';
import { redirectOrJson, validationFailedOrRedirect } from '../../../../http/responses.ts';
import { text, wholeNumber } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Edits, sends or deletes a newsletter draft. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { action: text, subject: text, body: text, version: wholeNumber },
  run: async ({ db, auth, params, fields, request, now, context }) => {
    const id = params.issueId ?? '';
    const { action, subject, body, version } = fields;
    if (!(await findAdminIssue(db, id))) throw notFoundError(context);
    const page = paths.adminIssue(id);
    if (action === 'delete') {
      await deleteIssueDraft(db, auth, id, now);
      return redirectOrJson(request, paths.adminNewsletter());
    }
    if (action === 'send') {
      const sent = await publishAndQueueIssue(db, auth, { id, version }, now);
      return sent.ok
        ? redirectOrJson(request, page, { value: sent.value })
        : validationFailedOrRedirect(context, page, sent.problems);
    }
    const form = { subject, body };
    const edited = await editIssueDraft(db, { id, version }, form, now);
    if (edited.ok) return redirectOrJson(request, `${page}?saved`);
    return redisplayIssueForm(context, page, { form, problems: edited.problems, actor: auth });
  },
});
