import { paths } from '../../paths.ts';
import { LANGUAGE, type SiteSettings } from '../../site.ts';
import { boardIconPath } from '../../ui/logo.ts';

/** schema.org node without empty values at any depth: undefined, null, empty text and lists. */
export function schemaOrgNode(type: string, facts: Record<string, unknown>): Record<string, unknown> {
  return { '@context': 'https://schema.org', '@type': type, ...(withoutAbsent(facts) as object) };
}

export const absoluteUrl = (path: string, origin: string): string => new URL(path, origin).href;

/** Breadcrumbs from home to a page, inclusive. */
export function breadcrumbListNode(steps: readonly { href: string; label: string }[], origin: string) {
  return schemaOrgNode('BreadcrumbList', {
    itemListElement: steps.map(({ href, label }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: label,
      item: absoluteUrl(href, origin),
    })),
  });
}

export function itemListNode(pagePaths: readonly string[], origin: string) {
  return schemaOrgNode('ItemList', {
    numberOfItems: pagePaths.length,
    itemListElement: pagePaths.map((path, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      url: absoluteUrl(path, origin),
    })),
  });
}

interface Article {
  title: string;
  description: string;
  path: string;
  publishedAt: string;
  updatedAt?: string | null;
  image?: string | null | undefined;
  /** The board by default. */
  author?: string | null;
}

export function blogPostingNode(article: Article, site: SiteSettings, origin: string) {
  const url = absoluteUrl(article.path, origin);
  return schemaOrgNode('BlogPosting', {
    headline: article.title,
    description: article.description,
    url,
    mainEntityOfPage: url,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt ?? article.publishedAt,
    image: article.image ? absoluteUrl(article.image, origin) : undefined,
    inLanguage: LANGUAGE,
    author: article.author ? { '@type': 'Person', name: article.author } : publisherNode(site, origin),
    publisher: publisherNode(site, origin),
  });
}

export function webSiteNode(site: SiteSettings, origin: string) {
  const sameAs = site.social.map(({ url }) => url);
  return schemaOrgNode('WebSite', {
    name: site.name,
    alternateName: site.tagline,
    url: absoluteUrl(paths.home(), origin),
    description: site.description,
    inLanguage: LANGUAGE,
    publisher: { ...publisherNode(site, origin), ...(sameAs.length > 0 && { sameAs }) },
  });
}

export const publisherNode = (site: SiteSettings, origin: string) => ({
  '@type': 'Organization',
  name: site.name,
  url: absoluteUrl(paths.home(), origin),
  logo: site.logo ? absoluteUrl(boardIconPath(site.logo, 512), origin) : undefined,
});

function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent).filter((item) => !isAbsent(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, fact]) => [name, withoutAbsent(fact)] as const);
  return Object.fromEntries(entries.filter(([, fact]) => !isAbsent(fact)));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length);
}
