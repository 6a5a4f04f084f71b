import type { ChannelKind } from './channel.ts';

export interface DigestRole {
  title: string;
  company: string;
  url: string;
  /** True if closed for applications. */
  isEnded: boolean;
}

export interface ChannelDigest {
  /** Description of the search. */
  heading: string;
  /** URL of the search. */
  href: string;
  /** Share image of the search, or of the only role. */
  image: string;
  roles: readonly DigestRole[];
}

/** Limits in characters, for Bluesky graphemes, for Slack of one block. */
export const MAX_POST_CHARACTERS: Record<ChannelKind, number> = {
  slack: 3_000,
  discord: 2_000,
  mastodon: 500,
  bluesky: 300,
};

const MAX_TITLE_CHARACTERS = 120;
/** UTF-16 units read of a title, since a grapheme may have any number. */
const MAX_TITLE_UNITS = 400;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

export const countGraphemes = (text: string): number => [...segmenter.segment(text)].length;

/** Single line, cut at a whole grapheme. */
function shorten(text: string): string {
  const single = text.slice(0, MAX_TITLE_UNITS).replace(/\s+/g, ' ').trim();
  const parts = [...segmenter.segment(single)].map(({ segment }) => segment);
  return parts.length > MAX_TITLE_CHARACTERS ? `${parts.slice(0, MAX_TITLE_CHARACTERS - 1).join('')}…` : single;
}

interface Style {
  head: (words: string) => string;
  role: (role: DigestRole) => string;
  more: (count: number, href: string) => string;
  measure: (text: string) => number;
}

const escapeSlack = (text: string): string =>
  shorten(text)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[*_~`|]/g, ' ');
const escapeDiscord = (text: string): string => shorten(text).replace(/[\\[\]()*_~`|<>@#:]/g, (mark) => `\\${mark}`);
/** Escapes mentions, so that “@someone” in a title notifies no one. */
const escapeMastodon = (text: string): string => shorten(text).replace(/[@#]/g, (mark) => `${mark}\u200b`);

const STYLES: Record<ChannelKind, Style> = {
  slack: {
    head: (words) => `*New roles: ${escapeSlack(words)}*`,
    role: ({ title, company, url }) => `• <${url}|${escapeSlack(title)}> at ${escapeSlack(company)}`,
    more: (count, href) => `<${href}|${count} more>`,
    measure: (text) => text.length,
  },
  discord: {
    head: (words) => `**New roles: ${escapeDiscord(words)}**`,
    role: ({ title, company, url, isEnded }) => {
      const line = `[${escapeDiscord(title)}](<${url}>) at ${escapeDiscord(company)}`;
      return isEnded ? `- ~~${line}~~ (closed)` : `- ${line}`;
    },
    more: (count, href) => `[${count} more](<${href}>)`,
    measure: (text) => text.length,
  },
  mastodon: {
    head: (words) => `New roles: ${escapeMastodon(words)}`,
    role: ({ title, company, url, isEnded }) =>
      `${isEnded ? '(closed) ' : ''}${escapeMastodon(title)} at ${escapeMastodon(company)}\n${url}`,
    more: (count, href) => `${count} more: ${href}`,
    measure: (text) => text.length,
  },
  bluesky: {
    head: (words) => `New roles: ${shorten(words)}`,
    role: ({ title, company }) => `${shorten(title)} at ${shorten(company)}`,
    more: (count) => `and ${count} more`,
    // At most 300 graphemes and 3,000 bytes.
    measure: (text) => Math.max(countGraphemes(text), Buffer.byteLength(text) / 10),
  },
};

interface DigestText {
  text: string;
  /** Roles in the text, first ones of the digest. */
  shown: readonly DigestRole[];
}

/** Writes a digest within its network's limit. The rest is counted. */
export function composeDigest(kind: ChannelKind, { heading, href, roles }: ChannelDigest): DigestText {
  const { head, role, more, measure } = STYLES[kind];
  const gap = kind === 'mastodon' ? '\n\n' : '\n';
  for (let count = roles.length; count >= 0; count--) {
    const left = roles.length - count;
    const lines = [head(heading), ...roles.slice(0, count).map(role), ...(left > 0 ? [more(left, href)] : [])];
    const text = lines.join(gap);
    if (measure(text) <= MAX_POST_CHARACTERS[kind]) return { text, shown: roles.slice(0, count) };
  }
  return { text: head('').slice(0, MAX_POST_CHARACTERS[kind]), shown: [] };
}

interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: { $type: 'app.bsky.richtext.facet#link'; uri: string }[];
}

/** Link of each role's line by byte positions, for Bluesky. */
export function blueskyLinkFacets({ text, shown }: DigestText): Facet[] {
  const lines = text.split('\n');
  let byteStart = Buffer.byteLength(`${lines[0] ?? ''}\n`);
  return shown.map(({ url }, i) => {
    const byteEnd = byteStart + Buffer.byteLength(lines[i + 1] ?? '');
    const facet: Facet = {
      index: { byteStart, byteEnd },
      features: [{ $type: 'app.bsky.richtext.facet#link', uri: url }],
    };
    byteStart = byteEnd + 1;
    return facet;
  });
}
