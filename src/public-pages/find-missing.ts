import { type Missing, missingPath, unmatchedPath } from '../features/editorial/missing.ts';
import { redirectOf } from '../paths.ts';
import { hasOwnRoute, matchPage } from '../site-map.ts';
import { findPageModule } from './all-pages.ts';
import type { Board } from './page.ts';

/**
 * Finds out that a path surely leads nowhere, as its page would say it; undefined where there may be something. Anybody can
 * invent another address: it costs what it takes to know that it is one, and no page is begun.
 */
export async function findMissing(board: Board, path: string): Promise<Missing | undefined> {
  if (hasOwnRoute(path) || redirectOf(path) || DOCUMENT.test(path)) return undefined;
  const asked = matchPage(decode(path));
  const missing = asked ? await findPageModule(asked.name)?.check?.(board, asked.params, path) : 'unmatched';
  if (!missing) return undefined;
  return missing === 'unmatched' ? unmatchedPath(path) : missingPath(missing, path);
}

/** Feeds, sitemaps, Markdown, tables, pictures: these know by themselves. What else has a dot is a name that somebody tries. */
const DOCUMENT = /\/(feed|numbers|jobs|ended)\.[a-z]+$|\.(xml|md|txt|json|webmanifest|webp)$/;

/** True if a path is of what is written about design. */
export const isArticle = (path: string): boolean => /^\/(blog|categories)\//.test(path);

/** Decodes a path as Astro hands it to a page. */
function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
