import type { Plugin } from 'vite';

const RENDERS_ISLANDS = /\/astro\/dist\/runtime\/server\/render\/component\.js$/;
const NAMED_BY = `$\{metadata.componentExport.value}:$\{metadata.componentUrl}`;

/**
 * Names islands by their component’s file below `src`, and not by where the project lies: builds of one commit in two folders then
 * have the same bytes, and machines that serve them the same ETags.
 * @throws Error when Astro names islands in another way than it did.
 */
export function islandNames(): Plugin {
  return {
    name: 'easel:island-names',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (RENDERS_ISLANDS.test(id) ? { code: nameBelowSrc(code), map: null } : undefined),
  };
}

/** Astro’s module that renders islands, with that one change. */
export function nameBelowSrc(code: string): string {
  if (!code.includes(NAMED_BY)) throw new Error('Astro names islands in another way: see island-names.ts');
  return code.replace(
    NAMED_BY,
    `$\{metadata.componentExport.value}:$\{String(metadata.componentUrl).replace(/^.*\\/src\\//, '')}`,
  );
}
