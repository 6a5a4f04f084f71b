import { convertHtmlToMarkdown } from '../../lib/html-to-markdown.ts';
import { lookup } from '../../lib/lookup.ts';
import { escapeXml } from '../../lib/xml.ts';

const ALLOWED_TAGS = new Set(['P', 'H3', 'H4', 'UL', 'OL', 'LI', 'STRONG', 'EM', 'A', 'BLOCKQUOTE', 'CODE', 'BR']);
const RENAMED: Record<string, string> = {
  B: 'strong',
  I: 'em',
  DIV: 'p',
  SECTION: 'p',
  ARTICLE: 'p',
  TR: 'p',
  PRE: 'p',
};
/** Elements removed with their content. */
const DROPPED =
  'script, style, noscript, template, iframe, object, embed, svg, math, img, picture, video, audio, canvas, form, input, button, select, textarea, title, meta, link, base, xmp';

/** Converts pasted rich text to Markdown. */
export function pastedMarkdown(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutEffects(html), 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  const levels = [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName[1]));
  return convertHtmlToMarkdown(cleanChildren(body, Math.min(...levels)));
}

/** Removes styles, scripts and handlers before parsing, because the page's policy reports them. `xmp` contains plain text. */
const withoutEffects = (html: string): string =>
  html
    .replace(/<(\/?)(?:style|script)(?=[\s/>])/gi, '<$1xmp')
    .replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s(style|on\w+)\s*=/gi, ' data-$1='));

/** Markup of children with allowed tags. Keeps attributes of links only. */
function cleanChildren(parent: Node, topHeading: number): string {
  return [...parent.childNodes].map((node) => clean(node, topHeading)).join('');
}

function clean(node: Node, topHeading: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeXml(node.textContent ?? '');
  if (!(node instanceof Element)) return '';
  const inner = cleanChildren(node, topHeading);
  const level = /^H([1-6])$/.exec(node.tagName)?.[1];
  const weight = weightOf(node);
  const name = level
    ? Number(level) <= topHeading
      ? 'h3'
      : 'h4'
    : (lookup(RENAMED, node.tagName) ??
      (node.tagName === 'SPAN' && /^(bold|[6-9]00)$/.test(weight) ? 'strong' : node.tagName.toLowerCase()));
  // Google Docs wraps content in a <b> that is not bold.
  if (name === 'strong' && weight === 'normal') return inner;
  if (!ALLOWED_TAGS.has(name.toUpperCase())) return inner;
  if (name === 'br') return '<br>';
  // Parsers split paragraphs that contain blocks.
  if (name === 'p' && /<(p|h3|h4|ul|ol|blockquote)[ >]/.test(inner)) return inner;
  const href = name === 'a' ? ` href="${escapeXml(node.getAttribute('href') ?? '')}"` : '';
  return `<${name}${href}>${inner}</${name}>`;
}

const weightOf = (element: Element): string =>
  /font-weight:\s*(\w+)/i.exec(element.getAttribute('data-style') ?? '')?.[1]?.toLowerCase() ?? '';
