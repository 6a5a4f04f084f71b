import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';

const NAMED: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', nbsp: ' ' };

/** Undoes one round of entity escaping; text that already holds tags is left as it is. */
export function decodeOnce(text: string): string {
  if (/<[a-z!/]/i.test(text)) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[name.toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}

/**
 * A stranger's HTML as Markdown of headings (### and ####), lists, strong, em, links, quotes and code. Scripts, styles,
 * images and frames are gone with all they held; links lead to http(s) and mailto only. Literal `<` and `&` are escaped,
 * so that what was text stays text when it is rendered.
 */
export function htmlToMarkdown(html: string): string {
  const clean = sanitize(html)
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '');
  const separated = clean.replace(/<br\s*\/?>/g, '</p><p>');
  return tidy(turndown.turndown(separated));
}

function sanitize(html: string): string {
  const headings = headingTags(html);
  return sanitizeHtml(html.replace(/<\/t[dh]>/gi, ' $&'), {
    allowedTags: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'br'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    // Nobody nests deeper by intention, and what walks the tree does so by recursion.
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
    transformTags: {
      ...headings,
      b: 'strong',
      i: 'em',
      div: 'p',
      section: 'p',
      tr: 'p',
      pre: 'p',
    },
  });
}

/** The highest level used becomes h3, all below it h4: the page has its own h1 and h2. */
function headingTags(html: string): Record<string, string> {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/gi)].map((match) => Number(match[1]));
  const top = Math.min(...levels);
  return Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level <= top ? 'h3' : 'h4']));
}

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', emDelimiter: '*', hr: '' });
const escapeMarkdown = turndown.escape.bind(turndown);
turndown.escape = (text) =>
  escapeMarkdown(text)
    .replace(/[<~]/g, '\\$&')
    .replace(/&(?=#|\w)/g, '\\&');
turndown.addRule('heading', {
  filter: ['h3', 'h4'],
  replacement: (content, node) => {
    const words = withoutBold(content);
    return words ? `\n\n${node.nodeName === 'H3' ? '###' : '####'} ${words}\n\n` : '';
  },
});
turndown.addRule('item', {
  filter: 'li',
  replacement: (content, node) => {
    const parent = node.parentElement;
    const marker = parent?.nodeName === 'OL' ? `${Array.from(parent.children).indexOf(node) + 1}. ` : '- ';
    const text = content
      .trim()
      .replace(/\n{2,}(?=\s*(?:-|\d+\.) )/g, '\n')
      .replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
    return text ? `${marker}${text}${node.nextSibling ? '\n' : ''}` : '';
  },
});
turndown.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const words = flat(content);
    // Relative addresses pass the sanitiser, but lead nowhere on another site.
    const href = /^(?:https?:\/\/|mailto:)/i.exec(node.getAttribute('href')?.trim() ?? '')?.input.trim();
    if (!href || !words) return words;
    return `[${words}](${href.replace(/[\s<>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)})`;
  },
});
// A bold line on its own is how many editors write a heading.
turndown.addRule('boldLine', {
  filter: (node) => {
    const only = node.nodeName === 'P' && node.parentElement?.nodeName !== 'LI' ? node.firstElementChild : null;
    const text = node.textContent?.trim() ?? '';
    return (
      only?.nodeName === 'STRONG' && only.textContent?.trim() === text && text.length <= 80 && !/[.,;!]$/.test(text)
    );
  },
  replacement: (content) => `\n\n#### ${withoutBold(content)}\n\n`,
});

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a heading: bold and a closing colon are what a heading has anyway. */
const withoutBold = (text: string): string => flat(text).replaceAll('**', '').replace(/\s*:$/, '');

const BULLET = /^(?:\\?[-*·•▪●◦‣–]|\\\*)\s+(?=\S)/;

/** Lists made of typed bullets become lists; what recruiters tag for LinkedIn (`#LI-Remote`) goes. */
function tidy(markdown: string): string {
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  const typed = lines.map((line) => (BULLET.test(line) && !line.startsWith('- ') ? line.replace(BULLET, '- ') : line));
  const text = typed
    .join('\n')
    .replace(/^#LI-\w+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .trim();
  // Without headings of its own, bold lines are the only structure there is, and begin at the first level.
  return /^### /m.test(text) ? text : text.replace(/^#### /gm, '### ');
}
