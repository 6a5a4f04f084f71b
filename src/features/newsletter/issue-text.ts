import { markdownToText, renderMarkdown } from '../../lib/markdown.ts';
import { truncate } from '../../lib/text.ts';
import { escapeXml, unescapeXml } from '../../lib/xml.ts';

/**
 * The safe HTML of an issue's Markdown, under a title of the first level. Its links are the owner's own words: what readers
 * write is not trusted so.
 */
export const issueHtml = (body: string): string =>
  renderMarkdown(body)
    .replaceAll(' rel="nofollow ugc noopener"', '')
    .replaceAll(/(<\/?)h([34])>/g, (_, opening: string, level: string) => `${opening}h${Number(level) - 1}>`);

/** Distinct link targets in order, without mail addresses. */
export const listLinksInBody = (body: string): string[] => [
  ...new Set(
    [...issueHtml(body).matchAll(HREF)]
      .map(([, href = '']) => unescapeXml(href))
      .filter((href) => !href.startsWith('mailto:')),
  ),
];

const HREF = /<a href="([^"]*)"/g;

/** Replaces each link target by `leads(target)`. */
export const rewriteLinks = (html: string, rewriteHref: (href: string) => string): string =>
  html.replaceAll(HREF, (_, href: string) => `<a href="${escapeXml(rewriteHref(unescapeXml(href)))}"`);

/** True if the address is a path of this board or a full URL. */
export const isTrackableLink = (href: string): boolean =>
  /^\/(?![/\\])/.test(href) || (/^https?:\/\//.test(href) && URL.canParse(href));

const MAX_SUMMARY_LENGTH = 155;

/** The beginning of an issue in plain words. */
export const summarizeIssue = (body: string): string => truncate(markdownToText(body), MAX_SUMMARY_LENGTH);
