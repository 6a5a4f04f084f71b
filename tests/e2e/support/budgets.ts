import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes that a page costs, brotli but for fonts, which are compressed already. */
export interface PageCost {
  html: number;
  css: number;
  /** Module scripts with all that they import statically; what stands in the HTML is counted there. */
  js: number;
  /** Script bytes that the page's islands add. */
  islandJs: number;
  /** Every font that the page's style sheets name: the most that it can need. */
  fonts: number;
  /** Paths counted, for the reader of a failure. */
  files: string[];
}

/** Measures a built page: `path` as in `dist/client`, such as `roles.html`. */
export function measurePage(path: string, clientFolder = 'dist/client'): PageCost {
  const html = readFileSync(join(clientFolder, path), 'utf8');
  const read = (file: string): string => readFileSync(join(clientFolder, file), 'utf8');
  const { styles, scripts, islands, fonts } = assetsOf(html, `/${path}`);
  const eager = moduleClosure(scripts, read);
  const late = moduleClosure(islands, read).filter((file) => !eager.includes(file));
  const fontFiles = new Set([
    ...fonts,
    ...fontsOf(html, `/${path}`),
    ...styles.flatMap((style) => fontsOf(read(style), style)),
  ]);
  const cost = (files: string[]): number => sum(files.map((file) => brotliSize(read(file))));
  return {
    html: brotliSize(html),
    css: cost(styles),
    js: cost(eager),
    islandJs: cost(late),
    fonts: sum([...fontFiles].map((file) => readFileSync(join(clientFolder, file)).length)),
    files: [...styles, ...eager, ...late, ...fontFiles],
  };
}

/** Assets that a document requests, as paths of this site. */
export function assetsOf(html: string, page = '/') {
  const tags = [...html.matchAll(TAG)].map(
    ([, name = '', attributes = '']): Tag => ({ ...parseAttributes(attributes), name }),
  );
  const local = (addresses: (string | undefined)[]): string[] => [
    ...new Set(addresses.filter((address) => address !== undefined).flatMap((address) => localPath(address, page))),
  ];
  const links = (isWanted: (rel: string, as: string) => boolean) =>
    tags.filter(({ name, rel = '', as = '' }) => name === 'link' && isWanted(rel, as)).map(({ href }) => href);
  return {
    styles: local(links((rel) => rel === 'stylesheet')),
    scripts: local([
      ...tags.filter(({ name, type = '' }) => name === 'script' && !/json/.test(type)).map(({ src }) => src),
      ...links((rel, as) => rel === 'modulepreload' || (rel === 'preload' && as === 'script')),
    ]),
    islands: local(
      tags
        .filter(({ name }) => name === 'astro-island')
        .flatMap((island) => [island['component-url'], island['renderer-url'], island['before-hydration-url']]),
    ),
    fonts: local(links((rel, as) => rel === 'preload' && as === 'font')),
  };
}

/** The modules and all that they import statically, each once. */
function moduleClosure(entries: readonly string[], read: (file: string) => string): string[] {
  const known = new Set<string>();
  const visit = (file: string): void => {
    if (known.has(file)) return;
    known.add(file);
    staticImports(read(file))
      .flatMap((address) => localPath(address, file))
      .forEach(visit);
  };
  entries.forEach(visit);
  return [...known];
}

/** Addresses that a module imports or re-exports from; not what it imports when something happens. */
export function staticImports(source: string): string[] {
  return [...source.matchAll(STATIC_IMPORT)].map((match) => match[2] ?? '');
}

type Tag = { name: string } & Record<string, string | undefined>;

const TAG = /<(link|script|astro-island)\b((?:\s+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)(?:\s*[\w$*{},\s]+?\s*from)?\s*(["'`])((?:\.{0,2}\/)[^"'`]+)\1/g;
const FONT = /url\(\s*["']?([^"')]+\.(?:woff2?|ttf|otf))["']?\s*\)/g;

function parseAttributes(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
    ]),
  );
}

const fontsOf = (css: string, file: string): string[] =>
  [...css.matchAll(FONT)].flatMap(([, address = '']) => localPath(address, file));

/** File of a path. Undefined for other sites. */
function localPath(address: string, base: string): string[] {
  if (/^([a-z]+:|\/\/)/i.test(address)) return [];
  const path = address.split(/[?#]/)[0] ?? '';
  return [posix.resolve(posix.dirname(base), path)];
}

const sizes = new Map<string, number>();
/** Compresses what several pages share once. */
function brotliSize(text: string): number {
  const size = sizes.get(text) ?? brotliCompressSync(text).length;
  sizes.set(text, size);
  return size;
}
const sum = (sizes: number[]): number => sizes.reduce((total, size) => total + size, 0);
