import { type Document, readDocument } from './look.ts';
import type { Site } from './site.ts';

export interface Visit {
  path: string;
  status: number;
  /** Page that linked here first. */
  from: string;
  /** Minimum number of links from `/`. */
  clicks: number;
  html: string;
  policy: string;
  /** Undefined if no page. */
  document: Document | undefined;
}

/** Origin of a path that no link led to. */
export const A_LIST = 'a list';
/** Crawls from `/` without scripts, closest pages first. */
export async function crawl(site: Site, further: readonly string[] = []): Promise<Map<string, Visit>> {
  const visits = new Map<string, Visit>();
  const found = new Map([['/', { from: 'the address bar', clicks: 0 }]]);
  // Maps iterate over entries added meanwhile.
  for (const [path, { from, clicks }] of found) {
    const seen = await look(site, path, from, clicks);
    visits.set(path, seen);
    for (const link of seen.document?.links ?? []) {
      const next = internalPath(link, site.origin);
      // Disallowed by robots.txt.
      if (next === undefined || next.startsWith('/go/') || found.has(next)) continue;
      found.set(next, { from: path, clicks: clicks + 1 });
    }
  }
  for (const path of further) if (!visits.has(path)) visits.set(path, await look(site, path, A_LIST, Infinity));
  return visits;
}

async function look(site: Site, path: string, from: string, clicks: number): Promise<Visit> {
  const { status, headers, text } = await site.request(path, { headers: { accept: 'text/html' } });
  const isPage = `${headers['content-type']}`.startsWith('text/html');
  const html = isPage ? text : '';
  return {
    path,
    status,
    from,
    clicks,
    html,
    policy: `${headers['content-security-policy']}`,
    document: isPage ? readDocument(html) : undefined,
  };
}

/** The path that a link leads to on this site, without query and fragment. */
export function internalPath(link: string, origin: string): string | undefined {
  if (link.startsWith('#') || !URL.canParse(link, origin)) return undefined;
  const url = new URL(link, origin);
  return url.origin === origin ? url.pathname : undefined;
}
