import { htmlToText } from '../../lib/html-to-text.ts';
import { prose } from '../../mail/blocks.ts';
import { composeMailFromText } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { NewsletterIssueForm } from './issue.ts';
import { renderIssueHtml, rewriteLinks } from './issue-text.ts';

interface IssueMail {
  issue: NewsletterIssueForm;
  /** Maps a link to its tracking URL. */
  rewriteHref: (href: string) => string;
  /** Day of its page, if any. */
  date: string | null;
  leave: string;
  origin: string;
}

/** Mail of an issue for one reader. */
export function issueMail({ issue, rewriteHref, date, leave, origin }: IssueMail): MailContent {
  const words = renderIssueHtml(issue.body);
  const html = rewriteLinks(words, rewriteHref);
  // Plain text shows link targets, so these are not tracked.
  const text = htmlToText(words, (href) => (href.startsWith('/') ? origin + href : href));
  return composeMailFromText('newsletter-issue', {
    values: { subject: issue.subject, headline: issue.subject, text: [prose({ html, text })] },
    ways: date ? [{ label: 'Read it on the board', href: origin + paths.newsletterIssue(date) }] : [],
    unsubscribe: { label: 'Leave the newsletter', href: leave },
    origin,
  });
}
