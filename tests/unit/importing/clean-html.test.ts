import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntitiesUnlessTagged, htmlToMarkdownOrThrow } from '../../../src/features/importing/clean-html.ts';
import { renderMarkdown } from '../../../src/lib/markdown.ts';
import { forAll } from '../../for-all.ts';
import { HOSTILE_WORDS } from '../../hostile.ts';
import { cpuMs } from '../cpu-time.ts';

it('Escaped HTML is decoded once', () => {
  expect(decodeEntitiesUnlessTagged('&lt;p&gt;Tom &amp;amp; Ada&#39;s &quot;way&quot;&#x2014;&lt;/p&gt;')).toBe(
    '<p>Tom &amp; Ada\'s "way"—</p>',
  );
});

it('Escaped HTML is left alone when it is HTML already', () => {
  expect(decodeEntitiesUnlessTagged('<p>1 &lt; 2</p>')).toBe('<p>1 &lt; 2</p>');
});

it('Escaped HTML keeps entities that mean nothing', () => {
  expect(decodeEntitiesUnlessTagged('&nonsense; &#0; &#99999999;')).toBe('&nonsense; &#0; &#99999999;');
});

describe('HTML of an advert', () => {
  it.each([
    [
      'headings become third and fourth level',
      '<h1>One</h1><h2><strong>Two:</strong></h2><h5>Five</h5>',
      '### One\n\n#### Two\n\n#### Five',
    ],
    ['a single level of headings is the third', '<h4>Role</h4><p>x</p><h4>You</h4>', '### Role\n\nx\n\n### You'],
    ['a bold line is a heading', '<p><strong>What you do:</strong></p><p>Render.</p>', '### What you do\n\nRender.'],
    ['a bold sentence is not', '<p><strong>We are an equal employer.</strong></p>', '**We are an equal employer.**'],
    [
      'lists are tight and nest',
      '<ul><li><p>one</p></li><li>two<ul><li>in</li></ul></li></ul><ol><li>a</li><li>b</li></ol>',
      '- one\n- two\n  - in\n\n1. a\n2. b',
    ],
    ['typed bullets become a list', '<div>Tools<br>• pen<br>• ink</div>', 'Tools\n\n- pen\n- ink'],
    ['empty paragraphs and hard spaces go', '<p>&nbsp;</p><div><br></div><p>a&nbsp;&nbsp;b\u200b</p><p> </p>', 'a b'],
    [
      'styles, scripts, images and frames go with what they hold',
      '<style>p{}</style><script>x()</script><p style="color:red" onclick="x()">a<img src=x onerror=x()></p><iframe src="//evil">b</iframe>',
      'a',
    ],
    [
      'links lead to http(s) and mail only',
      '<a href="https://a.example/x (1)">a</a> <a href="javascript:x()">b</a> <a href="/c">c</a> <a href="mailto:d@e.example">d</a> <a href="https://f.example"></a>',
      '[a](https://a.example/x%20%281%29) b c [d](mailto:d@e.example)',
    ],
    ['tables keep their words apart', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
    ['what was text stays text', '<p>&lt;b&gt; &amp;lt; # * _x_</p>', '\\<b> \\&lt; # \\* \\_x\\_'],
    ['tags for other networks go', '<p>Bye</p><p>#LI-Remote</p>', 'Bye'],
    ['b and i are strong and em', '<p>a <b>b</b> <i>c</i> <u>d</u></p>', 'a **b** *c* d'],
    ['nothing is nothing', '', ''],
    [
      'plain text keeps what Markdown says in it',
      '## You\n\nYou **render** at [home](https://a.example/b).\nEvery day:\n- pen\n* ink\n\nBye',
      '### You\n\nYou **render** at [home](https://a.example/b).\n\nEvery day:\n\n- pen\n- ink\n\nBye',
    ],
    ['of Markdown no link leads elsewhere', 'a [b](javascript:x) **', 'a \\[b\\](javascript:x) \\*\\*'],
  ])('%s', (_rule, html, markdown) => {
    expect(htmlToMarkdownOrThrow(html)).toBe(markdown);
  });

  it('HTML of an advert renders as nothing but what the board allows, and never fails', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<b>',
        '</b>',
        '<ul><li>',
        '</li></ul>',
        '<h2>',
        '</h2>',
        '<script>',
        '</script>',
        '<a href="javascript:x">',
        '<a href="https://x.example">',
        '</a>',
        '<img src=x onerror=y>',
        '<br>',
        '&lt;',
        '&amp;lt;script&amp;gt;',
        '<!--',
        '-->',
        '`',
        '](',
        '<iframe>',
        '<div ',
      ),
      fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom(...HOSTILE_WORDS)),
    );
    forAll([fc.array(piece, { maxLength: 30 })], { numRuns: 300 }, (pieces) => {
      const html = renderMarkdown(htmlToMarkdownOrThrow(pieces.join('')));
      const tags = [...html.matchAll(/<\/?([a-z\d]+)/g)].map((match) => match[1]);
      expect(
        tags.filter(
          (tag) =>
            !['p', 'h3', 'h4', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'blockquote', 'code', 'br'].includes(tag ?? ''),
        ),
      ).toEqual([]);
      expect(html).not.toMatch(/href="(?!https?:|mailto:)/);
    });
  });

  it('HTML of an advert shows the same plain words after rendering', () => {
    forAll(
      [fc.array(fc.stringMatching(/^[a-zA-Z<&*_#>[\]()!~`|\\:.-]{1,8}$/), { minLength: 1, maxLength: 8 })],
      (pieces) => {
        const words = `x ${pieces.join(' ')} x`;
        const escaped = words.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
        expect(renderMarkdown(htmlToMarkdownOrThrow(`<p>${escaped}</p>`)).replaceAll('"', '&quot;')).toBe(
          `<p>${escaped}</p>`,
        );
      },
    );
  });

  it('HTML of an advert is read in reasonable time however it is nested', () => {
    const started = cpuMs();
    for (const html of [
      '<div>'.repeat(20_000),
      '<b>x'.repeat(20_000),
      `a${' '.repeat(100_000)}b`,
      '<ul><li>'.repeat(5_000),
    ])
      htmlToMarkdownOrThrow(html);
    expect(cpuMs() - started).toBeLessThan(5_000);
  });
});
