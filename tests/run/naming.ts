import ts from 'typescript';
import { locate, type SourceProgram } from './source-program.ts';

const BOOLEAN_NAME = /^(is|has|can|should)[A-Z]/;
const SUPERLATIVE = /^(MOST|LONGEST|LARGEST|FEWEST|LEAST|SHORTEST|SMALLEST)(_|$)/;
const RELATIVE_START =
  /^\s*(?:\/\*\*|\*)\s+(What|Whether|How|Where|When|Which|Who|Whom|Whose|Why|Of|Those|The same|All that)\b/;
const VAGUE_WORD = /\b(whoever|somebody|nobody|anew)\b|^\s*(?:\/\/|\/?\*).*\b(anybody)\b/i;
/** Verbs of docs/style.md at the start of a name. */
const PRIVATE_VERB =
  /^(ask|tell|say|draw|meet|hear|forget|refuse)(?=[A-Z]|$)|^(note|keep|take)(?=(Run|Alert|Failure|Turn|Back|Away)$)/;
const PRIVATE_TYPE = /^(Asked|Told|Said|Kept|Given|Led|Twin|Drawn|Refusal)$/;
/** Words of docs/style.md that are no names of values. */
const PRIVATE_NAME =
  /^(asked|told|said|given|kept|heard|spoken|led|drawn|undrawn|twins?|lanes?|desk|room|keeper|refused|refusal|turnedAway)$|[a-z](Told|Twin|Lane|Undrawn|Keeper|Spoken)(?=[A-Z]|$)/;

/** Files that quote the words. */
const QUOTING = new Set(['docs/style.md', 'tests/run/naming.ts', 'tests/unit/run/naming.test.ts']);

/** Finds vague words in texts of any kind, and doc comments that begin with a relative clause, one line each. */
export const findTextFaults = (texts: Iterable<readonly [path: string, text: string]>): string[] =>
  Array.from(texts).flatMap(([path, text]) => {
    if (QUOTING.has(path)) return [];
    const lines = text.split('\n');
    return lines.flatMap((line, at) => {
      const word = VAGUE_WORD.exec(line);
      const isStart = /^\s*\/\*\*/.test(line) || /^\s*\/\*\*$/.test(lines[at - 1] ?? '');
      const start = isStart ? RELATIVE_START.exec(line) : null;
      return [
        ...(word ? [`${path}:${at + 1}: “${word[1] ?? word[2]}”: name the client, user or row`] : []),
        ...(start ? [`${path}:${at + 1}: “${start[1]}” begins a doc comment: begin with a verb or a noun`] : []),
      ];
    });
  });

/**
 * Finds names that break docs/style.md, one line each with file and line: `is…` and the like that are no booleans or hold
 * the result of an action, `MOST_` instead of `MAX_`, private words, and exported types that share a name.
 */
export function findNamingFaults({ checker, files }: SourceProgram): string[] {
  const faults: string[] = [];
  const exportedTypes = new Map<string, string>();
  for (const [path, file] of files) {
    const report = (position: number, text: string) => faults.push(locate(path, file, position, text));
    const visit = (node: ts.Node): void => {
      if (isNamed(node)) {
        const { text } = node.name;
        if (SUPERLATIVE.test(text)) report(node.name.getStart(file), `${text}: write MAX_ or MIN_ with a unit`);
        const verb = ts.isFunctionDeclaration(node) || isFunctionVariable(node) ? PRIVATE_VERB.exec(text) : null;
        const word = PRIVATE_NAME.exec(text);
        if (word) report(node.name.getStart(file), `${text}: write the field’s word`);
        if (verb) report(node.name.getStart(file), `${text}: write the standard verb for “${verb[0]}”`);
        if (BOOLEAN_NAME.test(text)) {
          if (!isBoolean(checker.getTypeAtLocation(node.name)))
            report(node.name.getStart(file), `${text} is no boolean: name what it holds`);
          else if (isResultOfAction(node))
            report(node.name.getStart(file), `${text} holds the result of an action: name what happened`);
        }
      }
      if (isType(node) && PRIVATE_TYPE.test(node.name.text))
        report(node.name.getStart(file), `${node.name.text}: name the thing`);
      if (isExportedType(node)) {
        const before = exportedTypes.get(node.name.text);
        if (before) report(node.name.getStart(file), `${node.name.text}: a type of this name is exported by ${before}`);
        exportedTypes.set(node.name.text, path);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return faults;
}

type NamedNode = (ts.VariableDeclaration | ts.ParameterDeclaration | ts.FunctionDeclaration | ts.PropertySignature) & {
  name: ts.Identifier;
};

const isNamed = (node: ts.Node): node is NamedNode =>
  (ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isPropertySignature(node)) &&
  node.name !== undefined &&
  ts.isIdentifier(node.name);

/** True for a boolean, one that may be missing, a condition of a query, and a function or promise of one. */
function isBoolean(type: ts.Type): boolean {
  const missing = ts.TypeFlags.Undefined | ts.TypeFlags.Null;
  const accepted = ts.TypeFlags.BooleanLike | ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter;
  const parts = (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & missing));
  return parts.every((part) => {
    if (part.flags & accepted) return true;
    const calls = part.getCallSignatures();
    if (calls.length > 0) return calls.every((call) => isBoolean(call.getReturnType()));
    const name = part.getSymbol()?.name ?? '';
    const [value] = name === 'Promise' ? ((part as ts.TypeReference).typeArguments ?? []) : [];
    return value ? isBoolean(value) : /Expression|RawBuilder|Signal/.test(name);
  });
}

/** True for `const isThere = await cancelInterview()`, whose name hides the action. */
function isResultOfAction(node: NamedNode): boolean {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isAwaitExpression(node.initializer)) return false;
  const { expression: call } = node.initializer;
  if (!ts.isCallExpression(call)) return false;
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name.text : call.expression.getText();
  return !/^(is|has|can|should|was|wants|needs|may|finds?|knows)([A-Z]|$)/.test(name);
}

const isFunctionVariable = (node: NamedNode): boolean =>
  ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isArrowFunction(node.initializer);

type TypeNode = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | (ts.ClassDeclaration & { name: ts.Identifier });

const isType = (node: ts.Node): node is TypeNode =>
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  (ts.isClassDeclaration(node) && node.name !== undefined);

const isExportedType = (node: ts.Node): node is TypeNode =>
  isType(node) && (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false);
