import sanitizeHtml from 'sanitize-html';
import { convertHtmlToMarkdown } from '../../lib/html-to-markdown.ts';
import { lookup } from '../../lib/lookup.ts';
import { formatNumber } from '../../lib/text.ts';
import { hasMoreElements } from '../../lib/xml.ts';
import { EntryError } from './read-json.ts';

const NAMED: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  amp: '&',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  middot: '·',
};

/** Decodes one round of entities. Text with tags is unchanged. */
export function decodeEntitiesUnlessTagged(text: string): string {
  if (/<[a-z!/]/i.test(text)) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name) return lookup(NAMED, name.toLowerCase()) ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/** Decodes HTML that was escaped once or twice. */
export function unescapeHtml(text: string): string {
  const once = decodeEntitiesUnlessTagged(text);
  return /<[a-z!/]/i.test(once) || !/&lt;\/?[a-z]/i.test(once) ? once : decodeEntitiesUnlessTagged(once);
}

/**
 * Converts untrusted HTML to Markdown: h3, h4, lists, strong, em, links, quotes, code. Drops scripts, styles, images and
 * frames. Links are http(s) or mailto. Escapes `<` and `&`.
 */
export function htmlToMarkdownOrThrow(html: string): string {
  if (hasMoreElements(html, MAX_ELEMENTS))
    throw new EntryError(`its text has more than ${formatNumber(MAX_ELEMENTS)} HTML elements`);
  return convertHtmlToMarkdown(sanitize(/<[a-z!/]/i.test(html) ? html : ofPlainText(html)));
}

const MAX_ELEMENTS = 20_000;

/** Plain text as HTML with paragraphs, lines, lists and Markdown marks. */
const ofPlainText = (text: string): string =>
  text
    .trim()
    .split(/\r?\n[^\S\n]*\r?\n/)
    .map((paragraph) => runsOf(paragraph.split(/\r?\n/)).map(htmlOfRun).join('\n'))
    .join('\n');

const HEADING = /^#{1,6}[ \t]+/;
const ITEM = /^[ \t]*[-–•*·][ \t]+/;

interface Run {
  kind: 'heading' | 'item' | 'text';
  lines: string[];
}

/** Groups consecutive lines of one kind. */
function runsOf(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const kind = HEADING.test(line) ? 'heading' : ITEM.test(line) ? 'item' : 'text';
    const last = runs.at(-1);
    if (last?.kind === kind && kind !== 'heading') last.lines.push(line);
    else runs.push({ kind, lines: [line] });
  }
  return runs;
}

function htmlOfRun({ kind, lines }: Run): string {
  const marked = lines.map((line) =>
    withMarks(line.replace(kind === 'heading' ? HEADING : kind === 'item' ? ITEM : '', '')),
  );
  if (kind === 'heading') return `<h3>${marked.join('')}</h3>`;
  return kind === 'item'
    ? `<ul>${marked.map((line) => `<li>${line}</li>`).join('')}</ul>`
    : `<p>${marked.join('<br>')}</p>`;
}

const withMarks = (line: string): string =>
  line
    .replace(/\*\*([^*\s][^*]{0,300})\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^[\]]{1,200})\]\((https?:[^()\s"<>]{1,500})\)/g, '<a href="$2">$1</a>');

function sanitize(html: string): string {
  const headings = headingTags(html);
  return sanitizeHtml(shallow(html).replace(/<\/t[dh]>/gi, ' $&'), {
    allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Limits recursion.
    nestingLimit: 40,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'title',
      'svg',
      'math',
      'template',
      'object',
    ],
    transformTags: { ...headings, b: 'strong', i: 'em', div: 'p', section: 'p', tr: 'p', pre: 'p' },
  });
}

/** Open tags at once. Parsers search all of them at each end tag. */
const MAX_OPEN_ELEMENTS = 1_000;
const NEVER_OPEN = new Set(['br', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

function shallow(html: string): string {
  let open = 0;
  return html.replace(/<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/gi, (tag, closing: string, name: string) => {
    if (NEVER_OPEN.has(name.toLowerCase())) return tag;
    if (closing) open = Math.max(0, open - 1);
    else if (open >= MAX_OPEN_ELEMENTS) return '';
    else open++;
    return tag;
  });
}

/** Maps the highest heading to h3 and others to h4, because the page has h1 and h2. */
function headingTags(html: string): Record<string, string> {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/gi)].map((match) => Number(match[1]));
  const top = Math.min(...levels);
  return Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level <= top ? 'h3' : 'h4']));
}
