import { convert } from 'html-to-text';
import { prose } from '../../mail/blocks.ts';
import { composeMailFromText, LINE_LENGTH } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import { type NewsletterIssueForm, renderIssueHtml, rewriteLinks } from './issue.ts';

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
  const text = toPlainText(words, origin);
  return composeMailFromText('newsletter-issue', {
    values: { subject: issue.subject, headline: issue.subject, text: [prose({ html, text })] },
    ways: date ? [{ label: 'Read it on the board', href: origin + paths.newsletterIssue(date) }] : [],
    unsubscribe: { label: 'Leave the newsletter', href: leave },
    origin,
  });
}

const HEADING = { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** Text of clean HTML, with link targets in brackets. */
const toPlainText = (cleanHtml: string, origin: string): string =>
  convert(cleanHtml, {
    wordwrap: LINE_LENGTH,
    selectors: [
      ...['h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: HEADING })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'a', options: { baseUrl: origin, hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ],
  });
