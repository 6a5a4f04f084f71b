import { expect, it } from 'vitest';
import { CHANNEL_KINDS } from '../../../src/features/channels/channel.ts';
import {
  blueskyLinkFacets,
  type ChannelDigest,
  composeDigest,
  countGraphemes,
  MAX_POST_CHARACTERS,
} from '../../../src/features/channels/digest.ts';
import { HOSTILE_WORDS, LONG_TEXTS, PROTOTYPE_KEYS } from '../../hostile.ts';

const TITLES = [...PROTOTYPE_KEYS, ...LONG_TEXTS, ...HOSTILE_WORDS, '👩‍👩‍👧‍👦'.repeat(200), '@a '.repeat(100)];

const digestOf = (titles: readonly string[], heading = 'Product design roles, remote'): ChannelDigest => ({
  heading,
  href: 'https://easel.example/product-designer-remote',
  image: 'https://easel.example/og/listings/product-designer-remote.png',
  roles: titles.map((title, i) => ({
    title,
    company: i % 2 ? 'Örebro Verk' : title,
    url: `https://easel.example/jobs/role-${i}`,
    isEnded: i % 3 === 1,
  })),
});

it.each(CHANNEL_KINDS)('A digest stays within the limit of %s, whatever its roles are called', (kind) => {
  const measure = kind === 'bluesky' ? countGraphemes : (text: string) => text.length;
  for (const title of TITLES) {
    const titles = Array.from({ length: 10 }, () => title);
    for (const digest of [digestOf(titles), digestOf([title], title), digestOf([])]) {
      const { text, shown } = composeDigest(kind, digest);
      expect(measure(text), title.slice(0, 40)).toBeLessThanOrEqual(MAX_POST_CHARACTERS[kind]);
      expect(shown).toEqual(digest.roles.slice(0, shown.length));
      if (kind === 'bluesky') expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_000);
    }
  }
});

it('A digest names what it has no room for', () => {
  const titles = Array.from({ length: 10 }, (_, i) => `Senior product designer for growth and activation ${i}`);
  const { text, shown } = composeDigest('mastodon', digestOf(titles));
  expect(shown.length).toBeLessThan(10);
  expect(text).toContain(`${10 - shown.length} more: https://easel.example/product-designer-remote`);
});

it('A digest notifies no one and adds no formatting by the title of a role', () => {
  const title = '@everyone <!channel> <@U1> [x](https://evil.example) **bold** #tag';
  const { text: slack } = composeDigest('slack', digestOf([title]));
  expect(slack).not.toMatch(/<!|<@/);
  const { text: discord } = composeDigest('discord', digestOf([title]));
  expect(discord).not.toContain('[x](https');
  const { text: mastodon } = composeDigest('mastodon', digestOf([title]));
  expect(mastodon).not.toMatch(/[@#]\w/);
});

it('A digest marks ended roles where a post can be changed', () => {
  const digest = digestOf(['Open', 'Ended']);
  expect(composeDigest('discord', digest).text).toMatch(/~~\[Ended\].*~~ \(closed\)/);
  expect(composeDigest('mastodon', digest).text).toContain('(closed) Ended');
});

it('A digest links the line of each role on Bluesky by its bytes', () => {
  const written = composeDigest('bluesky', digestOf(['Dépôt designer 🎨', 'Second']));
  const bytes = Buffer.from(written.text);
  const linked = blueskyLinkFacets(written).map(({ index, features }) => [
    bytes.subarray(index.byteStart, index.byteEnd).toString(),
    features[0]?.uri,
  ]);
  expect(linked).toEqual([
    ['Dépôt designer 🎨 at Dépôt designer 🎨', 'https://easel.example/jobs/role-0'],
    ['Second at Örebro Verk', 'https://easel.example/jobs/role-1'],
  ]);
});
