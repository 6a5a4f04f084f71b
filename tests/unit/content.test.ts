import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { fillFacts, findUnknownPlaceholder } from '../../src/features/editorial/facts.ts';
import { isSearchParameter } from '../../src/features/search/query-parsing.ts';
import { formatBoardFacts } from '../../src/public-pages/facts.ts';
import { shippedSite as site } from '../../src/site.ts';
import { readList } from '../groups.ts';

const SRC = new URL('../../src/', import.meta.url).pathname;
const CONTENT = new URL('../../src/content/', import.meta.url);
const JOB_CATEGORIES = ['product-designer', 'ux-designer', 'ui-designer', 'design-engineer', 'product-manager'];
const OTHER_PATHS = readList(`
  /fraud-policy · /legal/numbers · /roles · /companies · /locations · /salaries · /about · /legal
  /product-designer · /ux-designer · /remote
`);

interface Piece {
  folder: string;
  slug: string;
  /** Front matter: text, or a list of texts. */
  head: Record<string, string | string[]>;
  /** Markdown as it stands in the file, and with its facts. */
  written: string;
  body: string;
  tokens: Token[];
}

/** Reads `key: value`, `key: []` and lists of `- item`: all that our front matter uses. */
function parseHead(source: string): Piece['head'] {
  const head: Piece['head'] = {};
  let list: string[] = [];
  for (const line of source.split('\n')) {
    const item = /^ +- (.+)$/.exec(line)?.[1];
    const [, key, value] = /^([a-z]+):\s*(.*)$/.exec(line) ?? [];
    if (item) list.push(item);
    else if (!key) throw new Error(`not understood: ${line}`);
    else {
      list = [];
      head[key] = value && value !== '[]' ? value : list;
    }
  }
  return head;
}

function readPiece(folder: string, file: string): Piece {
  const source = readFileSync(new URL(`${folder}/${file}`, CONTENT), 'utf8');
  const [, head, written] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (!head || !written) throw new Error(`${folder}/${file} has no front matter`);
  const body = fillFacts(written, formatBoardFacts(site, { retentionMonths: 6 }));
  const tokens: Token[] = [];
  marked.walkTokens(marked.lexer(body), (token) => void tokens.push(token));
  return { folder, slug: file.replace(/\.md$/, ''), head: parseHead(head), written, body, tokens };
}

const listPieces = (folder: string) =>
  readdirSync(new URL(`${folder}/`, CONTENT)).map((file) => readPiece(folder, file));

const [blog, guides, fields, pages] = ['blog', 'guides', 'fields', 'pages'].map(listPieces) as [
  Piece[],
  Piece[],
  Piece[],
  Piece[],
];
const pieces = [...blog, ...guides, ...fields, ...pages];

const allowedPaths = new Set([
  ...OTHER_PATHS,
  ...blog.map(({ slug }) => `/blog/${slug}`),
  ...guides.map(({ slug }) => `/categories/guides/${slug}`),
  ...fields.map(({ slug }) => `/categories/${slug}`),
]);

const isOf =
  <T extends Token>(type: T['type']) =>
  (token: Token): token is T =>
    token.type === type;

/** Visible text without code and addresses. */
const prose = ({ head, tokens }: Piece): string =>
  [head.title, head.description, ...tokens.filter((token) => token.type === 'text').map((token) => token.raw)].join(
    '\n',
  );

describe('the editorial content', () => {
  it('The editorial content is enough to be worth a visit', () => {
    expect(blog.length).toBeGreaterThanOrEqual(4);
    expect(guides.length).toBeGreaterThanOrEqual(3);
    expect(fields.length).toBeGreaterThanOrEqual(3);
    expect(pages.map(({ slug }) => slug).sort()).toEqual(['about', 'fraud-policy', 'legal']);
  });

  it('The editorial content never uses the slug of a job category, whose redirect it would block', () => {
    expect(fields.map(({ slug }) => slug).filter((slug) => JOB_CATEGORIES.includes(slug))).toEqual([]);
  });

  it('The editorial content is linked: every guide and post from at least one other piece', () => {
    const linked = new Set(
      pieces.flatMap(({ slug, tokens }) =>
        tokens
          .filter(isOf<Tokens.Link>('link'))
          .map(({ href }) => href)
          .filter((href) => !href.endsWith(`/${slug}`)),
      ),
    );
    const paths = [
      ...blog.map(({ slug }) => `/blog/${slug}`),
      ...guides.map(({ slug }) => `/categories/guides/${slug}`),
    ];
    expect(paths.filter((path) => !linked.has(path))).toEqual([]);
  });
});

describe.each(pieces.map((piece) => [`${piece.folder}/${piece.slug}`, piece] as const))('%s', (_, piece) => {
  const { folder, slug, head, tokens } = piece;

  it('A text has a slug, a title and a description that fit', () => {
    expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(head.title).toMatch(/^.{1,70}$/);
    expect(head.description).toMatch(/^.{50,160}$/);
  });

  it('A text is dated, and never updated before it was published', () => {
    const dates = [head.published, head.updated].filter((date) => date !== undefined);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date).toMatch(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
    expect(dates).toEqual([...dates].sort());
    if (folder === 'blog') expect(head.published).toBeDefined();
  });

  it('A text is filed under job categories of the specification', () => {
    const named = [head.categories ?? [], head.category ?? []].flat();
    expect(named.filter((category) => !JOB_CATEGORIES.includes(category))).toEqual([]);
  });

  it('A text links only to pages that exist', () => {
    const links = tokens.filter(isOf<Tokens.Link>('link')).map(({ href }) => href);
    expect(links.filter((href) => !allowedPaths.has(href))).toEqual([]);
  });

  it('A text begins its headings at the second level and skips none', () => {
    const levels = tokens.filter(isOf<Tokens.Heading>('heading')).map(({ depth }) => depth);
    expect(levels[0]).toBe(2);
    levels.forEach((level, i) => {
      expect(level).toBeGreaterThan(1);
      expect(level - (levels[i - 1] ?? 2)).toBeLessThanOrEqual(1);
    });
  });

  it('A text is typeset: curly quotes, real dashes, a true ellipsis, single spaces', () => {
    expect(prose(piece).match(/.{0,20}(["']| -{1,3} |--|\.{3}|\S {2}\S).{0,20}/g)).toBeNull();
  });

  it('A text is plain Markdown, without HTML, images or empty table heads', () => {
    expect(tokens.filter(({ type }) => type === 'html' || type === 'image')).toEqual([]);
    const tables = tokens.filter(isOf<Tokens.Table>('table'));
    expect(tables.flatMap(({ header }) => header).filter(({ text }) => text === '')).toEqual([]);
  });

  it('A text does not name the board, which another owner may rename', () => {
    expect(prose(piece)).not.toMatch(new RegExp(`\\b${site.name}\\b`, 'i'));
  });
});

describe('facts', () => {
  it('Facts are all printed somewhere, by the name they have', () => {
    const printed = pieces.flatMap(({ written }) =>
      [...written.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''),
    );
    const names = printed.map((name) => name.charAt(0).toLowerCase() + name.slice(1));
    expect([...new Set(names)].sort()).toEqual(Object.keys(formatBoardFacts(site, { retentionMonths: 6 })).sort());
  });

  it('Facts appear in texts only: a heading’s address is made of what is written', () => {
    expect(
      pieces.filter(({ head, written }) => /\{\{/.test(JSON.stringify(head)) || /^#.*\{\{/m.test(written)),
    ).toEqual([]);
  });

  it('Facts are rejected by name where there is none', () => {
    const known = { daysOpen: 'sixty' };
    expect(fillFacts('{{DaysOpen}} days, {{daysOpen}} nights', known)).toBe('Sixty days, sixty nights');
    for (const text of ['{{daysShut}}', '{{daysOpen', '{{daysOpen }}', '{{constructor}}', '{{}}'])
      expect(findUnknownPlaceholder(`For ${text} days`, known), text).toMatch(/^\{\{/);
    expect(findUnknownPlaceholder('{{DaysOpen}} days', known)).toBeUndefined();
    const facts = formatBoardFacts(site, { retentionMonths: 6 });
    expect(pieces.map(({ written }) => findUnknownPlaceholder(written, facts)).filter(Boolean)).toEqual([]);
  });
});

describe('what the board promises', () => {
  // Until a word's file is there, readers are not told of it.
  it.each([
    [/\balerts?\b/i, 'pages/api/alerts/index.ts'],
    [/\bnewsletters?\b/i, 'pages/api/newsletter.ts'],
    [/\bestimates? of the market\b|\blabelled as (an estimate|one)\b/i, 'features/salaries'],
    [/\bfeatured roles?\b/i, 'features/featured'],
    [/\broles? that mislead/i, 'pages/api/admin/jobs'],
  ])('%s only once there is %s', (promise, file) => {
    if (existsSync(new URL(`../../src/${file}`, import.meta.url))) return;
    expect(pieces.filter((piece) => promise.test(prose(piece))).map(({ slug }) => slug)).toEqual([]);
  });

  it('What the board promises names only filters that a search has', () => {
    const parameters = new Map([
      ['field', 'category'],
      ['level', 'seniority'],
      ['contract', 'contractType'],
      ['freelance work', 'freelance'],
      ['arrangement', 'workplace'],
      ['skills', 'skill'],
      ['place', 'location'],
      ['country', 'openTo'],
      ['pay', 'payMin'],
    ]);
    const promises = pieces.flatMap((piece) => [
      ...prose(piece).matchAll(/\bfilter(?: by (.+?)(?:, (?:where|and a)\b|\.))?/gi),
    ]);
    expect(promises.length).toBeGreaterThan(1);
    for (const [promise, facts = 'everything'] of promises)
      for (const fact of facts.split(/, | and (?:by )?/))
        expect(isSearchParameter(parameters.get(fact) ?? fact), `${promise}: ${fact}`).toBe(true);
  });

  it('What the board promises names the time that applications are kept as the settings do', () => {
    expect(pages.filter(({ written }) => /\b(six|\d+) months\b/i.test(written))).toEqual([]);
    const reported = formatBoardFacts(site, { retentionMonths: 9 }).applicationsKept;
    expect([reported, formatBoardFacts(site, { retentionMonths: 1 }).applicationsKept]).toEqual([
      'nine months',
      'one month',
    ]);
    expect(pages.some(({ written }) => written.includes('{{ApplicationsKept}} after the role ends'))).toBe(true);
  });
});

describe('cookies and the device', () => {
  const sources = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|js|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file: relative(SRC, file), text: readFileSync(file, 'utf8') }));

  it('Cookies and the device are set by accounts alone, whose cookies the legal page lists', () => {
    const setting = /document\.cookie\s*=|cookieStore|\bcookies\.set\(|; Path=\//;
    expect(sources.filter(({ text }) => setting.test(text)).map(({ file }) => file)).toEqual([
      'features/accounts/accounts.ts',
    ]);
  });

  // Every key under which something is kept on a device, and how the legal page calls it.
  const keptOnDevice: Record<string, RegExp> = {
    application: /drafts of applications/,
    build: /which version of this site/,
    density: /compact lists/,
    hidden: /hidden/,
    reload: /which version of this site/,
    'role-draft': /drafts of applications and of roles/,
    saved: /saved/,
    shortcuts: /single-key shortcuts/,
    theme: /light or dark/,
    visited: /visited roles/,
  };

  it('Cookies and the device keep nothing that the legal page is silent about', () => {
    const keys = sources
      .filter(
        ({ file }) => !file.startsWith('publishing/') && !['ui/browser/parts.ts', 'lib/markdown.ts'].includes(file),
      )
      .flatMap(({ text }) => [...text.matchAll(/['"`]easel:([a-z-]+)/g)].map((match) => match[1] ?? ''));
    expect([...new Set(keys)].sort()).toEqual(Object.keys(keptOnDevice));
    const reported = prose(pages.find(({ slug }) => slug === 'legal') as Piece);
    for (const words of Object.values(keptOnDevice)) expect(reported).toMatch(words);
  });
});

describe.each(['legal', 'fraud-policy'])('the page %s', (page) => {
  it('A page of rules begins every section with its plain summary, in one paragraph', () => {
    const blocks = marked
      .lexer(pages.find(({ slug }) => slug === page)?.body ?? '')
      .filter(({ type }) => type !== 'space');
    const sections = blocks.flatMap((block, i) =>
      isOf<Tokens.Heading>('heading')(block) && block.depth === 2 ? [blocks[i + 1]] : [],
    );
    expect(sections.length).toBeGreaterThanOrEqual(5);
    for (const summary of sections) {
      expect(summary?.type).toBe('blockquote');
      expect((summary as Tokens.Blockquote).tokens.map(({ type }) => type)).toEqual(['paragraph']);
    }
  });
});
