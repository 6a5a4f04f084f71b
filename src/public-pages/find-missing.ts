import { type MissingResource, missingPath, unmatchedPath } from '../features/editorial/missing-resource.ts';
import { findRedirect } from '../paths.ts';
import { hasOwnRoute, matchPage } from '../site-map.ts';
import { findPageModule } from './all-pages.ts';
import type { PageListContext } from './page.ts';

/**
 * Detects a missing path with the message of its page. Undefined if a page may exist. Renders nothing, because paths can be
 * invented.
 */
export async function findMissing(board: PageListContext, path: string): Promise<MissingResource | undefined> {
  if (hasOwnRoute(path) || findRedirect(path) || DOCUMENT.test(path)) return undefined;
  const match = matchPage(decode(path));
  const missing = match ? await findPageModule(match.name)?.check?.(board, match.params, path) : 'unmatched';
  if (!missing) return undefined;
  return missing === 'unmatched' ? unmatchedPath(path) : missingPath(missing, path);
}

/** Feeds, sitemaps, Markdown, tables and images, which respond to missing paths themselves. */
const DOCUMENT = /\/(feed|numbers|jobs|ended)\.[a-z]+$|\.(xml|md|txt|json|webmanifest|webp)$/;

/** Decodes a path like Astro. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
