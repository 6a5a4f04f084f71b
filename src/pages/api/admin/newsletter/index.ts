import { listPosts } from '../../../../features/editorial/editorial.queries.ts';
import { createDraft } from '../../../../features/newsletter/issue.commands.ts';
import { composeWeeklyDraft } from '../../../../features/newsletter/week.queries.ts';
import { done } from '../../../../http/answers.ts';
import { endpoint } from '../../../../http/endpoint.ts';
import { refusedIssue } from '../../../../http/issue-change.ts';
import { admin } from '../../../../http/who.ts';
import { text } from '../../../../lib/fields.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** Begins a newsletter: with what was written, or made from the week. */
export const POST = endpoint({
  who: admin,
  reads: { action: text, subject: text, body: text },
  run: async ({ db, who, fields, request, now, context }) => {
    const { action, subject, body } = fields;
    const [article] = action === 'week' ? await listPosts() : [];
    const form = action === 'week' ? await composeWeeklyDraft(db, { article }, now) : { subject, body };
    const created = await createDraft(db, who, form, now);
    if (created.ok) return done(request, paths.adminIssue(created.value.id), { value: created.value });
    const { problems } = created;
    return refusedIssue(context, paths.adminNewsletter(), { form, problems, actor: who });
  },
});
