import { channel, subscribe } from 'node:diagnostics_channel';
import MarkdownIt, { type Token } from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { sha256 } from './hash.ts';
import { convertHtmlToMarkdown } from './html-to-markdown.ts';
import { MAX_URL_LENGTH } from './lengths.ts';
import { slugify } from './text.ts';
import { escapeXml, unescapeXml } from './xml.ts';

/** Maximum nesting. Word processors reach thirty. */
const DEEPEST = 50;
const MAX_OPEN_MARKERS = 1_000;
/** Maximum HTML characters per input character, since tables and reference links can multiply. */
const MAX_GROWTH_FACTOR = 8;
const ALWAYS_ALLOWED = 10_000;

// The parser drops deeper nesting. Such text is rejected before.
const markdown = new MarkdownIt({ html: true, linkify: true }).set({ maxNesting: 2 * DEEPEST });
// The sanitiser decides about links.
markdown.validateLink = () => true;
markdown.normalizeLinkText = (address) => address;
markdown.normalizeLink = (address) => encodeURI(address.toWellFormed()).replaceAll('%25', '%');
// Links `www.` addresses, not a bare `//`.
markdown.linkify
  .set({ maxLength: MAX_URL_LENGTH })
  .add('//', null)
  .add('www.', {
    validate: (text, at, linkify) =>
      Math.max(0, linkify.testSchemaAt(`//${text.slice(at, at + MAX_URL_LENGTH)}`, 'http:', 0) - 2),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
markdown.renderer.rules.hardbreak = () => '<br>';
// Only blocks start lines, so that equal text gives equal bytes.
const BEGIN_LINES = new Set(['ul', 'ol', 'blockquote', 'table', 'thead', 'tbody', 'tr']);
markdown.renderer.renderToken = (tokens, at) => {
  const token = tokens[at] as Token;
  if (token.hidden) return '';
  if (token.nesting < 0) return `</${token.tag}>${token.block ? '\n' : ''}`;
  return `<${token.tag}${markdown.renderer.renderAttrs(token)}>${BEGIN_LINES.has(token.tag) ? '\n' : ''}`;
};

// security: untrusted HTML is reduced to these elements, on write and on render.
const rules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'br'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    a: (tagName, attributes) => ({ tagName, attribs: { href: attributes.href ?? '', rel: 'nofollow ugc noopener' } }),
  },
};

/**
 * Renders untrusted Markdown to safe HTML. Never throws. Unrenderable text (`findMarkdownProblem`) is shown as is and reported
 * to `onRenderWarning`.
 */
export function renderMarkdown(text: string): string {
  return renderOrWarn(text) ?? `<p>${escapeXml(text).replaceAll('\n', '<br />')}</p>`;
}

const articleRules: sanitizeHtml.IOptions = {
  ...rules,
  allowedTags: [...(rules.allowedTags as string[]), 'h2', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: { a: ['href'] },
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' },
};

/** Renders Markdown of the board's editors to safe HTML, with tables and with headings that can be linked. Never throws. */
export function renderArticleMarkdown(text: string): string {
  const rendering = renderUncached(text, articleRules);
  if (!('html' in rendering)) return renderMarkdown(text);
  const ids = new Set<string>();
  return rendering.html.replace(/^<(h[23])>(.*)<\/h[23]>$/gm, (heading, tag: string, words: string) => {
    const id = slugify(wordsOf(words));
    if (!id || ids.has(id)) return heading;
    ids.add(id);
    return `<${tag} id="${id}">${words}</${tag}>`;
  });
}

/** Markdown for other renderers: unchanged, or what pages show of it if it has HTML, images or unsafe links. Never throws. */
export function toPortableMarkdown(text: string): string {
  return isShownWhole(text) ? text : convertHtmlToMarkdown(renderMarkdown(text));
}

function isShownWhole(text: string): boolean {
  try {
    return markdown.parse(text, {}).every(isShown);
  } catch {
    return false;
  }
}

const SHOWN_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

function isShown(token: Token): boolean {
  const href = token.attrGet('href');
  const isOfPage = href === null || SHOWN_SCHEMES.has(URL.parse(String(href), 'https://own.invalid')?.protocol ?? '');
  return isOfPage && !/^(html_|image$)/.test(token.type) && (token.children ?? []).every(isShown);
}

/** Plain text of Markdown. Never throws. */
export function markdownToText(text: string): string {
  const html = renderOrWarn(text);
  const words = html === undefined ? text : wordsOf(html);
  return words.replace(/\s+/g, ' ').trim();
}

const wordsOf = (html: string): string => unescapeXml(html.replace(/<\/(p|h\d|li)>/g, ' ').replace(/<[^<>]*>/g, ''));

/** Reason why a text cannot be rendered. Usually undefined. */
export function findMarkdownProblem(text: string): string | undefined {
  const rendering = render(text);
  return 'objection' in rendering ? rendering.objection : undefined;
}

/** Stored text that cannot be rendered. */
export interface RenderWarning {
  text: string;
  objection: string;
}

const failed = channel('easel:failed');
const MAX_ERRORS = 1_000;
const reported = new Set<string>();

/** Subscribes to texts that cannot be rendered, once each. */
export const onRenderWarning = (listen: (what: RenderWarning) => void): void =>
  subscribe(failed.name, (what) => listen(what as RenderWarning));

function renderOrWarn(text: string): string | undefined {
  const rendering = render(text);
  if ('html' in rendering) return rendering.html;
  const what: RenderWarning = { text: sha256(text), objection: rendering.objection };
  if (!reported.has(what.text) && reported.size < MAX_ERRORS) {
    reported.add(what.text);
    failed.publish(what);
  }
  return undefined;
}

type Rendering = { html: string } | { objection: string };

// A role's text is validated and rendered twice in a row.
let latest: { text: string; rendering: Rendering } | undefined;

function render(text: string): Rendering {
  if (latest?.text !== text) latest = { text, rendering: renderUncached(text) };
  return latest.rendering;
}

function renderUncached(text: string, allowed = rules): Rendering {
  try {
    const tokens = markdown.parse(text, {});
    if (sizeOf(tokens) > MAX_GROWTH_FACTOR * text.length + ALWAYS_ALLOWED)
      return { objection: 'must not contain so large a table, nor repeat so long an address' };
    const written = markdown.renderer.render(tokens, markdown.options, {});
    const html = depthOf(written) > MAX_OPEN_MARKERS ? undefined : sanitizeHtml(written, allowed).trim();
    if (html === undefined || depthOf(html) > DEEPEST)
      return { objection: `must not nest lists, quotes and other marks more than ${DEEPEST} deep` };
    return { html };
  } catch {
    return { objection: 'must be written in simpler Markdown: this cannot be shown' };
  }
}

/** Estimated length of the HTML. */
function sizeOf(tokens: readonly Token[]): number {
  let size = 0;
  for (const { attrs, children, content, tag } of tokens) {
    size += content.length + tag.length;
    for (const [, value] of attrs ?? []) size += String(value).length;
    if (children) size += sizeOf(children);
  }
  return size;
}

function depthOf(html: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, closing, name] of html.matchAll(/<(\/?)(\w+)/g)) {
    if (closing) depth--;
    else if (name !== 'br') deepest = Math.max(deepest, ++depth);
  }
  return deepest;
}
