import { readEnv } from '../../env.ts';
import type { Instant } from '../../lib/dates.ts';
import { escapeXml } from '../../lib/xml.ts';

/** Newest jobs of a listing with absolute URLs. */
export interface SyndicationFeed {
  title: string;
  description: string;
  language: string;
  /** Page of the feed. */
  home: string;
  /** Path of the feed without extension. */
  address: string;
  /** Query string after the extension. Usually empty. */
  query?: string;
  /** URL of the WebSub hub (https://www.w3.org/TR/websub/#discovery), if configured. */
  hub?: string | undefined;
  items: SyndicationItem[];
}

export interface SyndicationItem {
  url: string;
  title: string;
  summary: string;
  /** Full text as safe HTML with absolute URLs. */
  html: string;
  author: { name: string; url: string };
  tags: string[];
  publishedAt: Instant;
  updatedAt: Instant;
}

export const FEED_FORMATS = ['xml', 'json'] as const;
type FeedFormat = (typeof FEED_FORMATS)[number];

/** RSS 2.0 (https://www.rssboard.org/rss-specification) or JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1). */
export function serializeFeed(feed: SyndicationFeed, format: FeedFormat): { body: string; contentType: string } {
  return format === 'xml'
    ? { body: writeRss(feed), contentType: 'application/rss+xml; charset=utf-8' }
    : { body: writeJsonFeed(feed), contentType: 'application/feed+json; charset=utf-8' };
}

function writeRss({ title, description, language, home, address, query = '', hub, items }: SyndicationFeed): string {
  const newest = items.map((item) => item.updatedAt).reduce((a, b) => (a > b ? a : b), '');
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', home),
    element('description', description),
    element('language', language),
    ...(newest ? [element('lastBuildDate', writeDate(newest))] : []),
    `<atom:link href="${escapeXml(`${address}.xml${query}`)}" rel="self" type="application/rss+xml"/>`,
    ...(hub ? [`<atom:link href="${escapeXml(hub)}" rel="hub"/>`] : []),
    ...items.flatMap((item) => [
      '<item>',
      element('title', item.title),
      element('link', item.url),
      `<guid isPermaLink="true">${escapeXml(item.url)}</guid>`,
      element('pubDate', writeDate(item.publishedAt)),
      element('dc:creator', item.author.name),
      ...item.tags.map((tag) => element('category', tag)),
      element('description', item.summary),
      element('content:encoded', item.html),
      '</item>',
    ]),
    '</channel>',
    '</rss>',
  ];
  return `${lines.join('\n')}\n`;
}

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** RFC 822 date with a four-digit year, as RSS recommends. */
const writeDate = (instant: Instant): string => new Date(instant).toUTCString();

function writeJsonFeed({
  title,
  description,
  language,
  home,
  address,
  query = '',
  hub,
  items,
}: SyndicationFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: home,
    feed_url: `${address}.json${query}`,
    ...(hub ? { hubs: [{ type: 'WebSub', url: hub }] } : {}),
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      content_html: item.html,
      content_text: item.summary,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: [item.author],
      tags: item.tags,
    })),
  });
}

export function feedResponse(feed: SyndicationFeed, format: FeedFormat): Response {
  const { body, contentType } = serializeFeed({ ...feed, hub: readEnv().WEBSUB_HUB }, format);
  return new Response(body, {
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=0, must-revalidate' },
  });
}
