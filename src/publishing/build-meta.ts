import { redirects } from '../paths.ts';
import { isCoveredByWildcard, prerenderedWildcards, routeExceptions } from '../site-map.ts';
import type { BuildManifest } from '../ui/browser/build-check.ts';
import type { BuiltPage } from './manifest.ts';

/** `builds/latest.json` (specification §7), with which browsers compare their page. */
export const buildInfo = (id: string, builtAt: string) => ({ id, timestamp: Date.parse(builtAt) });

/** `builds/meta/{id}.json`: route rules, and prerendered paths without rule (product §2). */
export function buildMeta(id: string, builtAt: string, pages: readonly Pick<BuiltPage, 'path'>[]): BuildManifest {
  const prerendered = pages.map(({ path }) => path).filter((path) => !isCoveredByWildcard(path));
  return {
    id,
    timestamp: Date.parse(builtAt),
    matcher: {
      static: {
        ...routeExceptions,
        ...Object.fromEntries(
          redirects.flatMap((rule) => (rule.from.includes('{') ? [] : [[rule.from, { redirect: rule.to }]])),
        ),
      },
      dynamic: Object.fromEntries(
        redirects.flatMap((rule) => (rule.from.includes('{') ? [[rule.from, { redirect: rule.to }]] : [])),
      ),
      wildcard: Object.fromEntries(prerenderedWildcards.map((path) => [path, { prerender: true }])),
      prefetch: prefetchable(prerendered),
    },
    prerendered,
  };
}

/** Links to prerendered pages, without files, queries, fragments and exceptions. */
function prefetchable(prerendered: readonly string[]): string {
  const isPage = (path: string): boolean => /^[a-z0-9/-]+$/.test(path);
  const covered = prerenderedWildcards
    .filter((path) => isPage(path.replaceAll('*', '')))
    .map((path) => path.replace('**', '[a-z0-9/-]+').replace('*', '[a-z0-9-]+(/page/\\d+)?'));
  const [exceptions, old] = [Object.keys(routeExceptions), redirects.map(({ from }) => from)];
  const excluded = [...exceptions, ...old.filter(isPage)];
  return `^(?!(${excluded.join('|')})$)(${[...covered, ...prerendered.filter(isPage)].join('|')})$`;
}
