import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitAtLimit } from '../../../src/features/sharing/networks.ts';
import { parseServedTags } from '../../../src/features/sharing/served-tags.ts';
import { shareWarnings } from '../../../src/features/sharing/share-preview.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

describe('A text that a network cuts', () => {
  it.each([
    ['Short enough', 20, 'Short enough', ''],
    ['Senior Product Designer', 18, 'Senior Product', ' Designer'],
    ['Rindfleischetikettierung', 10, 'Rindfleisc', 'hetikettierung'],
  ])('%s after %d is shown as “%s”', (text, most, shown, cut) =>
    expect(splitAtLimit(text, most)).toEqual({ shown, cut }),
  );

  it('A text that a network cuts loses nothing, and is never longer than allowed', () => {
    forAll([fc.oneof(fc.string(), hostileText), fc.integer({ min: 1, max: 40 })], (text, most) => {
      const { shown, cut } = splitAtLimit(text, most);
      expect(shown + cut).toBe(text);
      expect(shown.length).toBeLessThanOrEqual(most);
    });
  });
});

const page = (head: string) =>
  `<!doctype html><html><head>${head}</head><body><meta name="og:late" content="x"></body></html>`;
const whole = page(
  '<title>A &amp; B &#39;quoted&#39;</title><meta name="description" content="&quot;Long&quot; enough a description, so that search engines take it as it is and write no other.">' +
    '<meta name="robots" content="index,follow"><link rel="canonical" href="https://b.example/x">' +
    '<meta property="og:title" content="A"><meta property="og:url" content="https://b.example/x">' +
    '<meta property="og:image" content="https://b.example/og/x.png"><meta property="og:image:alt" content="A">',
);

it('The tags of a page are read from its head as they were served', () => {
  const { title, description, canonical, tags } = parseServedTags(whole);
  expect(title).toBe("A & B 'quoted'");
  expect(description).toMatch(/^"Long" enough/);
  expect(canonical).toBe('https://b.example/x');
  expect(tags.map(({ name }) => name)).toEqual(['robots', 'og:title', 'og:url', 'og:image', 'og:image:alt']);
});

it('The tags of a page without fault bring no warning', () => {
  expect(shareWarnings(parseServedTags(whole), { status: 200, pictureBytes: 30_000 })).toEqual([]);
});

it.each([
  [whole.replace('og:image"', 'x"'), /no picture/],
  [whole.replace('image:alt" content="A"', 'image:alt" content=""'), /no words/],
  [whole.replace('index,follow', 'noindex,follow'), /asked not to list/],
  [whole.replace(' content="A">', ` content="${'long '.repeat(20)}">`), /title has 100 characters: .* after 60/],
  [whole.replace(/&quot;Long.*other\./, 'Short.'), /description has 6 characters: below/],
  [whole.replace('enough', 'enough '.repeat(30)), /description has \d+ characters: search engines cut/],
  [whole.replace('canonical" href="https://b.example/x', 'canonical" href="https://b.example/y'), /another address/],
])('The tags of a page are warned of', (html, words) => {
  expect(shareWarnings(parseServedTags(html), { status: 200 })).toEqual([expect.stringMatching(words)]);
});

it('The tags of a page are warned of a picture that is too large', () => {
  expect(shareWarnings(parseServedTags(whole), { status: 200, pictureBytes: 400_000 })).toHaveLength(1);
});
