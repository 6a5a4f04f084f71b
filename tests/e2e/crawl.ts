import { Random } from '../prove/random.ts';
import { type Document, readDocument } from './look.ts';
import type { Site } from './site.ts';

export interface Visit {
  path: string;
  status: number;
  /** The page that led here first. */
  from: string;
  html: string;
  policy: string;
  /** Undefined for what is not a page. */
  document: Document | undefined;
}

/** Where a path came from that no link led to. */
export const A_LIST = 'a list';
/** Pages that only a combination of filters leads to are many thousands: this many of them are visited. */
const SAMPLED = 300;

/**
 * Visits the site from `/` as a crawler does, without scripts: every page that was built and everything else that a link
 * leads to, but of the filter pages that were not built only a sample, the same every time.
 */
export async function crawl(site: Site, further: readonly string[] = []): Promise<Map<string, Visit>> {
  const built = new Set(site.manifest.pages.map((page) => page.path));
  const isFilterNotBuilt = (path: string) => !built.has(path) && /^\/[a-z0-9-]+(\/page\/\d+)?$/.test(path);
  const visits = new Map<string, Visit>();
  const found = new Map([['/', 'the address bar']]);
  const rest = new Map<string, string>();
  const visit = async (path: string, from: string) => {
    const seen = await look(site, path, from);
    visits.set(path, seen);
    for (const link of seen.document?.links ?? []) {
      const next = internalPath(link, site.origin);
      // What robots.txt keeps crawlers from: it leads to other sites.
      if (next === undefined || next.startsWith('/go/') || found.has(next)) continue;
      if (isFilterNotBuilt(next)) rest.set(next, path);
      else found.set(next, path);
    }
  };
  // A map yields what is added while it is walked.
  for (const [path, from] of found) await visit(path, from);
  for (const path of further) if (!visits.has(path)) visits.set(path, await look(site, path, A_LIST));
  const random = new Random(7);
  const left = [...rest].sort();
  for (let i = 0; i < SAMPLED && left.length > 0; i++) {
    const [chosen] = left.splice(random.below(left.length), 1);
    if (chosen) visits.set(chosen[0], await look(site, ...chosen));
  }
  return visits;
}

async function look(site: Site, path: string, from: string): Promise<Visit> {
  const { status, headers, text } = await site.ask(path, { headers: { accept: 'text/html' } });
  const isPage = `${headers['content-type']}`.startsWith('text/html');
  const html = isPage ? text : '';
  return {
    path,
    status,
    from,
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
