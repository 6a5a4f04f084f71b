import type { APIRoute } from 'astro';
import { issueMail } from '../../../../features/newsletter/issue.mail.ts';
import { findAdminIssue } from '../../../../features/newsletter/issue.queries.ts';
import { listSoldPlacesForNextIssue, prependSoldPlaces } from '../../../../features/newsletter/place.queries.ts';
import { notFoundError, requireStaffForPath } from '../../../../http/guards.ts';
import { catchHttpResponse } from '../../../../http/http-response-error.ts';
import { mailResponse } from '../../../../http/responses.ts';
import { findEditedMailText } from '../../../../mail/mail-text.ts';
import { paths } from '../../../../paths.ts';

export const GET: APIRoute = (context) =>
  catchHttpResponse(async () => {
    await requireStaffForPath(context);
    const { db, origin, site } = context.locals;
    const issue = await findAdminIssue(db, context.params.issueId ?? '');
    if (!issue) throw notFoundError(context);
    const rewriteHref = (href: string) => (href.startsWith('/') ? origin + href : href);
    const leave = origin + paths.alertUnsubscribe();
    const isDraft = issue.state === 'draft';
    const shown = isDraft
      ? { ...issue, body: prependSoldPlaces(issue.body, await listSoldPlacesForNextIssue(db)) }
      : issue;
    const mail = issueMail({ issue: shown, rewriteHref, date: issue.date, leave, origin });
    return mailResponse(mail.words(site, await findEditedMailText(db, mail.textName)).html);
  });
