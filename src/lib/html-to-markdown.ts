import TurndownService from 'turndown';

/**
 * Clean HTML (p, h3, h4, ul, ol, li, strong, em, a, blockquote, code, br) as Markdown: headings ### and ####, lists,
 * links to http(s) and mailto only. Literal `<` and `&` are escaped, so that what was text stays text. Runs in browsers.
 */
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

const places = new WeakMap<Element, Map<Element, number>>();

/** The number of an item in its list, from 1. */
function placeOf(item: Element, list: Element): number {
  let known = places.get(list);
  if (!known) {
    known = new Map(Array.from(list.children, (child, i) => [child, i + 1]));
    places.set(list, known);
  }
  return known.get(item) ?? 1;
}

const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The words of a heading: bold and a closing colon are what a heading has anyway. */
function withoutBold(text: string): string {
  const words = flat(text).replaceAll('**', '');
  return words.endsWith(':') ? words.slice(0, -1).trimEnd() : words;
}

const BULLET = /^(?:\\?[-*·•▪●◦‣–]|\\\*)\s+(?=\S)/;

/** Lists made of typed bullets become lists; what recruiters tag for LinkedIn (`#LI-Remote`) goes. */
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
  // Without headings of its own, bold lines are the only structure there is, and begin at the first level.
  return /^### /m.test(text) ? text : text.replace(/^#### /gm, '### ');
}
