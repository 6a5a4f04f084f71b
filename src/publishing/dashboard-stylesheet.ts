import type { Plugin } from 'vite';
import { isDashboardFile } from '../ui/styles/dashboard-pages.ts';

/** Holds in every browser, and no style of ours asks for it: what it encloses is found again in the finished sheet. */
const MARK = '@supports (--dashboard:1)';
const MARKED = /@supports\s*\(--dashboard:\s*1\)\s*\{/g;

/** Moves styles of dashboard pages from the build's stylesheet to a second one. */
export function dashboardStylesheet(): Plugin[] {
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
          // By a name, not by an address: only so Astro takes it along to what browsers may ask for.
          this.emitFile({ type: 'asset', name: 'dashboard.css', source: marked });
        }
      },
    },
  ];
}

/** Parts a finished sheet into what is marked, without the marks, and the rest. Linear in its length. */
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

/** End of the block whose content starts at `start`. Ignores braces in strings. */
function endOfBlock(css: string, start: number): number {
  let depth = 1;
  for (const token of css.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{}]/g)) {
    if (token[0] === '{') depth++;
    if (token[0] === '}') depth--;
    if (depth === 0) return start + token.index;
  }
  throw new Error('A block of styles does not end');
}
