import { hangingIndent, wrapWords } from '../lib/text.ts';
import { escapeXml } from '../lib/xml.ts';
import type { SiteSettings } from '../site.ts';
import { mailFills } from '../ui/accent.ts';
import { isWordmark, mailLogoPath } from '../ui/logo.ts';
import type { MailBlock, MailFigure, MailListItem, MailPayBar } from './blocks.ts';
import { fillMailText, getShippedMailText, type MailText, type MailValues } from './mail-text.ts';
import type { MailContent } from './message.ts';

/** Recommended line length (RFC 5322 §2.1.1). */
export const LINE_LENGTH = 78;

interface Composition {
  subject: string;
  title: string;
  blocks: MailBlock[];
  /** Reason for the mail, and how to unsubscribe. */
  reason: string;
  /** Further links before unsubscribing. */
  ways?: { label: string; href: string }[];
  unsubscribe?: { label: string; href: string };
  origin: string;
}

interface TextData extends Pick<Composition, 'ways' | 'unsubscribe' | 'origin'> {
  /** Values of the text's placeholders. */
  values: MailValues | ((site: SiteSettings) => MailValues);
}

/** Mail of a text that editors change, in `src/content/mails`. */
export const composeMailFromText = (name: string, { values, ...mail }: TextData): MailContent => ({
  textName: name,
  words: (site, text = getShippedMailText(name)) => {
    const filled = fillMailText(text, typeof values === 'function' ? values(site) : values, site);
    return composeMail({ ...mail, ...filled }).words(site);
  },
});

/** Title and blocks of a text for its editors, with unfilled placeholders. */
export function renderUnfilledMailHtml(text: MailText, site: SiteSettings): string {
  const { title, blocks, reason } = fillMailText(text, {}, site);
  return `<h2>${escapeXml(title)}</h2>${blocks.map(htmlBlock).join('')}<p>${lines(reason)}</p>`;
}

/** Layout of all mails as HTML and text. Escapes text. URLs must be absolute. The board's name is added by the outbox. */
export function composeMail(mail: Composition | ((site: SiteSettings) => Composition)): MailContent {
  return {
    words: (site) => {
      const composed = typeof mail === 'function' ? mail(site) : mail;
      return { subject: composed.subject, text: plain(composed, site), html: page(composed, site) };
    },
  };
}

function plain({ title, blocks, reason, ways = [], unsubscribe, origin }: Composition, site: SiteSettings): string {
  const parts = [wrapWords(title, LINE_LENGTH), ...blocks.map(plainBlock), '--', wrapWords(reason, LINE_LENGTH)];
  for (const { label, href } of endings({ ways, unsubscribe })) parts.push(`${label}: ${href}`);
  return `${[...parts, `${site.name} · ${origin}`].join('\n\n')}\n`;
}

const endings = ({ ways = [], unsubscribe }: Pick<Composition, 'ways' | 'unsubscribe'>) =>
  unsubscribe ? [...ways, unsubscribe] : ways;

function plainBlock(block: MailBlock): string {
  if (block.kind === 'paragraph') return wrapWords(block.text, LINE_LENGTH);
  if (block.kind === 'button') return `${block.label}:\n${block.href}`;
  if (block.kind === 'code') return `    ${block.text}`;
  if (block.kind === 'prose') return block.text;
  if (block.kind === 'quote') return hangingIndent('> ', wrapWords(block.text, LINE_LENGTH - 2), '> ');
  return block.items.map(plainItem).join('\n\n');
}

function plainItem({ title, note, href, pay }: MailListItem): string {
  const words = [note, pay?.words].filter(Boolean).join(' · ');
  return hangingIndent(
    '- ',
    [wrapWords(title, LINE_LENGTH - 2), words && wrapWords(words, LINE_LENGTH - 2), href].filter(Boolean).join('\n'),
  );
}

const lines = (text: string): string => escapeXml(text).replace(/\n/g, '<br>');

function htmlBlock(block: MailBlock): string {
  if (block.kind === 'paragraph') return `<p>${lines(block.text)}</p>`;
  if (block.kind === 'button')
    return `<p class="action"><a class="button" href="${escapeXml(block.href)}">${escapeXml(block.label)}</a></p>`;
  if (block.kind === 'prose') return `<div class="prose">${block.html}</div>`;
  if (block.kind === 'code') return `<p class="code">${escapeXml(block.text)}</p>`;
  if (block.kind === 'quote') return `<blockquote>${lines(block.text)}</blockquote>`;
  return `<ul>${block.items.map(htmlItem).join('')}</ul>`;
}

function htmlItem({ title, note, href, figure, pay }: MailListItem): string {
  const name = href ? `<a href="${escapeXml(href)}">${escapeXml(title)}</a>` : escapeXml(title);
  const words = `<strong>${name}</strong>${note ? `<br><span class="muted">${escapeXml(note)}</span>` : ''}`;
  const amount = pay
    ? `<br><span class="${pay.isStated ? 'pay' : 'muted'}">${escapeXml(pay.words)}</span>${pay.bar ? htmlBar(pay.bar) : ''}`
    : '';
  if (!figure) return `<li>${words}${amount}</li>`;
  return `<li>${TABLE}<tr><td class="figure" style="width:${FIGURE_COLUMN}px">${htmlFigure(figure)}</td><td>${words}${amount}</td></tr></table></li>`;
}

// Tables lay out in mail programs without style sheets, too.
const TABLE = '<table role="presentation" style="width:100%">';
/** Pixels of the column of figures, and of a tile's side. */
const FIGURE_COLUMN = 80;
const TILE_SIDE = 48;

function htmlFigure(figure: MailFigure): string {
  if ('src' in figure)
    return `<img src="${escapeXml(figure.src)}" alt="" width="${figure.width}" height="${figure.height}">`;
  const { tile, ink } = figure.colours;
  return `<table role="presentation"><tr><td class="tile" style="width:${TILE_SIDE}px;height:${TILE_SIDE}px;background:${tile};color:${ink}">${escapeXml(figure.letter)}</td></tr></table>`;
}

/** A range on the middle half of its market: cells of one table row. */
function htmlBar({ scale: [from, to], half, range }: MailPayBar): string {
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, (value - from) / (to - from || 1))) * 100);
  const includes = ([low, high]: readonly [number, number], at: number) => share(low) <= at && at < share(high);
  const ends = [...new Set([0, 100, ...half.map(share), ...range.map(share)])].sort((a, b) => a - b);
  const cells = ends.slice(1).map((end, i) => {
    const start = ends[i] ?? 0;
    const name = includes(range, start) ? 'bar-range' : includes(half, start) ? 'bar-half' : 'bar-rest';
    return `<td class="${name}" style="width:${end - start}%;height:6px"></td>`;
  });
  return `<table role="presentation" class="bar" style="width:180px"><tr>${cells.join('')}</tr></table>`;
}

function page(
  { subject, title, blocks, reason, ways = [], unsubscribe, origin }: Composition,
  site: SiteSettings,
): string {
  const ending = endings({ ways, unsubscribe })
    .map(({ label, href }) => `<br><a href="${escapeXml(href)}">${escapeXml(label)}</a>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeXml(subject)}</title>
<style>${styleOf(site)}</style>
</head>
<body>
<div class="letter">
<div class="brand"><a href="${escapeXml(origin)}">${brand(site, origin)}</a></div>
<h1>${escapeXml(title)}</h1>
${blocks.map(htmlBlock).join('\n')}
<p class="foot">${lines(reason)}${ending}</p>
</div>
</body>
</html>
`;
}

/** Logo, and name unless the logo contains it. */
function brand({ logo, name }: SiteSettings, origin: string): string {
  const words = escapeXml(name);
  if (!logo) return `${EASEL}${words}`;
  const alt = isWordmark(logo) ? words : '';
  const { width, height } = logo;
  const picture = `<img src="${escapeXml(origin + mailLogoPath(logo))}" alt="${alt}" width="${width}" height="${height}">`;
  return isWordmark(logo) ? picture : `${picture} ${words}`;
}

/** Mark of boards without a logo, of table cells, since mails load no picture for it. */
const EASEL = `<table role="presentation" class="easel"><tr><td class="ink" colspan="5" style="height:14px"></td></tr><tr><td colspan="5" style="height:2px"></td></tr><tr><td class="ink" colspan="5" style="height:3px"></td></tr><tr>${[4, 4, 10, 4, 4].map((width, i) => `<td${i % 2 ? ' class="ink"' : ''} style="width:${width}px;height:7px"></td>`).join('')}</tr></table>`;

// Colours of tokens.css in a notation that mail programs support.
function styleOf({ accentLight, accentDark }: SiteSettings): string {
  const fills = mailFills({ light: accentLight, dark: accentDark });
  return `
:root { color-scheme: light dark; }
body { margin: 0; background: #f9fbfd; color: #161b22; font: 16px/1.5 'Helvetica Neue', Helvetica, Arial, sans-serif; -webkit-text-size-adjust: 100%; }
.letter { max-width: 560px; margin: 0 auto; padding: 32px 24px 48px; word-wrap: break-word; overflow-wrap: anywhere; }
.brand { margin: 0 0 32px; padding-bottom: 16px; border-bottom: 1px solid #dbe0e6; font-size: 20px; font-weight: 700; letter-spacing: -0.02em; }
.brand a { color: inherit; text-decoration: none; }
.brand img { padding: 4px; border-radius: 4px; background: #ffffff; vertical-align: middle; }
h1 { margin: 0 0 20px; font: 800 36px/1 'HelveticaNeue-CondensedBlack', 'HelveticaNeue-CondensedBold', 'Roboto Condensed', 'Arial Narrow', Helvetica, Arial, sans-serif; font-stretch: condensed; letter-spacing: -0.015em; }
p, ul, ol, blockquote { margin: 0 0 16px; }
.prose h2 { margin: 32px 0 12px; font-size: 18px; line-height: 1.3; }
.prose h3 { margin: 24px 0 8px; font-size: 16px; }
.prose li { padding: 6px 0; }
ul { padding: 0; list-style: none; }
ol { padding-left: 24px; }
li { padding: 12px 0; border-bottom: 1px solid #dbe0e6; }
a { color: #2250b7; }
blockquote { padding-left: 16px; border-left: 2px solid #c5cdd5; }
.muted { color: #57616e; }
table { border-collapse: collapse; }
td { padding: 0; vertical-align: top; }
.easel { display: inline-table; width: 26px; margin-right: 10px; font-size: 0; line-height: 0; vertical-align: -3px; }
.ink { background: #161b22; }
.pay { color: #2a2bb8; font-weight: 600; }
.figure img { border-radius: 4px; object-fit: cover; }
.tile { border-radius: 6px; text-align: center; vertical-align: middle; font-size: 22px; font-weight: 700; }
.bar { margin: 6px 0 2px; font-size: 0; line-height: 0; }
.bar-range { background: #2a2bb8; }
.bar-half { background: #c7d2ff; }
.bar-rest { background: #e3e7ec; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 24px; border-radius: 6px; background: ${fills.light}; color: #ffffff; font-weight: 600; text-decoration: none; }
.code { margin: 24px 0; font: 600 32px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 0.2em; }
.foot { margin: 40px 0 0; padding-top: 16px; border-top: 1px solid #dbe0e6; color: #57616e; font-size: 13px; }
.foot a { display: inline-block; padding: 5px 0; color: inherit; }
@media (prefers-color-scheme: dark) {
  body { background: #0c1015; color: #eaeef2; }
  .brand, li, .foot { border-color: #252c35; }
  blockquote { border-color: #3d4651; }
  a { color: #9bc3fe; }
  .muted, .foot { color: #9ca6b1; }
  .ink { background: #eaeef2; }
  .pay { color: #b3bcff; }
  .bar-range { background: #b3bcff; }
  .bar-half { background: #3b3f7d; }
  .bar-rest { background: #252c35; }
  .button { background: ${fills.dark}; color: #0c1015; }
}
`;
}
