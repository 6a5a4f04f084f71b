import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../../../src/cli/project.ts';

/** A regular expression as it stands in a file of `src`. */
interface Pattern {
  file: string;
  source: string;
  flags: string;
}

const root = join(projectRoot, 'src');
/** A literal where an expression may begin, for the markup of `.astro` files. */
const IN_MARKUP =
  /(?:[(=!,{?:]|&&|\|\|)\s*(\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[dgimsuvy]*)(?=[.,)\s])/g;

/** All regular expressions of `src`: those that stand there, and the files that put some together. */
export function collectPatterns(): { patterns: Pattern[]; makers: string[] } {
  const patterns: Pattern[] = [];
  const makers = new Set<string>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(ts|tsx|js|astro)$/.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8');
    const add = (literal: string) => {
      const end = literal.lastIndexOf('/');
      patterns.push({ file, source: literal.slice(1, end), flags: literal.slice(end + 1) });
    };
    const [code, markup] = file.endsWith('.astro') ? partsOf(text) : [text, ''];
    for (const [, literal] of markup.matchAll(IN_MARKUP)) add(literal as string);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) add(node.text);
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && node.expression.getText() === 'RegExp') makers.add(file);
      ts.forEachChild(node, visit);
    };
    visit(
      ts.createSourceFile(
        `${file}.tsx`,
        code,
        ts.ScriptTarget.Latest,
        true,
        file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      ),
    );
  }
  return { patterns, makers: [...makers] };
}

/** The code of an `.astro` file, with that of its scripts, and its markup. */
function partsOf(text: string): [code: string, markup: string] {
  const [, front = '', rest = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? ['', '', text];
  const scripts = [...rest.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script);
  return [[front, ...scripts].join('\n'), rest.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')];
}
