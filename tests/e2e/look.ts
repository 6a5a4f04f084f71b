/** Parses a document of this site, whose markup is regular. */
export interface Document {
  title: string;
  description: string | undefined;
  robots: string | undefined;
  canonical: string | undefined;
  headings: string[];
  /** Every address that a person can follow, as written. */
  links: string[];
  /** Values of `id`. */
  ids: Set<string>;
  /** Blocks of structured data, as written. */
  jsonLd: string[];
}

export function readDocument(html: string): Document {
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: metaOf(html, 'description'),
    robots: metaOf(html, 'robots'),
    canonical: all(html, /<link rel="canonical" href="([^"]*)"/g)[0],
    headings: all(html, /<h1\b[^>]*>([\s\S]*?)<\/h1>/g),
    links: all(html, /<a\b[^>]*?\shref="([^"]*)"/g),
    ids: new Set(all(html, /\sid="([^"]*)"/g)),
    jsonLd: [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
      (match) => match[1] ?? '',
    ),
  };
}

const metaOf = (html: string, name: string): string | undefined =>
  all(html, new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'))[0];

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => unescapeHtml(match[1] ?? ''));

const unescapeHtml = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (_, name: string) => {
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.replace('#x', '0x').replace('#', '')));
    return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name] ?? `&${name};`;
  });
