import { listJournalPosts } from '../../../../features/editorial/editorial.queries.ts';
import { createIssueDraft } from '../../../../features/newsletter/issue.commands.ts';
import { redisplayIssueForm } from '../../../../features/newsletter/issue.http.ts';
import { composeWeeklyIssueDraft } from '../../../../features/newsletter/week.queries.ts';
import { defineEndpoint, requireStaffActor } from '../../../../http/endpoint.ts';
import { redirectOrJson } from '../../../../http/responses.ts';
import { text } from '../../../../lib/validation.ts';
import { paths } from '../../../../paths.ts';

/** Creates a newsletter draft from input or from the week. */
export const POST = defineEndpoint({
  authorize: requireStaffActor,
  body: { action: text, subject: text, body: text },
  run: async ({ db, auth, fields, request, now, context }) => {
    const { action, subject, body } = fields;
    const [article] = action === 'week' ? await listJournalPosts(db) : [];
    const form = action === 'week' ? await composeWeeklyIssueDraft(db, { article }, now) : { subject, body };
    const created = await createIssueDraft(db, auth, form, now);
    if (created.ok) return redirectOrJson(request, paths.adminIssue(created.value.id), { value: created.value });
    const { problems } = created;
    return redisplayIssueForm(context, paths.adminNewsletter(), { form, problems, actor: auth });
  },
});
