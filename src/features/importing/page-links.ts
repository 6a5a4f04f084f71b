import { unescapeXml } from '../../lib/xml.ts';
import { decodeEntitiesUnlessTagged } from './clean-html.ts';
import { hasTooManyValues } from './read-json.ts';

/** Maximum characters of a tag. */
const MAX_TAG_LENGTH = 4_000;
const MAX_TAGS = 5_000;

function* tagsOf(html: string, name: string): Generator<{ tag: string; end: number }> {
  const lower = html.toLowerCase();
  const start = `<${name}`;
  let at = lower.indexOf(start);
  for (let i = 0; at >= 0 && i < MAX_TAGS; i++) {
    const tag = /^<\w+(?=[\s/>])[^>]*>/.exec(html.slice(at, at + MAX_TAG_LENGTH))?.[0];
    if (tag) yield { tag, end: at + tag.length };
    at = lower.indexOf(start, at + start.length);
  }
}

function attributeOf(tag: string, name: string): string | undefined {
  for (const match of tag.matchAll(/(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g))
    if (match[1]?.toLowerCase() === name) return decodeEntitiesUnlessTagged(match[2] ?? match[3] ?? match[4] ?? '');
  return undefined;
}

/** Distinct http(s) addresses of links and frames, absolute and without fragment. */
export function extractLinksAndNext(html: string, base: string): { links: string[]; next: string | undefined } {
  const links = new Set<string>();
  let next: string | undefined;
  for (const [name, attribute] of [
    ['a', 'href'],
    ['link', 'href'],
    ['iframe', 'src'],
    ['script', 'src'],
  ] as const)
    for (const { tag } of tagsOf(html, name)) {
      const href = absolute(attributeOf(tag, attribute), base);
      if (!href) continue;
      if (/\bnext\b/i.test(attributeOf(tag, 'rel') ?? '')) next = href;
      else links.add(href);
    }
  return { links: [...links], next };
}

/** Addresses of a page's icons, best first: for home screens, drawn, then the largest. */
export function findIconUrls(html: string, base: string): string[] {
  const icons: { href: string; rank: number }[] = [];
  for (const { tag } of tagsOf(html, 'link')) {
    const rel = attributeOf(tag, 'rel') ?? '';
    const href = absolute(attributeOf(tag, 'href'), base);
    if (!href || !/\b(?:apple-touch-)?icon\b/i.test(rel)) continue;
    const isVector = /svg/i.test(attributeOf(tag, 'type') ?? href);
    const side = Number.parseInt(attributeOf(tag, 'sizes') ?? '', 10) || 0;
    icons.push({ href, rank: /apple-touch/i.test(rel) ? 10_000 : isVector ? 5_000 : Math.min(side, 4_000) });
  }
  return [...new Set(icons.sort((a, b) => b.rank - a.rank).map(({ href }) => href))];
}

function absolute(href: string | undefined, base: string): string | undefined {
  if (!href || !URL.canParse(href, base)) return undefined;
  const address = new URL(href, base);
  address.hash = '';
  return /^https?:$/.test(address.protocol) ? address.href : undefined;
}

/** Parses the JSON-LD scripts of a page. Invalid ones are skipped. */
export function extractJsonLd(html: string): unknown[] {
  const values: unknown[] = [];
  const lower = html.toLowerCase();
  let until = 0;
  for (const { tag, end } of tagsOf(html, 'script')) {
    if (end < until || !/application\/ld\+json/i.test(attributeOf(tag, 'type') ?? '')) continue;
    until = lower.indexOf('</script', end);
    if (until < 0) break;
    const value = parseLoosely(html.slice(end, until));
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Removes `-->` or `]]>` at the end. */
function withoutEnd(script: string): string {
  const end = (script.endsWith('*/') ? script.slice(0, -2) : script).trimEnd();
  if (!end.endsWith('-->') && !end.endsWith(']]>')) return script;
  const inside = end.slice(0, -3).trimEnd();
  return inside.endsWith('//') || inside.endsWith('/*') ? inside.slice(0, -2) : inside;
}

/**
 * Parses JSON as found in pages: in comments or CDATA, with a semicolon, line breaks, HTML escapes or trailing commas.
 * Undefined otherwise.
 */
function parseLoosely(script: string): unknown {
  if (hasTooManyValues(script)) return undefined;
  const inside = script.trim().replace(/^\/\*[^*<]{0,500}\*\/\s*/, '');
  const bare = withoutEnd(inside.replace(/^(?:\/\/|\/\*)?\s*(?:<!--|<!\[CDATA\[)(?:\s*\*\/)?/, ''))
    .trim()
    .replace(/;$/, '');
  const plain = (/^[[{]\s*&quot;/.test(bare) ? unescapeXml(bare) : bare).replace(/[\u0000-\u001f]+/g, ' ');
  const repaired = plain.replaceAll("\\'", "'").replace(/,(?= ?[}\]])/g, '');
  for (const text of [bare, plain, repaired])
    try {
      return JSON.parse(text);
    } catch {
      // Other scripts may be valid.
    }
  return undefined;
}
