import type { Instant } from '../../lib/dates.ts';
import { escapeXml } from '../../lib/xml.ts';
import type { SitemapEntry } from './sitemap.queries.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function writeSitemap(entries: readonly SitemapEntry[], origin: string): string {
  return `${XML}<urlset ${NAMESPACE}>\n${entries.map((entry) => `<url>${lines(entry, origin)}</url>\n`).join('')}</urlset>\n`;
}

export function writeSitemapIndex(
  children: readonly { path: string; lastModified: Instant | null }[],
  origin: string,
): string {
  return `${XML}<sitemapindex ${NAMESPACE}>\n${children.map((child) => `<sitemap>${lines(child, origin)}</sitemap>\n`).join('')}</sitemapindex>\n`;
}

function lines(entry: { path: string; lastModified: Instant | null }, origin: string): string {
  return `<loc>${escapeXml(origin + entry.path)}</loc>${entry.lastModified ? `<lastmod>${entry.lastModified}</lastmod>` : ''}`;
}
