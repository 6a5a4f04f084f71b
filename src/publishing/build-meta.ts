import { prerenderedPatterns, redirects } from '../paths.ts';
import type { BuiltPage } from './manifest.ts';

/** `builds/latest.json` (specification §7): what a page in a browser compares itself with. */
export const latestBuild = (id: string, builtAt: string) => ({ id, timestamp: Date.parse(builtAt) });

/**
 * `builds/meta/{id}.json`: route rules by pattern, and the prerendered paths that no pattern covers, so that
 * its size does not grow with the board (product §2).
 */
export function buildMeta(id: string, builtAt: string, pages: readonly BuiltPage[]) {
  const isCovered = (path: string): boolean => prerenderedPatterns.some(({ pattern }) => pattern.test(path));
  return {
    id,
    timestamp: Date.parse(builtAt),
    matcher: {
      static: Object.fromEntries(
        redirects.flatMap((rule) => (rule.from.includes('{') ? [] : [[rule.from, { redirect: rule.to }]])),
      ),
      wildcard: Object.fromEntries(prerenderedPatterns.map(({ path }) => [path, { prerender: true }])),
      dynamic: Object.fromEntries(
        redirects.flatMap((rule) => (rule.from.includes('{') ? [[rule.from, { redirect: rule.to }]] : [])),
      ),
    },
    prerendered: pages.map((page) => page.path).filter((path) => !isCovered(path)),
  };
}
