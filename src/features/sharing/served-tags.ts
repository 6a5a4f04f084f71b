import { lookup } from '../../lib/lookup.ts';

export interface ServedTags {
  title: string;
  description: string;
  canonical: string | undefined;
  /** `og:…`, `twitter:…` and `robots` tags. */
  tags: { name: string; content: string }[];
}

/** Parses the head of a page of this site, whose markup is regular. */
export function parseServedTags(html: string): ServedTags {
  const head = html.slice(0, html.indexOf('</head>'));
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => ({ name, content: unescapeHtml(content) }),
  );
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(head)?.[1] ?? ''),
    description: findTagContent(tags, 'description') ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    tags: tags.filter(({ name }) => /^(og:|twitter:|robots$)/.test(name)),
  };
}

export const findTagContent = (tags: ServedTags['tags'], wanted: string): string | undefined =>
  tags.find(({ name }) => name === wanted)?.content;

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

const unescapeHtml = (text: string): string =>
  text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')))
      : (lookup(NAMED, name) ?? whole),
  );
