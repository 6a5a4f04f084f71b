import ts from 'typescript';
import { locate, type SourceProgram } from './source-program.ts';

/** The one place that indexes a table by any text. */
const LOOKUP = 'src/lib/lookup.ts';

/**
 * Finds reads of an object's entry by a key that can be any text: `table[word]` also finds what every object inherits, such
 * as `constructor`. Returns one line each, with file and line.
 */
export const findUnsafeLookups = ({ checker, files }: SourceProgram): string[] =>
  [...files]
    .filter(([path]) => path !== LOOKUP)
    .flatMap(([path, file]) =>
      readsByText(file, checker).map((node) =>
        locate(path, file, node.getStart(file), `${node.getText(file)}: use lookup() of ${LOOKUP} or a Map`),
      ),
    );

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
