import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Instant } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { collectionPaths, editorialIndexes, isArticle } from '../../site-map.ts';

/** Paths of articles, their indexes, and static pages. */
export const listEditorialPages = (root: string): string[] => [
  ...listPieces(root).map(({ path }) => path),
  ...editorialIndexes,
];

/** Articles with their last change from front matter. */
export const listEditorialChanges = (root: string): Map<string, Instant> =>
  new Map(listPieces(root).map(({ path, file }) => [path, lastChangeOf(file)]));

/** Sitemap of editorial pages by @astrojs/sitemap, which change with builds only. Others have sitemaps of their own. */
export function editorialSitemap(root: string) {
  const changed = listEditorialChanges(root);
  const listed = new Set(listEditorialPages(root));
  return {
    filenameBase: 'sitemap-editorial',
    filter: (page: string) => listed.has(pathOf(page)),
    serialize: <Item extends { url: string; lastmod?: string | undefined }>(item: Item): Item => {
      const path = pathOf(item.url);
      const lastmod = [...changed]
        .filter(([of]) => isListedAt(path, of))
        .map(([, date]) => date)
        .sort()
        .at(-1);
      return { ...item, url: item.url.replace(/\/$/, ''), lastmod };
    },
  };
}

const listPieces = (root: string): { path: string; file: string }[] =>
  [...collectionPaths].flatMap(([folder, path]) =>
    readdirSync(join(root, 'src/content', folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => ({ path: path + name.slice(0, -'.md'.length), file: join(root, 'src/content', folder, name) })),
  );

/** True for an article and its index. */
const isListedAt = (path: string, piece: string): boolean =>
  path === piece ||
  (path === paths.blog() && isArticle(piece)) ||
  (path === paths.guides() && piece.startsWith(`${path}/`));

const pathOf = (url: string): string => new URL(url).pathname.replace(/\.html$|\/$/, '') || '/';

/** Last change in an article's front matter. */
function lastChangeOf(file: string): Instant {
  const matter = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  const dates = [...matter.matchAll(/^(?:published|updated):\s*['"]?(\d{4}-\d{2}-\d{2})/gm)].map(
    (match) => match[1] ?? '',
  );
  const last = dates.sort().at(-1);
  if (!last) throw new Error(`${file}: front matter names no date`);
  return `${last}T00:00:00.000Z`;
}
