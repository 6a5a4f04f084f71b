import { markdownToText, renderMarkdown } from '../../lib/markdown.ts';
import { truncateToLine } from '../../lib/text.ts';
import { escapeXml, unescapeXml } from '../../lib/xml.ts';

/** Characters. */
export const ISSUE_LIMITS = { subject: 120, body: 20_000 } as const;

export const MAX_DRAFT_ISSUES = 50;

export const MAX_LISTED_ISSUES = 500;
export const MAX_ISSUES_IN_FEED = 50;

export type NewsletterIssueState = 'draft' | 'sending' | 'sent';

export interface NewsletterIssueForm {
  subject: string;
  body: string;
}

export interface PublicNewsletterIssue extends NewsletterIssueForm {
  /** Day, also its address. */
  date: string;
}

/** Safe HTML of an issue. Headings start below level one. Links are kept, because staff wrote them. */
export const renderIssueHtml = (body: string): string =>
  renderMarkdown(body)
    .replaceAll(' rel="nofollow ugc noopener"', '')
    .replaceAll(/(<\/?)h([34])>/g, (_, opening: string, level: string) => `${opening}h${Number(level) - 1}>`);

/** Distinct link targets in order, without mail addresses. */
export const listWebLinksInBody = (body: string): string[] => [
  ...new Set(
    [...renderIssueHtml(body).matchAll(HREF)]
      .map(([, href = '']) => unescapeXml(href))
      .filter((href) => !href.startsWith('mailto:')),
  ),
];

const HREF = /<a href="([^"]*)"/g;

/** Replaces each link target by `rewriteHref(target)`. */
export const rewriteLinks = (html: string, rewriteHref: (href: string) => string): string =>
  html.replaceAll(HREF, (_, href: string) => `<a href="${escapeXml(rewriteHref(unescapeXml(href)))}"`);

/** True for a path of this board or a full URL. */
export const isTrackableLink = (href: string): boolean =>
  /^\/(?![/\\])/.test(href) || (/^https?:\/\//.test(href) && URL.canParse(href));

const MAX_SUMMARY_LENGTH = 155;

export const summarizeIssue = (body: string): string => truncateToLine(markdownToText(body), MAX_SUMMARY_LENGTH);
