import { expect, it } from 'vitest';
import {
  Counter,
  externalRefererHost,
  MIN_SEARCHERS,
  toCountableSearchText,
} from '../../../src/features/numbers/counter.ts';
import { addToCountOrOthers, type DayCounts, MAX_KEYS, OTHER_KEY } from '../../../src/features/numbers/tally.ts';
import { DAY } from '../../../src/lib/dates.ts';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Requested {
  headers: Record<string, string>;
  address: string;
}

const makeCounter = () =>
  new Counter<Requested>({ hosts: ['easel.example', 'www.easel.example:443'], addressOf: ({ address }) => address });

/** A reader opens a page without a referrer. */
const opening = (address: string, headers: Record<string, string> = {}): Requested => ({
  address,
  headers: {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
    'user-agent': FIREFOX,
    ...headers,
  },
});
/** A script of a page of ours asks. */
const script = (address: string, headers: Record<string, string> = {}): Requested => ({
  address,
  headers: {
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'same-origin',
    'user-agent': FIREFOX,
    ...headers,
  },
});
const within = { 'sec-fetch-site': 'same-origin', referer: 'https://easel.example/roles' };

/** Counts of a day as plain values. */
const plain = ({ totals, pages, hosts, words, readers, day }: DayCounts) => ({
  day,
  ...Object.fromEntries(totals),
  pages: Object.fromEntries(pages),
  hosts: Object.fromEntries(hosts),
  words: Object.fromEntries(words),
  readers: readers.count,
});

it('Counting separates views, visits and readers', () => {
  const counter = makeCounter();
  counter.page('/roles', opening('1.1.1.1'), NOON);
  counter.page('/companies', opening('1.1.1.1', within), NOON);
  counter.page('/roles', opening('1.1.1.1'), NOON + 1);
  counter.page('/roles', opening('2.2.2.2', { referer: 'https://www.Design.blog:8443/x?y' }), NOON);
  counter.page('/roles', opening('2.2.2.2', { 'user-agent': `${FIREFOX} Safari` }), NOON);
  expect(counter.flush(NOON).map(plain)).toEqual([
    {
      day: '2026-06-01',
      view: 5,
      visit: 4,
      pages: { '/roles': 4, '/companies': 1 },
      hosts: { 'design.blog': 1 },
      words: {},
      readers: 3,
    },
  ]);
  expect(counter.flush(NOON)).toEqual([]);
});

it('Counting leaves out crawlers, programs, what is fetched ahead, and what is no page of its own', () => {
  const counter = makeCounter();
  const not: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    { 'user-agent': '' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ];
  for (const headers of not) counter.page('/roles', opening('1.1.1.1', headers), NOON);
  counter.page('/roles', { address: '1.1.1.1', headers: { 'user-agent': FIREFOX } }, NOON);
  counter.search('logo', true, opening('1.1.1.1', not[0]), NOON);
  counter.type('logo', true, script('1.1.1.1', { 'sec-fetch-site': 'cross-site' }), NOON);
  counter.preview(script('1.1.1.1', not[0]), NOON);
  expect(counter.flush(NOON + DAY / 4, true)).toEqual([]);
});

it('Counting counts looks at roles neither as views nor as pages: their pages report them', () => {
  const counter = makeCounter();
  counter.page('/jobs/product-designer-abc123', opening('1.1.1.1', { referer: 'https://design.blog/' }), NOON);
  expect(counter.flush(NOON).map(plain)).toMatchObject([
    { visit: 1, pages: {}, hosts: { 'design.blog': 1 }, readers: 1 },
  ]);
});

it.each<Record<string, string>>([{ 'sec-gpc': '1' }, { dnt: '1' }])(
  'Counting counts the actions of a reader who asks not to be tracked, and not the reader: %o',
  (shy) => {
    const counter = makeCounter();
    const headers = { ...shy, referer: 'https://design.blog/' };
    counter.page('/roles', opening('1.1.1.1', headers), NOON);
    counter.search('logo', true, opening('1.1.1.1', headers), NOON);
    counter.type('logo', true, script('1.1.1.1', headers), NOON);
    expect(counter.flush(NOON + DAY / 4, true).map(plain)).toEqual([
      {
        day: '2026-06-01',
        view: 1,
        visit: 1,
        search: 1,
        pages: { '/roles': 1 },
        hosts: {},
        words: { logo: { number: 1, unfound: 0, readers: 0 } },
        readers: 0,
      },
    ]);
  },
);

it('Counting recognises no reader the next day, and writes the day before under its own date', () => {
  const counter = makeCounter();
  counter.page('/roles', opening('1.1.1.1'), NOON);
  const { salt } = counter.today(NOON);
  counter.page('/roles', opening('1.1.1.1'), NOON + DAY);
  expect(counter.today(NOON + DAY).salt).not.toBe(salt);
  expect(counter.flush(NOON + DAY).map(({ day, readers }) => [day, readers.count])).toEqual([
    ['2026-06-01', 1],
    ['2026-06-02', 1],
  ]);
});

it('Counting takes over the salt of the other servers for this day only', () => {
  const counter = makeCounter();
  const { day } = counter.today(NOON);
  counter.adopt('2026-05-31', 'old');
  expect(counter.today(NOON).salt).not.toBe('old');
  counter.adopt(day, 'shared');
  expect(counter.today(NOON)).toEqual({ day, salt: 'shared' });
});

it('Counting counts words as a search when a reader pauses or goes on to others, and once whatever the filters', () => {
  const counter = makeCounter();
  const typed = ['p', 'pr', 'pro', 'product', 'product d', 'product'];
  for (const [i, words] of typed.entries()) counter.type(words, true, script('1.1.1.1'), NOON + i * 300);
  expect(counter.flush(NOON + 5_000)).toEqual([]);
  expect(counter.flush(NOON + 20_000).map(plain)).toMatchObject([
    { search: 1, words: { product: { number: 1, unfound: 0, readers: 1 } } },
  ]);
  counter.type('product', true, script('1.1.1.1'), NOON + 21_000);
  expect(counter.flush(NOON + 60_000)).toEqual([]);
  counter.type('Logo  Design', false, script('1.1.1.1'), NOON + 61_000);
  counter.type('type', true, script('1.1.1.1'), NOON + 62_000);
  const [day] = counter.flush(NOON + 63_000).map(plain);
  expect(day).toMatchObject({
    search: 1,
    unfound: 1,
    words: { 'logo design': { number: 1, unfound: 1, readers: 1 } },
  });
  // Opened as a page, and asked again by the page's own script.
  counter.search('brand', true, opening('3.3.3.3', within), NOON + 63_000);
  counter.type('brand', true, script('3.3.3.3'), NOON + 63_500);
  expect(counter.flush(NOON + 64_000, true).map(plain)).toMatchObject([
    { search: 2, words: { brand: { number: 1 }, type: { number: 1 } } },
  ]);
});

it('Counting counts how many requested the same words, up to as many as it must know', () => {
  const counter = makeCounter();
  for (let n = 0; n < 8; n++) {
    counter.search('motion', true, opening(`1.1.1.${n % 7}`), NOON);
    counter.flush(NOON);
  }
  counter.search('motion', true, opening('1.1.1.1'), NOON);
  expect(counter.flush(NOON).map(plain)).toMatchObject([{ words: { motion: { number: 1, readers: MIN_SEARCHERS } } }]);
});

it('Counting counts steps of posting once a reader and day', () => {
  const counter = makeCounter();
  for (const address of ['1.1.1.1', '1.1.1.1', '2.2.2.2']) {
    counter.page('/post-job', opening(address), NOON);
    counter.preview(script(address), NOON);
  }
  expect(counter.flush(NOON).map(plain)).toMatchObject([
    { view: 3, began: 2, previewed: 2, pages: { '/post-job': 3 } },
  ]);
});

it('Counting holds no more than its bounds whatever a stranger sends, and loses no number', () => {
  const counter = makeCounter();
  const many = 12_000;
  for (let n = 0; n < many; n++) {
    const address = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
    counter.page(`/page-${n}`, opening(address, { referer: `https://h${n}.example/` }), NOON);
    counter.search(`word ${n}`, false, opening(address, within), NOON);
    counter.type(`typed ${n}`, false, script(address), NOON);
  }
  const [tally] = counter.flush(NOON);
  expect(tally).toBeDefined();
  if (!tally) return;
  const { pages, hosts, words, totals, readers } = tally;
  expect([pages.size, hosts.size]).toEqual([MAX_KEYS.page + 1, MAX_KEYS.host + 1]);
  expect(words.size).toBe(MAX_KEYS.words);
  expect([totals.get('view'), totals.get('visit'), totals.get('search')]).toEqual([many, many, many]);
  expect([...pages.values()].reduce((a, b) => a + b)).toBe(many);
  expect([...hosts.values()].reduce((a, b) => a + b)).toBe(many);
  expect(Math.abs(readers.count - many) / many).toBeLessThan(0.05);
  expect(counter.flush(NOON, true).map(plain)[0]).toMatchObject({ search: 5_000 });
});

it('Counting restores what could not be written, and writes it with what came since', () => {
  const counter = makeCounter();
  counter.page('/roles', opening('1.1.1.1'), NOON);
  counter.search('logo', false, opening('1.1.1.1'), NOON);
  const taken = counter.flush(NOON);
  counter.page('/roles', opening('2.2.2.2'), NOON);
  counter.restore(taken);
  counter.search('logo', true, opening('2.2.2.2'), NOON + DAY);
  counter.restore([]);
  expect(counter.flush(NOON + DAY).map(plain)).toMatchObject([
    { day: '2026-06-01', view: 2, visit: 2, search: 1, unfound: 1, pages: { '/roles': 2 }, readers: 2 },
    { day: '2026-06-02', search: 1, words: { logo: { number: 1, unfound: 0, readers: 1 } } },
  ]);
});

const own = new Set(['easel.example']);
it.each([
  ['https://news.example/story?id=1', 'news.example'],
  ['http://www.News.example', 'news.example'],
  ['https://news.example:8080/', 'news.example'],
  ['https://easel.example/roles', undefined],
  ['https://WWW.easel.example/roles', undefined],
  ['https://localhost/', undefined],
  ['https://192.168.0.1/', undefined],
  ['https://a@news.example/', undefined],
  ['https://=cmd|x.example/', undefined],
  ['javascript:alert(1)', undefined],
  [`https://${'a'.repeat(300)}.example/`, undefined],
  ['', undefined],
])('The host that a visit came from of %s is %s', (referer, host) => {
  expect(externalRefererHost(referer, own)).toBe(host);
});

it.each([
  ['  Product   Designer ', 'product designer'],
  ['ada@example.com', undefined],
  ['call +49 (30) 123 456', undefined],
  ['2026', '2026'],
  ['3d', '3d'],
  ['   ', undefined],
  ['x'.repeat(200), 'x'.repeat(60)],
])('Words that are counted of “%s” are “%s”', (text, words) => {
  expect(toCountableSearchText(text)).toBe(words);
});

it('A name beyond the bound is added to the others', () => {
  const counts = new Map<string, number>();
  for (const name of ['a', 'b', 'c', 'a']) addToCountOrOthers(counts, name, 2);
  expect(Object.fromEntries(counts)).toEqual({ a: 2, b: 1, [OTHER_KEY]: 1 });
});
