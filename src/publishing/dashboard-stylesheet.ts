import type { Plugin } from 'vite';
import { isDashboardFile } from '../ui/styles/dashboard-pages.ts';

/** Marker that is true in every browser and found again in the stylesheet. */
const MARK = '@supports (--dashboard:1)';
const MARKED = /@supports\s*\(--dashboard:\s*1\)\s*\{/g;

/** Moves styles of dashboard pages from the build's stylesheet to a second one. */
export function dashboardStylesheetPlugins(): Plugin[] {
  return [
    {
      name: 'easel:dashboard-mark',
      apply: 'build',
      enforce: 'pre',
      transform: (code, id) =>
        /\.css$/.test(id) && isDashboardFile(id) ? { code: `${MARK}{${code}}`, map: null } : undefined,
    },
    {
      name: 'easel:dashboard-stylesheet',
      apply: 'build',
      enforce: 'post',
      generateBundle(_, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== 'asset' || !asset.fileName.endsWith('.css')) continue;
          const { rest, marked } = extractMarkedRules(String(asset.source));
          if (!marked) continue;
          asset.source = rest;
          // Named, so that Astro publishes it.
          this.emitFile({ type: 'asset', name: 'dashboard.css', source: marked });
        }
      },
    },
  ];
}

/** Splits a stylesheet into marked rules and the rest in linear time. */
export function extractMarkedRules(css: string): { rest: string; marked: string } {
  const rest: string[] = [];
  const marked: string[] = [];
  let from = 0;
  for (const { index, 0: opening } of css.matchAll(MARKED)) {
    const start = index + opening.length;
    const end = endOfBlock(css, start);
    rest.push(css.slice(from, index));
    marked.push(css.slice(start, end));
    from = end + 1;
  }
  rest.push(css.slice(from));
  return { rest: rest.join(''), marked: marked.join('') };
}

/** End of the block that starts at `start`. Ignores braces in strings. */
function endOfBlock(css: string, start: number): number {
  let depth = 1;
  for (const token of css.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (token[0] === '{') depth++;
    if (token[0] === '}') depth--;
    if (depth === 0) return start + token.index;
  }
  throw new Error('A block of styles does not end');
}
