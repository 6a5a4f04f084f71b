import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { prefersJson } from '../../../src/http/accept.ts';
import { formatDate } from '../../../src/lib/dates.ts';
import { newJobHash } from '../../../src/lib/id.ts';
import { formatByteLimit, KB, MB } from '../../../src/lib/lengths.ts';
import { markdownToText, renderMarkdown } from '../../../src/lib/markdown.ts';
import { formatPay, formatWholeAmount, minorUnitsPerUnit, yearlyAmount } from '../../../src/lib/money.ts';
import { daysInWords, numberInWords } from '../../../src/lib/number-words.ts';
import { slugify, truncateToLine } from '../../../src/lib/text.ts';
import { chooseEncoding } from '../../../src/server/compression.ts';
import { forAll } from '../../for-all.ts';
import { hostileText } from '../../hostile.ts';

describe('Pay', () => {
  it.each([
    [{ min: 6_200_000, max: 7_800_000, currency: 'EUR', period: 'year' }, '€62k–78k'],
    [{ min: 6_250_000, max: 6_250_000, currency: 'USD', period: 'year' }, '$62.5k'],
    [{ min: 4_500, max: 6_000, currency: 'USD', period: 'hour' }, '$45–60 / hour'],
    [{ min: 4_650_000, max: 5_300_000, currency: 'JPY', period: 'year' }, '¥4.65M–5.3M'],
    [{ min: 8_000_000, max: 9_000_000, currency: 'CHF', period: 'year' }, 'CHF\u00a080k–90k'],
    [{ min: 18_250_000, max: 20_300_000, currency: 'USD', period: 'year' }, '$182.5k–203k'],
    [{ min: 6_248_000, max: 7_000_000, currency: 'USD', period: 'year' }, '$62,480–70,000'],
    [{ min: 95_000_000, max: 123_450_000, currency: 'INR', period: 'year' }, '₹950,000–1,234,500'],
    [{ min: 7_000_050, max: 7_000_050, currency: 'EUR', period: 'year' }, '€70,000.50'],
    [{ min: 1_850, max: 2_000, currency: 'USD', period: 'hour' }, '$18.50–20 / hour'],
  ] as const)('%j reads %s', (pay, text) => {
    expect(formatPay(pay)).toBe(text);
  });

  it('Pay reads back as it was', () => {
    const amount = fc.integer({ min: 1, max: 1e9 });
    const SCALE = { k: 1_000, M: 1_000_000 } as Record<string, number>;
    forAll([amount, amount, fc.constantFrom('EUR', 'JPY', 'KWD')], (a, b, currency) => {
      const pay = { min: Math.min(a, b), max: Math.max(a, b), currency, period: 'year' } as const;
      const read = [...formatPay(pay).matchAll(/([\d,.]+)([kM]?)/g)].map(([, digits = '', scale = '']) =>
        Math.round(Number(digits.replaceAll(',', '')) * (SCALE[scale] ?? 1) * minorUnitsPerUnit(currency)),
      );
      expect([read[0], read.at(-1)]).toEqual([pay.min, pay.max]);
    });
  });

  it('Pay is compared over a year', () => {
    expect(yearlyAmount(500_000, 'month')).toBe(6_000_000);
    expect(formatWholeAmount(6_200_000, 'EUR')).toBe('€62,000');
  });
});

describe('Text', () => {
  it.each([
    [
      'Senior Produktdesigner:in für barrierefreie Anwendungen',
      'senior-produktdesigner-in-fur-barrierefreie-anwendungen',
    ],
    ['Łódź — São Paulo & Åarhus', 'lodz-sao-paulo-aarhus'],
    ['Designer’s Guide', 'designers-guide'],
    ['日本', ''],
  ])('%s becomes the slug %s', (text, slug) => {
    expect(slugify(text)).toBe(slug);
  });

  it('Text makes slugs of a–z, 0–9 and single hyphens from anything', () => {
    forAll([fc.oneof(fc.string({ unit: 'grapheme' }), hostileText)], (text) =>
      /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugify(text)),
    );
  });

  it('Text is cut at words and never longer than asked', () => {
    expect(truncateToLine('Design systems for everybody', 16)).toBe('Design systems…');
    forAll(
      [fc.oneof(fc.string(), hostileText), fc.integer({ min: 2, max: 40 })],
      (text, limit) => truncateToLine(text, limit).length <= limit,
    );
  });

  it('Text writes dates the same on every machine', () => {
    expect(formatDate('2026-11-20T23:59:59.000Z')).toBe('20 November 2026');
  });

  it('Text makes hashes of exactly 6 characters of a–z and 0–9', () => {
    for (let i = 0; i < 200; i++) expect(newJobHash()).toMatch(/^[a-z0-9]{6}$/);
  });
});

describe('Numbers in words', () => {
  it.each([
    [0, 'zero'],
    [13, 'thirteen'],
    [20, 'twenty'],
    [45, 'forty-five'],
    [99, 'ninety-nine'],
    [100, '100'],
    [1_760, '1,760'],
    [1.6, '1.6'],
  ])('%d is %s', (n, words) => {
    expect(numberInWords(n)).toBe(words);
  });

  it('Numbers in words name spans of days as people do, and count the others', () => {
    expect([1, 7, 30, 365].map(daysInWords)).toEqual(['a day', 'a week', 'a month', 'a year']);
    expect([2, 60, 400].map(daysInWords)).toEqual(['two days', 'sixty days', '400 days']);
  });

  it('Numbers in words say limits of bytes in the unit they are set in', () => {
    expect([12 * MB, 11.5 * MB, MB, 64 * KB].map(formatByteLimit)).toEqual(['12 MB', '11.5 MB', '1 MB', '64 kB']);
  });
});

describe('Markdown of strangers', () => {
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['[x](javascript:alert(1))', '<p><a rel="nofollow ugc noopener">x</a></p>'],
    ['[x](//evil.example)', '<p><a rel="nofollow ugc noopener">x</a></p>'],
    ['# Big', '<h3>Big</h3>'],
    ['a <b onclick="x()">b</b>', '<p>a <strong>b</strong></p>'],
  ])('%s becomes %s', (text, html) => {
    expect(renderMarkdown(text)).toBe(html);
  });

  it('Markdown of strangers keeps only known elements, whatever it is given', () => {
    forAll(
      [
        fc.string(),
        fc.constantFrom(
          '<svg onload=',
          '<a href="data:',
          '<iframe src=',
          '<style>',
          '![x](http://a/b)',
          '<math><mtext>',
        ),
      ],
      (noise, attack) => {
        const html = renderMarkdown(noise + attack + noise);
        expect(
          html.replace(/<\/?(p|h3|h4|ul|ol|li|strong|em|blockquote|code|br|a)( (href|rel)="[^"]*")*( \/)?>/g, ''),
        ).not.toMatch(/<[a-z]/i);
        expect(html).not.toMatch(/<[^>]*href="(?!https?:|mailto:)/);
      },
    );
  });

  it('Markdown of strangers can be read as plain words', () => {
    expect(markdownToText('### What\n\n- one & **two**')).toBe('What one & two');
  });
});

describe('What a client asks for', () => {
  it.each([
    [undefined, false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['application/json', true],
    ['application/json;q=0.5, text/html', false],
    ['application/problem+json, text/html;q=0.9', true],
    ['*/*', false],
  ])('%s prefers JSON: %s', (accept, json) => {
    expect(prefersJson(accept)).toBe(json);
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.0', 'identity'],
    [undefined, 'identity'],
    ['identity', 'identity'],
  ])('%s is answered in %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });
});
