import fc from 'fast-check';
import { expect, it } from 'vitest';
import { htmlToText, LINE_LENGTH } from '../../../src/lib/html-to-text.ts';
import { markdownToText, renderMarkdown } from '../../../src/lib/markdown.ts';

const origin = 'https://easel.example';
const textOf = (markdown: string): string =>
  htmlToText(renderMarkdown(markdown).replaceAll(/(<\/?)h3>/g, '$1h2>'), (href) =>
    href.startsWith('/') ? origin + href : href,
  );

it('HTML as plain text puts its only link on a line of its own', () => {
  expect(textOf('Read [the *method*](/salaries/method) first.')).toBe(
    `Read the method first.\n${origin}/salaries/method`,
  );
  expect(textOf('[All of these roles](/ux-designer)')).toBe(`All of these roles:\n${origin}/ux-designer`);
});

it('HTML as plain text numbers several links, the same address once', () => {
  expect(textOf('[One](https://a.example/), [two](/b?c=1&d=2) and [one again](https://a.example/).')).toBe(
    `One [1], two [2] and one again [1].\n[1] https://a.example/\n[2] ${origin}/b?c=1&d=2`,
  );
});

it('HTML as plain text has an address once that is written out as it is', () => {
  expect(textOf('See https://a.example/x or <hello@easel.example>.')).toBe(
    'See https://a.example/x or hello@easel.example.',
  );
});

it('HTML as plain text underlines headings, and has no marks of emphasis', () => {
  expect(textOf('### What they **pay**\n\nSome `words` & *others*, 3 < 4\n\n#### More\n\nLast')).toBe(
    'What they pay\n-------------\n\nSome words & others, 3 < 4\n\nMore\n\nLast',
  );
});

it('HTML as plain text hangs items, lists inside them and quotes', () => {
  expect(textOf('* one\n* **two**')).toBe('- one\n- two');
  expect(textOf('1. one\n2. two\n   * [in](/x)\n   * side')).toBe(
    `1. one\n\n2. two\n   - in:\n     ${origin}/x\n\n   - side`,
  );
  expect(textOf('> said  \n> so\n>\n> * twice')).toBe('> said\n> so\n>\n> - twice');
  const [first = '', ...further] = textOf(`* ${'word '.repeat(30)}`).split('\n');
  expect(first).toMatch(/^- word/);
  expect(further).toEqual([expect.stringMatching(/^ {2}word/)]);
});

it('HTML as plain text keeps what writers put in HTML that is not Markdown', () => {
  expect(textOf('<em><p>One</p><p>two</p></em>\n<a href="/x"><h3>Three</h3></a>')).toBe(
    `One\n\ntwo\n\nThree\n-----\n\n${origin}/x`,
  );
});

it('HTML as plain text contains every word of any text in lines that fit', () => {
  const words = (text: string) => text.match(/[a-z]+/g) ?? [];
  const piece = fc.oneof(
    fc.constantFrom('\n\n', '\n', ' ', '  \n', '* ', '1. ', '> ', '### ', '**', '`', '<b>', '</p>', '&amp;', '   '),
    fc.stringMatching(/^[a-z]{1,12}$/),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 80 }), (pieces) => {
      const markdown = pieces.join('');
      const text = textOf(markdown);
      expect(words(text).join('')).toBe(words(markdownToText(markdown)).join(''));
      expect(
        text.split('\n').filter((line) => line.length > LINE_LENGTH && /\S \S/.test(line.replace(/^[->\d. ]+/, ''))),
      ).toEqual([]);
      expect(text).toBe(text.trim());
    }),
    { numRuns: 300 },
  );
});
