import { htmlToText } from '../../lib/html-to-text.ts';
import { compose, prose } from '../../mail/compose.ts';
import type { MailContent } from '../../mail/message.ts';
import { paths } from '../../paths.ts';
import type { IssueForm } from './issue.ts';
import { issueHtml, rewriteLinks } from './issue-text.ts';

interface IssueMail {
  issue: IssueForm;
  /** Maps a link of the text to its tracking URL. */
  rewriteHref: (href: string) => string;
  /** Its page, once it has one. */
  date: string | null;
  /** Unsubscribe URL. */
  leave: string;
  origin: string;
}

/** An issue as its readers get it. */
export function issueMail({ issue, rewriteHref, date, leave, origin }: IssueMail): MailContent {
  const words = issueHtml(issue.body);
  const html = rewriteLinks(words, rewriteHref);
  // Who reads an address sees where it leads: these are not counted.
  const text = htmlToText(words, (href) => (href.startsWith('/') ? origin + href : href));
  return compose((site) => ({
    subject: issue.subject,
    title: issue.subject,
    blocks: [prose({ html, text })],
    reason: `You received this e-mail because you asked for the newsletter of ${site.name} and confirmed it.`,
    ways: date ? [{ label: 'Read it on the board', href: origin + paths.newsletterIssue(date) }] : [],
    unsubscribe: { label: 'Leave the newsletter', href: leave },
    origin,
  }));
}
