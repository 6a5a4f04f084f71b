import type { Plugin } from 'vite';

const RENDERS_ISLANDS = /\/astro\/dist\/runtime\/server\/render\/component\.js$/;
const NAMED_BY = `$\{metadata.componentExport.value}:$\{metadata.componentUrl}`;

/**
 * Names islands by file below `src` instead of absolute path, so that builds in different folders are equal. @throws Error if
 * Astro's naming changed.
 */
export function islandNamesPlugin(): Plugin {
  return {
    name: 'easel:island-names',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (RENDERS_ISLANDS.test(id) ? { code: patchIslandNaming(code), map: null } : undefined),
  };
}

export function patchIslandNaming(code: string): string {
  if (!code.includes(NAMED_BY)) throw new Error('Astro names islands in another way: see island-names.ts');
  return code.replace(
    NAMED_BY,
    `$\{metadata.componentExport.value}:$\{String(metadata.componentUrl).replace(/^.*\\/src\\//, '')}`,
  );
}
