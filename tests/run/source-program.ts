import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { AstroFrontmatterStatus, convertToTsx } from '@astrojs/astro2tsx';
import ts from 'typescript';

/** Sources of `src` with their types. */
export interface SourceProgram {
  checker: ts.TypeChecker;
  /** Files to check by their path below the root. Astro components are converted to TSX. */
  files: ReadonlyMap<string, ts.SourceFile>;
}

/**
 * Parses `src` with its types, Astro components included.
 * @param root folder of the project
 * @param planted files by path that are checked instead of `src`, for tests
 */
export function createSourceProgram(root: string, planted?: ReadonlyMap<string, string>): SourceProgram {
  const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: () => {},
  } as ts.ParseConfigFileHost);
  if (!config) throw new Error(`${root} has no tsconfig.json`);
  const own = planted ? [] : config.fileNames.filter((file) => file.startsWith(join(root, 'src/')));
  const astro = planted ? [] : ts.sys.readDirectory(join(root, 'src'), ['.astro']);
  const virtual = new Map([
    ...astro.map((file) => [`${file}.tsx`, toTsx(readFileSync(file, 'utf8'))] as const),
    ...Array.from(
      planted ?? [],
      ([path, text]) => [join(root, path), path.endsWith('.astro.tsx') ? toTsx(text) : text] as const,
    ),
  ]);
  const host = ts.createCompilerHost(config.options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => virtual.has(file) || fileExists(file);
  host.readFile = (file) => virtual.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = virtual.get(file);
    return text === undefined ? getSourceFile(file, ...rest) : ts.createSourceFile(file, text, rest[0], true);
  };
  const declarations = config.fileNames.filter((file) => file.endsWith('.d.ts'));
  const program = ts.createProgram([...declarations, ...own, ...virtual.keys()], config.options, host);
  const checked = [...new Set([...own, ...virtual.keys()])];
  return {
    checker: program.getTypeChecker(),
    files: new Map(
      checked.flatMap((file) => {
        const source = program.getSourceFile(file);
        return source ? [[relative(root, file).replace('.astro.tsx', '.astro'), source]] : [];
      }),
    ),
  };
}

function toTsx(astro: string): string {
  const { code, frontmatterStatus } = convertToTsx(astro, { filename: 'page.astro' });
  return frontmatterStatus === AstroFrontmatterStatus.Open ? '' : code;
}

/** `path:line: text` of a position in a checked file. */
export const locate = (path: string, file: ts.SourceFile, position: number, text: string): string =>
  `${path}:${file.getLineAndCharacterOfPosition(position).line + 1}: ${text}`;
