import { expect, it } from 'vitest';
import { button, code, list, paragraph, quote } from '../../../src/mail/blocks.ts';
import { composeMail } from '../../../src/mail/compose.ts';
import { backoffSeconds } from '../../../src/queue/task.ts';
import { shippedSite } from '../../../src/site.ts';
import { readList } from '../../groups.ts';

const message = composeMail({
  subject: 'Two roles',
  title: `Two roles for <you> & me, ${'and more '.repeat(10)}`,
  blocks: [
    paragraph(`${'word '.repeat(40)}end`),
    code('482 913'),
    button('Sign in', 'https://easel.example/sign-in?token=a&b=c'),
    list([
      {
        title: `UX designer ${'of things '.repeat(10)}`,
        note: `Berlin · ${'Pay not disclosed '.repeat(5)}`,
        href: 'https://easel.example/jobs/ux-abc123',
      },
    ]),
    quote('A line\nand another'),
  ],
  reason: 'You asked for this.',
  unsubscribe: { label: 'Stop these', href: 'https://easel.example/alerts/unsubscribe' },
  origin: 'https://easel.example',
});
const mail = message.words(shippedSite);

it('A mail says in plain text what it says in HTML', () => {
  for (const words of readList(`
    482 913 · Sign in · UX designer · Berlin · and another · You asked for this. · Stop these
  `)) {
    expect(mail.text).toContain(words);
    expect(mail.html).toContain(words);
  }
  expect(mail.text).toContain('https://easel.example/sign-in?token=a&b=c');
});

it('A mail has lines of at most 78 characters', () => {
  expect(mail.text.split('\n').filter((line) => line.length > 78)).toEqual([]);
});

it('A mail sets the further lines of an item below its first', () => {
  const item = mail.text.split('\n\n').find((block) => block.startsWith('- UX')) ?? '';
  const [, ...further] = item.split('\n');
  expect(further.length).toBeGreaterThan(3);
  expect(further.filter((line) => !/^ {2}\S/.test(line))).toEqual([]);
  expect(mail.text).toContain('> A line\n> and another\n');
});

it('A mail escapes what people wrote', () => {
  expect(mail.html).toContain('Two roles for &lt;you&gt; &amp; me');
  expect(mail.html).toContain('href="https://easel.example/sign-in?token=a&amp;b=c"');
});

it('A mail loads nothing from other hosts', () => {
  expect(mail.html).not.toMatch(/<(img|link|script)|url\(|@import/);
});

it('A repeated task waits twice as long after each failure, six hours at most', () => {
  expect([1, 2, 3, 8].map((attempt) => backoffSeconds(attempt, 0))).toEqual([10, 20, 40, 1_280]);
  expect(backoffSeconds(99, 0)).toBe(21_600);
  expect(backoffSeconds(1, 1)).toBe(12);
});
