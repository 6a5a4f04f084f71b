import { hangingIndent, wrapWords } from './text.ts';
import { unescapeXml } from './xml.ts';

/** Recommended line length (RFC 5322 §2.1.1). */
export const LINE_LENGTH = 78;

/**
 * Converts clean HTML to plain text: underlined headings, `- ` or numbers, `> ` for quotes. Link targets follow, numbered if
 * several. `locate` makes them absolute.
 */
export const htmlToText = (cleanHtml: string, locate: (href: string) => string): string =>
  blocksOf(parse(cleanHtml, locate), LINE_LENGTH).join('\n\n');

interface Element {
  tag: string;
  href?: string;
  children: Node[];
}
type Node = Element | string;

const BLOCKS = /^(?:p|h\d|[uo]l|li|blockquote)$/;

function parse(html: string, locate: (href: string) => string): Element {
  const root: Element = { tag: '', children: [] };
  const open = [root];
  for (const [part, mark = ''] of html.matchAll(/<([^<>]*)>|[^<>]+/g)) {
    const siblings = open.at(-1)?.children ?? [];
    const tag = /^\w+/.exec(mark)?.[0];
    if (mark.startsWith('/')) open.pop();
    else if (!tag) siblings.push(unescapeXml(part));
    else {
      const href = /^a href="([^"]*)"/.exec(mark)?.[1];
      const element: Element = { tag, children: [], ...(href && { href: locate(unescapeXml(href)) }) };
      siblings.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

function blocksOf({ children }: Element, width: number): string[] {
  const blocks: string[] = [];
  let words: Node[] = [];
  const endParagraph = () => {
    blocks.push(paragraph(words, width));
    words = [];
  };
  for (const child of children) {
    if (typeof child === 'string' || !holdsBlocks(child)) words.push(child);
    else {
      endParagraph();
      blocks.push(...blocksFrom(child, width));
    }
  }
  endParagraph();
  return blocks.filter(Boolean);
}

const holdsBlocks = ({ tag, children }: Element): boolean =>
  BLOCKS.test(tag) || children.some((child) => typeof child !== 'string' && holdsBlocks(child));

function blocksFrom(element: Element, width: number): string[] {
  const { tag, href } = element;
  if (tag === 'ul' || tag === 'ol') return [list(element, width)];
  if (tag === 'blockquote') return [hangingIndent('> ', blocksOf(element, width - 2).join('\n\n'), '> ')];
  if (/^h\d/.test(tag)) return [heading(element, width)];
  return [...blocksOf(element, width), ...(href ? [href] : [])];
}

/** Heading, underlined at the top level. */
function heading(element: Element, width: number): string {
  const words = blocksOf(element, width).join('\n');
  const longest = Math.max(...words.split('\n').map((line) => line.length));
  return element.tag === 'h2' && words ? `${words}\n${'-'.repeat(Math.min(longest, width))}` : words;
}

function list({ tag, children }: Element, width: number): string {
  const items = children.filter((child) => typeof child !== 'string');
  const written = items.map((item, i) => {
    const mark = tag === 'ol' ? `${i + 1}. ` : '- ';
    const [first = '', ...more] = blocksOf(item, width - mark.length);
    // A nested list belongs to its item.
    return hangingIndent(mark, [first, ...more].join(more.length === 1 && holdsOneList(item) ? '\n' : '\n\n'));
  });
  return written.join(written.some((item) => item.includes('\n')) ? '\n\n' : '\n');
}

const holdsOneList = ({ children }: Element): boolean =>
  children.some((child) => typeof child !== 'string' && /^[uo]l$/.test(child.tag));

function paragraph(nodes: readonly Node[], width: number): string {
  const addresses = [...new Set(linksIn(nodes))];
  const numbers = new Map(addresses.length > 1 ? addresses.map((href, i) => [href, ` [${i + 1}]`]) : []);
  const words = wrapWords(wordsOf(nodes, numbers).trim(), width);
  const below = addresses.map((href) => `${numbers.get(href)?.trim().concat(' ') ?? ''}${href}`);
  return [isOnlyLink(nodes) && /\w$/.test(words) ? `${words}:` : words, ...below].filter(Boolean).join('\n');
}

const isOnlyLink = (nodes: readonly Node[]): boolean => {
  const visible = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '');
  return (
    visible.length === 1 && linksIn(visible).length === 1 && typeof visible[0] !== 'string' && visible[0]?.tag === 'a'
  );
};

const linksIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [];
    return node.href && !isBareUrl(node) ? [node.href] : linksIn(node.children);
  });

/** True if the text of a link is its URL or mail address. */
function isBareUrl({ href = '', children }: Element): boolean {
  const words = wordsOf(children, new Map());
  return href === words || href === `mailto:${words}`;
}

/** Text of a paragraph with link numbers. */
const wordsOf = (nodes: readonly Node[], numbers: ReadonlyMap<string, string>): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/[ \t\n]+/g, ' ');
      if (node.tag === 'br') return '\n';
      return wordsOf(node.children, numbers) + (node.href && !isBareUrl(node) ? (numbers.get(node.href) ?? '') : '');
    })
    .join('');
