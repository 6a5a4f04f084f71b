import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AstroFrontmatterStatus, convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

/** The one place that indexes a table by any text. */
const LOOKUP = 'src/lib/lookup.ts';

/**
 * Finds reads of an object's entry by a key that can be any text: `table[word]` also finds what every object inherits, such
 * as `constructor`. Returns one line each, with file and line.
 * @param root folder whose `src` is read, or whose `extra` files by path are read instead.
 */
export function findUnsafeLookups(root: string, extra?: ReadonlyMap<string, string>): string[] {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  } as ts.ParseConfigFileHost);
  if (!config) throw new Error(`${root} has no tsconfig.json`);
  const own = config.fileNames.filter((file) => file.startsWith(join(root, 'src/')));
  const astro = extra ? [] : ts.sys.readDirectory(join(root, 'src'), ['.astro']);
  const virtual = new Map([
    ...astro.map((file) => [`${file}.tsx`, toTsx(readFileSync(file, 'utf8'))] as const),
    ...Array.from(
      extra ?? [],
      ([path, text]) => [join(root, path), path.endsWith('.astro.tsx') ? toTsx(text) : text] as const,
    ),
  ]);
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => virtual.has(file) || fileExists(file);
  host.readFile = (file) => virtual.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = virtual.get(file);
    return text === undefined ? getSourceFile(file, ...rest) : ts.createSourceFile(file, text, rest[0]);
  };
  const roots = extra
    ? config.fileNames.filter((file) => file.endsWith('.d.ts'))
    : config.fileNames.filter((file) => own.includes(file) || file.endsWith('.d.ts'));
  const program = ts.createProgram([...roots, ...virtual.keys()], config.options, host);
  const checker = program.getTypeChecker();
  const checked = new Set(extra ? virtual.keys() : [...own, ...virtual.keys()]);
  return program.getSourceFiles().flatMap((file) => {
    const path = relative(root, file.fileName);
    if (!checked.has(file.fileName) || path === LOOKUP) return [];
    return readsByText(file, checker).map((node) => {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      return `${path.replace('.astro.tsx', '.astro')}:${line + 1}: ${node.getText(file)}: use lookup() of src/lib/lookup.ts or a Map`;
    });
  });
}

function toTsx(astro: string): string {
  const { code, frontmatterStatus } = convertToTsx(astro, { filename: 'page.astro' });
  return frontmatterStatus === AstroFrontmatterStatus.Open ? '' : code;
}

function readsByText(file: ts.SourceFile, checker: ts.TypeChecker): ts.Node[] {
  const found: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isElementAccessExpression(node) && !isWrite(node)) {
      const key = checker.getTypeAtLocation(node.argumentExpression);
      const table = checker.getTypeAtLocation(node.expression);
      if (isAnyText(key) && !checker.getIndexInfoOfType(table, ts.IndexKind.Number)?.type) found.push(node);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const isWrite = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.left === node &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;

function isAnyText(type: ts.Type): boolean {
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) =>
    part.flags & ts.TypeFlags.TemplateLiteral
      ? // Objects inherit nothing whose name begins with a slash.
        !(part as ts.TemplateLiteralType).texts[0]?.startsWith('/')
      : (part.flags & (ts.TypeFlags.String | ts.TypeFlags.Any)) !== 0,
  );
}

if (import.meta.main) {
  const found = findUnsafeLookups(fileURLToPath(new URL('../..', import.meta.url)));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
