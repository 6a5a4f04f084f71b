import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { companyEditSchema } from '../../../src/features/companies/company.schema.ts';
import { htmlToMarkdownOrThrow } from '../../../src/features/importing/clean-html.ts';
import { EntryError } from '../../../src/features/importing/read-json.ts';
import { jobDraftSchema } from '../../../src/features/jobs/job.schema.ts';
import {
  findMarkdownProblem,
  markdownToText,
  onRenderWarning,
  type RenderWarning,
  renderMarkdown,
  toPortableMarkdown,
} from '../../../src/lib/markdown.ts';
import { forAll } from '../../for-all.ts';
import { cpuMs } from '../cpu-time.ts';
import { hostileMarkdown } from './hostile.ts';

const TAG = /<\/?(p|h3|h4|ul|ol|li|strong|em|blockquote|code|br|a)( (href|rel)="[^"]*")*( \/)?>/g;
const MAX_TEXT_LENGTH = 40_000;
/** Processor milliseconds. What once was rendered in 10 s and more takes 10 to 100 now. */
const BOUND = 2_500;

const hostile = Object.entries(hostileMarkdown);
const TOO_DEEP: Record<string, string> = {
  'quotes in a row': `${'>'.repeat(10_000)}x`,
  'spaced quotes': `${'> '.repeat(3_000)}x`,
  'bullets in a row': `${'- '.repeat(2_000)}x`,
  'numbers in a row': `${'1) '.repeat(3_000)}x`,
  'lists in quotes': `${'> - '.repeat(1_500)}x`,
  'elements of HTML': '<ul><li>'.repeat(2_000),
  'lists over many lines': Array.from({ length: 120 }, (_, i) => `${'  '.repeat(i)}- x`).join('\n'),
};

it.each(hostile)('Markdown that is deep or long of %s is rendered or rejected, and never throws', (_name, make) => {
  for (const length of [400, MAX_TEXT_LENGTH]) {
    const text = make(length);
    const started = cpuMs();
    const html = renderMarkdown(text);
    const words = markdownToText(text);
    const objection = findMarkdownProblem(text);
    expect(cpuMs() - started).toBeLessThan(BOUND);
    expect(html.replace(TAG, '')).not.toMatch(/<[a-z]/i);
    expect(words.length).toBeLessThanOrEqual(text.length);
    if (objection !== undefined) expect(objection).toMatch(/^must .{10,}$/);
  }
});

it.each(Object.entries(TOO_DEEP))(
  'Markdown that is deep or long is rejected when it is sent as %s, in words that name the rule',
  (_name, text) => {
    const rule = 'must not nest lists, quotes and other marks more than 50 deep';
    expect(findMarkdownProblem(text)).toBe(rule);
    const role = jobDraftSchema.safeParse({ description: text });
    expect(role.error?.issues.filter(({ path }) => path[0] === 'description').map(({ message }) => message)).toEqual([
      rule,
    ]);
    const company = companyEditSchema.safeParse({ about: text });
    expect(company.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([['about', rule]]);
  },
);

it('Markdown that is deep or long is rejected when its HTML would be far larger than itself', () => {
  const rule = 'must not contain so large a table, nor repeat so long an address';
  const table = hostileMarkdown['a table of many columns and short rows'] as (length: number) => string;
  const address = hostileMarkdown['one address in many places'] as (length: number) => string;
  expect(findMarkdownProblem(table(MAX_TEXT_LENGTH))).toBe(rule);
  expect(findMarkdownProblem(address(MAX_TEXT_LENGTH))).toBe(rule);
});

it('Markdown that is deep or long is not looked at when it is longer than a role may be', () => {
  const role = jobDraftSchema.safeParse({ description: '>'.repeat(1_000_000) });
  const messages = role.error?.issues.filter(({ path }) => path[0] === 'description').map(({ message }) => message);
  expect(messages).toEqual(['can have up to 40,000 characters']);
});

it('Markdown that is deep or long that cannot be rendered appears as it was typed, and is reported once', () => {
  const reported: RenderWarning[] = [];
  onRenderWarning((what) => reported.push(what));
  const text = `${'> '.repeat(2_999)}<b>\nmean & deep`;
  for (let i = 0; i < 3; i++) expect(renderMarkdown(text)).toMatch(/^<p>&gt; .*&lt;b&gt;<br \/>mean &amp; deep<\/p>$/);
  expect(markdownToText(text)).toMatch(/> <b> mean & deep$/);
  renderMarkdown('> easy');
  expect(reported).toEqual([{ text: expect.stringMatching(/^[\w-]{22}$/), objection: findMarkdownProblem(text) }]);
});

it('Markdown that is deep or long is rendered whole where people nest as deep as word processors let them', () => {
  const lists = Array.from({ length: 9 }, (_, i) => `${'   '.repeat(i)}1. level ${i + 1}`).join('\n');
  expect(findMarkdownProblem(lists)).toBeUndefined();
  expect(renderMarkdown(lists).match(/<ol>/g)).toHaveLength(9);
  expect(renderMarkdown(lists)).toContain('level 9');
});

describe('Ordinary Markdown', () => {
  it.each([
    ['- a\n- b\n  - c\n\nAfter', '<ul>\n<li>a</li>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n<p>After</p>'],
    ['1. a\n\n2. b', '<ol>\n<li><p>a</p>\n</li>\n<li><p>b</p>\n</li>\n</ol>'],
    ['> a\nb\n\nc', '<blockquote>\n<p>a\nb</p>\n</blockquote>\n<p>c</p>'],
    ['one  \ntwo\\\nthree', '<p>one<br />two<br />three</p>'],
    [
      '**Pay:** 5 * 3 * 2, snake_case_word, *so*',
      '<p><strong>Pay:</strong> 5 * 3 * 2, snake_case_word, <em>so</em></p>',
    ],
    ['R&D, 1 < 2, &copy; &lt;b&gt;', '<p>R&amp;D, 1 &lt; 2, © &lt;b&gt;</p>'],
    ['`a <b>` and\n\n    code', '<p><code>a &lt;b&gt;</code> and</p>\n<code>code\n</code>'],
    ['Title\n---\n\n##### Small', '<h3>Title</h3>\n<h4>Small</h4>'],
    ['<div>x <b>y</b></div>', 'x <strong>y</strong>'],
    ['\\*a\\* 1\\. \\<', '<p>*a* 1. &lt;</p>'],
  ])('%j is rendered as before', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  const link = (href: string, words: string) => `<a href="${href}" rel="nofollow ugc noopener">${words}</a>`;
  it.each([
    [
      'See https://a.example/b_c?d=e&f=g.',
      `See ${link('https://a.example/b_c?d=e&amp;f=g', 'https://a.example/b_c?d=e&amp;f=g')}.`,
    ],
    ['(www.a.example/b)', `(${link('http://www.a.example/b', 'www.a.example/b')})`],
    ['Mail ada.b@c-d.example, or call', `Mail ${link('mailto:ada.b@c-d.example', 'ada.b@c-d.example')}, or call`],
    ['https://a.example/%20ä', link('https://a.example/%20%C3%A4', 'https://a.example/%20ä')],
    [
      '[so](https://a.example/ "t") [bad](javascript:x)',
      `${link('https://a.example/', 'so')} <a rel="nofollow ugc noopener">bad</a>`,
    ],
    ['Node.js, a.example, //b and v1.2.3', 'Node.js, a.example, //b and v1.2.3'],
  ])('Ordinary Markdown finds the addresses of %j', (text, html) => {
    expect(renderMarkdown(text)).toBe(`<p>${html}</p>`);
  });

  it('Ordinary Markdown shows every word, whatever its marks', () => {
    const pieces = fc.constantFrom(
      '**',
      '*',
      '_',
      '- ',
      '> ',
      '`',
      '[',
      '](',
      ')',
      '\n',
      '\n\n',
      '# ',
      '1. ',
      '<b>',
      '|',
      '~~',
      '  ',
      'https://',
      '@',
    );
    forAll([fc.array(fc.oneof(pieces, fc.stringMatching(/^[a-z]{3,6}$/)), { maxLength: 60 })], (parts) => {
      const html = renderMarkdown(parts.join(''));
      expect(html.replace(TAG, '')).not.toMatch(/<[a-z]/i);
      expect(markdownToText(parts.join(''))).not.toMatch(/<\/?(p|li|ul|strong)>/);
    });
  });
});

it.each(hostile)(
  'HTML of an advert that is deep or long of %s becomes Markdown that can be rendered',
  (_name, make) => {
    const started = cpuMs();
    const text = convert(make(100_000));
    expect(cpuMs() - started).toBeLessThan(BOUND);
    // A text with too many elements or characters is rejected. In all others the nesting is limited already.
    if (text !== undefined && text.length <= MAX_TEXT_LENGTH) expect(findMarkdownProblem(text)).toBeUndefined();
  },
);

it('HTML of an advert that is deep or long numbers the items of a long list', () => {
  expect(htmlToMarkdownOrThrow(`<ol>${'<li>a</li>'.repeat(9_000)}</ol>`).endsWith('\n9000. a')).toBe(true);
});

/** Markdown of an advert, or undefined where it has too many elements. */
function convert(html: string): string | undefined {
  try {
    return htmlToMarkdownOrThrow(html);
  } catch (error) {
    expect(error).toBeInstanceOf(EntryError);
    return undefined;
  }
}

it.each([
  '### What you do\n\n- *Render*\n- 5 < 6 & `<b>`, \\<i>\n\n> [Ours](https://a.example/x_y), <mailto:ada@a.example>\n\n| a |\n|---|',
  'See www.a.example and [roles](/roles)',
  '',
])('A text that others render is as it was typed, where a page shows all of it', (text) =>
  expect(toPortableMarkdown(text)).toBe(text),
);

it.each([
  '<script>alert(1)</script>\n\nWords',
  'Words <img src=x onerror=alert(1)>',
  '[Words](javascript:alert(1))',
  '[Words](java&#115;cript:alert(1))',
  '[Words][1]\n\n[1]: <data:text/html,x>',
  'Words ![](https://pixel.example/p.gif)',
  `Words ${'> '.repeat(200)}<svg onload=alert(1)>`,
])('A text that others render holds nothing that no page shows: %j', (text) => {
  const others = new MarkdownIt({ html: true });
  others.validateLink = () => true;
  const rendered = others.render(toPortableMarkdown(text));
  expect(rendered).toContain('Words');
  expect(rendered).not.toMatch(/<(script|img|svg)|href="(?!https?:)/);
});
