import { stripTypeScriptTypes } from 'node:module';
import { parse } from '@astrojs/compiler-rs';

/** Words that a person may read, as a source has them; `{…}` where something is filled in. */
interface Text {
  line: number;
  words: string;
}

interface Node {
  type: string;
  start: number;
  [name: string]: unknown;
}

/** Attributes that hold no visible text. */
const UNREAD =
  /^(class|className|class:list|id|href|type|name|rel|role|key|action|method|enctype|encType|autocomplete|autoComplete|autoCapitalize|for|htmlFor|slot|src|srcset|sizes|kind|aria-(labelledby|describedby|controls)|viewBox|fill|d|points|transform|lang|media|pattern|inputmode|inputMode|enterkeyhint|enterKeyHint|target|loading|property|http-equiv|(data|client|is|stroke)[-:].*)$/;
/** Inline elements. */
const INLINE = /^(a|abbr|b|code|em|i|kbd|small|span|strong|time)$/;
/** Skipped nodes: types and names of imports. */
const SILENT = /^(Import|ExportAll|TS(Interface|TypeA|Literal))/;
const FILLED_IN = '{…}';

/** Every text of a source file, in its order: what stands between tags, and literals that are no mere names. */
export function textsIn(source: string, file: string): Text[] {
  const isView = file.endsWith('.astro');
  // The parser knows Astro and TSX: another file is given to it as the script of a view.
  const code = isView ? source : `---\n${asScript(source, file)}\n---\n`;
  const { ast, diagnostics } = parse(code);
  if (diagnostics.length > 0) throw new Error(`${file}: ${diagnostics[0]?.text}`);
  const texts: Text[] = [];
  const add = ({ start }: Node, words: string) => {
    const plain = words.replace(/\s+/g, ' ').trim();
    const line = code.slice(0, start).split('\n').length - (isView ? 0 : 1);
    if (/\p{L}/u.test(plain.replaceAll(FILLED_IN, ''))) texts.push({ line, words: plain });
  };
  walk(ast, add);
  return texts;
}

const asScript = (source: string, file: string): string =>
  (file.endsWith('.tsx') ? source : stripTypeScriptTypes(source))
    .replaceAll('---', '–––')
    .replace(/<!doctype/g, '<doctype');

type Add = (node: Node, words: string) => void;

function walk(node: unknown, add: Add): void {
  if (Array.isArray(node)) for (const one of node) walk(one, add);
  if (!isNode(node) || SILENT.test(node.type)) return;
  if (node.type === 'JSXAttribute' && UNREAD.test(queryDigest(node.name))) return;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    walkElement(node, add);
    return;
  }
  if (node.type === 'Literal' && typeof node.value === 'string' && isProse(node.value)) add(node, node.value);
  if (node.type === 'TaggedTemplateExpression' && queryDigest(node.tag) === 'sql') return;
  if (node.type === 'TemplateLiteral') {
    const words = wordsOf(node);
    if (isProse(words)) add(node, words);
  }
  for (const [name, part] of Object.entries(node)) if (name !== 'type') walk(part, add);
}

/** A sentence with links and numbers in it is one text. */
function walkElement(node: Node, add: Add): void {
  const opening = node.openingElement;
  if (/^(style|script)$/.test(isNode(opening) ? queryDigest(opening.name) : '')) return;
  walk(opening, add);
  const children = node.children as Node[];
  if (!children.some(isText)) {
    walk(children, add);
    return;
  }
  add(node, children.map(flatten).join(''));
  walkFilledIn(children, add);
}

/** Visits interpolated values, whose sentences were reported. */
function walkFilledIn(children: readonly Node[], add: Add): void {
  for (const child of children) {
    if (child.type === 'JSXExpressionContainer') walk(child.expression, add);
    else if (isSentencePart(child)) {
      walk(child.openingElement, add);
      walkFilledIn(child.children as Node[], add);
    } else if (child.type === 'JSXElement') walk(child, add);
  }
}

function flatten(node: Node): string {
  if (node.type === 'JSXText') return String(node.value);
  if (isSentencePart(node)) return (node.children as Node[]).map(flatten).join('');
  if (node.type !== 'JSXExpressionContainer') return '';
  const filling = node.expression as Node;
  if (filling.type === 'JSXEmptyExpression') return '';
  if (filling.type === 'Literal' && typeof filling.value === 'string') return filling.value;
  return filling.type === 'TemplateLiteral' ? wordsOf(filling) : FILLED_IN;
}

const isText = ({ type, value }: Node): boolean => type === 'JSXText' && /\p{L}/u.test(String(value));

const isSentencePart = (node: Node): boolean =>
  node.type === 'JSXElement' && isNode(node.openingElement) && INLINE.test(queryDigest(node.openingElement.name));

const wordsOf = ({ quasis }: Node): string =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(FILLED_IN);

/** True for readable literals: several words, a capital, or a quotation mark. */
const isProse = (words: string): boolean => /\S\s+\S/.test(words) || /^\p{Lu}|[’“”…]/u.test(words);

const isNode = (node: unknown): node is Node => typeof node === 'object' && node !== null && 'type' in node;

function queryDigest(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'JSXNamespacedName') return `${queryDigest(node.namespace)}:${queryDigest(node.name)}`;
  return typeof node.name === 'string' ? node.name : '';
}
