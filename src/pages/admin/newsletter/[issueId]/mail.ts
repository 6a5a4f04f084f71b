import type { APIRoute } from 'astro';
import { issueMail } from '../../../../features/newsletter/issue.mail.ts';
import { findAdminIssue } from '../../../../features/newsletter/issue.queries.ts';
import { answerEarly } from '../../../../http/early-answer.ts';
import { hidden, requireAdmin } from '../../../../http/guards.ts';
import { answerMail } from '../../../../http/mail-page.ts';
import { paths } from '../../../../paths.ts';

export const prerender = false;

/** A newsletter as a mail, for whoever writes it: its links lead where they will in the end. */
export const GET: APIRoute = (context) =>
  answerEarly(async () => {
    await requireAdmin(context);
    const { db, origin, site } = context.locals;
    const issue = await findAdminIssue(db, context.params.issueId ?? '');
    if (!issue) throw hidden(context);
    const leads = (href: string) => (href.startsWith('/') ? origin + href : href);
    const leave = origin + paths.alertUnsubscribe();
    return answerMail(issueMail({ issue, leads, date: issue.date, leave, origin }).words(site).html);
  });
