import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const src = new URL('../../src/', import.meta.url).pathname;

/** Layers from the bottom up: a file imports from its own layer and those below. */
const LAYERS = [
  ['lib', 'paths', 'site-map', 'env', 'site'],
  ['db'],
  ['ui', 'publishing', 'queue', 'mail', 'storage', 'backup'],
  ['features'],
  ['workflows'],
  ['http'],
  ['public-pages'],
  ['demo'],
  ['pages', 'server', 'worker', 'cli', 'middleware'],
];

/** A feature uses earlier features only. */
const FEATURES = [
  ['categories', 'accounts'],
  ['editorial'],
  ['locations'],
  ['vocabulary'],
  ['companies'],
  ['jobs', 'selling'],
  ['market'],
  ['membership', 'importing', 'settings'],
  ['posting'],
  ['moderation'],
  ['recruiting'],
  ['write-api'],
  ['administration'],
  ['search'],
  ['applications', 'ads', 'indexing', 'webhooks'],
  ['alerts', 'channels'],
  ['newsletter'],
  ['showcase', 'numbers', 'public-api', 'sharing'],
  ['mcp', 'embed'],
];

/** Imports between entry points that are meant to be there, with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'server -> worker': 'the server runs the schedule in its own process',
  'cli -> server': 'the start command opens the server',
  'cli -> worker': 'the worker command opens a worker',
  'worker -> features': 'schedules call commands',
};

interface Import {
  from: string;
  to: string;
}

const imports = listImports();

it('The architecture has only the modules that it lists', () => {
  const known = new Set([...LAYERS.flat(), 'content', 'locals.d', 'assets', 'env.d']);
  const modules = readdirSync(src).map((name) => name.replace(/\.(ts|astro)$/, ''));
  expect(modules.filter((name) => !known.has(name))).toEqual([]);
});

it('The architecture imports from its own layer or those below', () => {
  expect(imports.filter(({ from, to }) => layerOf(from) < layerOf(to)).map(describeImport)).toEqual([]);
});

it('The architecture keeps features out of what all endpoints share', () => {
  const crossing = imports.filter(({ from, to }) => /^http\/[^/]+$/.test(from) && to.endsWith('.http.ts'));
  expect(crossing.map(describeImport)).toEqual([]);
});

it('The architecture keeps entry points apart, but for the listed exceptions', () => {
  const entryPoints = new Set(['pages', 'server', 'worker', 'cli']);
  const crossing = imports.filter(({ from, to }) => {
    const [a, b] = [moduleOf(from), moduleOf(to)];
    return a !== b && entryPoints.has(a) && entryPoints.has(b) && !(`${a} -> ${b}` in EXCEPTIONS);
  });
  expect(crossing.map(describeImport)).toEqual([]);
});

it('The architecture has features that use earlier features only', () => {
  const crossing = imports.filter(({ from, to }) => {
    const [a, b] = [featureOf(from), featureOf(to)];
    return a !== undefined && b !== undefined && a !== b && rankOf(a) < rankOf(b);
  });
  expect(crossing.map(describeImport)).toEqual([]);
});

it('The architecture has no files that import each other, directly or around a circle', () => {
  expect(findCircles(imports)).toEqual([]);
  const planted = ['a b', 'b c', 'c b', 'c d'].map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });
  expect(findCircles(planted)).toEqual(['b', 'c']);
});

it('The architecture has a place in the order for every feature', () => {
  expect(readdirSync(join(src, 'features')).filter((name) => rankOf(name) < 0)).toEqual([]);
});

it('The architecture lets pages read and never write', () => {
  expect(
    imports.filter(({ from, to }) => from.endsWith('.astro') && /\.commands\.ts$/.test(to)).map(describeImport),
  ).toEqual([]);
});

it('The architecture keeps views free of questions: they take props', () => {
  const pending = imports.filter(
    ({ from, to }) => /^features\/.*\.astro$/.test(from) && /\.(queries|commands)\.ts$|^db\//.test(to),
  );
  expect(pending.map(describeImport)).toEqual([]);
});

it('The architecture keeps zod and the database out of what may run in a browser', () => {
  const nouns = [...imports, ...listPackages()].filter(
    ({ from, to }) => isForBrowser(from) && (/^(zod|kysely|pg)$/.test(to) || to.startsWith('db/')),
  );
  expect(nouns.map(describeImport)).toEqual([]);
});

it('The architecture keeps long lists, queries and Node on the server: nothing that runs in a browser imports them', () => {
  const reached = listFiles().filter(isForBrowser);
  const leading: string[] = [];
  for (const file of reached) {
    for (const to of runtimeImportsOf(file)) {
      if (/^(tldts|email-providers|kysely|node:)/.test(to)) leading.push(`${file} imports ${to}`);
      if (to.startsWith('.')) {
        const path = normalize(join(dirname(file), to));
        if (/\.tsx?$/.test(path) && !reached.includes(path)) reached.push(path);
      }
    }
  }
  expect(reached).toContain('lib/web-address.ts');
  expect(leading).toEqual([]);
});

it('The architecture keeps pages to the map of addresses: their helpers are in http, or with their feature', () => {
  const entrypoints = readFileSync(join(src, 'publishing/integration.ts'), 'utf8');
  const helpers = listFiles().filter((file) => /^pages\/(.*\/)?_[^/]*\.ts$/.test(file) && !entrypoints.includes(file));
  expect(helpers).toEqual([]);
});

it('The architecture answers early by throwing: no page and no endpoint looks whether it was given an answer', () => {
  const pending = listFiles().filter(
    (file) => file.startsWith('pages/') && readFileSync(join(src, file), 'utf8').includes('instanceof Response'),
  );
  expect(pending).toEqual([]);
});

it('The architecture derives the methods of an endpoint from its exports alone', () => {
  const endpoints = listFiles().filter((file) => /^pages\/api\/.*\.ts$/.test(file) && !file.includes('[...rest]'));
  expect(endpoints.length).toBeGreaterThan(40);
  // Only programs send PATCH and DELETE: forms cannot.
  const others = endpoints.filter((file) =>
    (file.startsWith('pages/api/v1/') ? /export const (ALL|PUT)\b/ : /export const (ALL|PUT|PATCH|DELETE)\b/).test(
      readFileSync(join(src, file), 'utf8'),
    ),
  );
  expect(others).toEqual([]);
});

it('The architecture makes every address in paths.ts', () => {
  const made = listFiles()
    .filter(
      (file) =>
        /\.(astro|ts)$/.test(file) &&
        !['paths.ts', 'middleware.ts'].includes(file) &&
        !/^(content|cli|server)/.test(file),
    )
    .filter((file) =>
      /href=["'`{]+\/(jobs|companies|locations|roles|blog|categories)\b/.test(readFileSync(join(src, file), 'utf8')),
    );
  expect(made).toEqual([]);
});

/** Files left after removing, again and again, those that import or are imported by no other that is left. */
function findCircles(edges: readonly Import[]): string[] {
  let left = edges;
  for (let before = -1; before !== left.length; ) {
    before = left.length;
    const [importing, imported] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  return [...new Set(left.map(({ from }) => from))].toSorted();
}

function listFiles(): string[] {
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|js)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(src, join(entry.parentPath, entry.name)));
}

function listImports(): Import[] {
  return specifiers().flatMap(({ from, to }) =>
    to.startsWith('.') ? [{ from, to: normalize(join(dirname(from), to)).replace(/\?.*$/, '') }] : [],
  );
}

function listPackages(): Import[] {
  return specifiers().filter(({ to }) => !to.startsWith('.'));
}

function specifiers(): Import[] {
  return listFiles().flatMap((from) =>
    [...readFileSync(join(src, from), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => ({
      from,
      to: match[1] ?? '',
    })),
  );
}

/** Runtime imports of a file, without types. */
const runtimeImportsOf = (file: string): string[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/^(?:import|export)\s+(?!type\b)[^;]*?['"]([^'"]+)['"]/gm)].map(
    (match) => match[1] ?? '',
  );

const moduleOf = (file: string): string => file.split('/')[0]?.replace(/\.ts$/, '') ?? '';
/** Endpoint code of a feature (`x.http.ts`) is above all features, next to http. */
const layerOf = (file: string): number =>
  LAYERS.findIndex((layer) => layer.includes(file.endsWith('.http.ts') ? 'http' : moduleOf(file)));
const featureOf = (file: string): string | undefined => (file.startsWith('features/') ? file.split('/')[1] : undefined);
const rankOf = (feature: string): number => FEATURES.findIndex((names) => names.includes(feature));
const isForBrowser = (file: string): boolean =>
  file.startsWith('ui/browser/') || file.endsWith('.store.ts') || file.endsWith('.tsx');
const describeImport = ({ from, to }: Import): string => `${from} imports ${to}`;

it('A program defines no constant below a top-level await, which would read it before it has a value', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  expect(files.flatMap((name) => lateConstants(name, readFileSync(join(src, name), 'utf8')))).toEqual([]);
  expect(lateConstants('planted.ts', 'if (import.meta.main) { await run(); }\nconst late = 1;')).toEqual([
    'planted.ts: late',
  ]);
});

function lateConstants(name: string, text: string): string[] {
  const { statements } = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const first = statements.findIndex(awaitsItself);
  if (first < 0) return [];
  return statements
    .slice(first + 1)
    .filter(ts.isVariableStatement)
    .filter((statement) => !awaitsItself(statement))
    .flatMap(({ declarationList }) => declarationList.declarations.map((one) => `${name}: ${one.name.getText()}`));
}

/** True if a statement awaits something by itself, not within a function that it defines. */
function awaitsItself(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isClassLike(node)) return false;
  return ts.isAwaitExpression(node) || (ts.forEachChild(node, (child) => awaitsItself(child) || undefined) ?? false);
}
