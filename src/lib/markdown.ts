import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';

const marked = new Marked({ gfm: true, breaks: false, async: false });

// security: what a recruiter writes may contain any HTML; only these survive, on write and on render.
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
    a: (tagName, attributes) => ({
      tagName,
      attribs: { href: attributes.href ?? '', rel: 'nofollow ugc noopener' },
    }),
  },
};

/** Safe HTML of Markdown that a stranger wrote: paragraphs, h3, h4, lists, emphasis, quotes, code and links. */
export function renderMarkdown(text: string): string {
  return sanitizeHtml(marked.parse(text) as string, rules).trim();
}

/** The words of a Markdown text, without its marks. */
export function plainText(text: string): string {
  return sanitizeHtml((marked.parse(text) as string).replace(/<\/(p|h\d|li)>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
