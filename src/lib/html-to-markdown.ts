import TurndownService from 'turndown';

/** Converts clean HTML to Markdown. Links are http(s) or mailto. Escapes `<` and `&`. Runs in browsers. */
export function convertHtmlToMarkdown(cleanHtml: string): string {
  const clean = cleanHtml
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]/g, '')
    .replace(/<br\s*\/?>/g, '</p><p>');
  return tidy(turndown.turndown(clean));
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
    const marker = parent?.nodeName === 'OL' ? `${placeOf(node, parent)}. ` : '- ';
    const text = content
      .trim()
      .replace(/(?<!\n)\n{2,}(?=[^\S\n]*(?:-|\d+\.) )/g, '\n')
      .replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`);
    return text ? `${marker}${text}${node.nextSibling ? '\n' : ''}` : '';
  },
});
turndown.addRule('link', {
  filter: 'a',
  replacement: (content, node) => {
    const words = flat(content);
    // Relative links would break on this site.
    const href = /^(?:https?:\/\/|mailto:)/i.exec(node.getAttribute('href')?.trim() ?? '')?.input.trim();
    if (!href || !words) return words;
    return `[${words}](${href.replace(/[\s<>()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)})`;
  },
});
// Many editors write headings as bold lines.
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

const places = new WeakMap<Element, Map<Element, number>>();

function placeOf(item: Element, list: Element): number {
  let known = places.get(list);
  if (!known) {
    known = new Map(Array.from(list.children, (child, i) => [child, i + 1]));
    places.set(list, known);
  }
  return known.get(item) ?? 1;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Heading without bold and closing colon. */
function withoutBold(text: string): string {
  const words = flat(text).replaceAll('**', '');
  return words.endsWith(':') ? words.slice(0, -1).trimEnd() : words;
}

const BULLET = /^(?:\\?[-*·•▪●◦‣–]|\\\*)\s+(?=\S)/;

/** Converts typed bullets to lists and removes LinkedIn tags (`#LI-Remote`). */
function tidy(markdown: string): string {
  const lines = markdown.split('\n').map((line) => line.trimEnd());
  const withBullets = lines.map((line) =>
    BULLET.test(line) && !line.startsWith('- ') ? line.replace(BULLET, '- ') : line,
  );
  const text = withBullets
    .join('\n')
    .replace(/^#LI-\w+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^(- .*)\n\n(?=- )/gm, '$1\n')
    .trim();
  // Bold lines become top-level headings if there are no others.
  return /^### /m.test(text) ? text : text.replace(/^#### /gm, '### ');
}
