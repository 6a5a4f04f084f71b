import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONSTANTS, homesOf, ROOT, sources } from './constants.ts';
import { listUnused, withoutExceptions } from './exceptions.ts';
import { type Phrase, phrasesIn } from './phrases.ts';

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|<!--[\s\S]*?-->/gm;
/** Words that are not the board's own: of invented companies, of samples, of languages that a search understands. */
const NOT_OURS = /^(demo|features\/showcase|db\/migrations)\/|\/trade-words\.ts$/;

interface Text {
  place: string;
  text: string;
}

const read = (place: string): Text => ({ place, text: withoutExceptions(place, readFileSync(ROOT + place, 'utf8')) });
const listMarkdown = (folder: string): Text[] =>
  readdirSync(ROOT + folder, { recursive: true })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.md'))
    .map(read);

const code = [...sources.keys()].filter((file) => !NOT_OURS.test(file)).map((file) => read(`src/${file}`));
const content = listMarkdown('src/content');
// Excludes measurements, the public API (held by api-document.test.ts) and the bad examples of the style guide.
const documents = [...listMarkdown('docs'), ...['README.md', 'CONTRIBUTING.md', '.env.example'].map(read)].filter(
  ({ place }) => !/\/(benchmarks|api|specification|style)\.md$/.test(place),
);

const constants = new Set(
  CONSTANTS.flatMap((constant) => homesOf(constant).map(({ value }) => `${value} ${constant.unit}`)),
);
const isConstant = ({ n, unit, isSpan }: Phrase): boolean => !isSpan && constants.has(`${n} ${unit}`);

/** Names the places of such phrases: print the constant there, or give a reason in exceptions.ts. */
const list = (texts: readonly Text[], isWrong: (phrase: Phrase) => boolean): string[] =>
  texts.flatMap(({ place, text }) =>
    phrasesIn(text)
      .filter(isWrong)
      .map(({ words }) => `${place}: ${words}`),
  );

it('A limit or period is written by hand in no mail, view or message', () => {
  const spoken = code.map(({ place, text }) => ({ place, text: text.replace(COMMENT, '') }));
  expect(list(spoken, () => true)).toEqual([]);
});

it('A limit or period is written by hand neither in the words about the board nor in its terms', () => {
  const pages = content.filter(({ place }) => place.includes('/pages/'));
  expect(pages.length).toBeGreaterThan(1);
  expect(list(pages, () => true)).toEqual([]);
});

it('A limit or period is written by hand in no part of an article that speaks of this board', () => {
  const parts = content.flatMap(({ place, text }) =>
    text
      .split(/^(?=## )/m)
      .filter((part) => /\{\{|\b(this|the) board\b|\b(roles?|recruiters?|employers?) here\b/i.test(part))
      .map((part) => ({ place, text: part })),
  );
  expect(parts.length).toBeGreaterThan(8);
  expect(list(parts, ({ isSpan }) => !isSpan)).toEqual([]);
});

it('A limit or period of a constant is repeated in no comment, but in examples of what is printed', () => {
  const comments = code.map(({ place, text }) => ({
    place,
    text: (text.match(COMMENT) ?? []).join('\n').replace(/`[^`]*`/g, ''),
  }));
  expect(list(comments, isConstant)).toEqual([]);
});

it('A limit or period of a constant is repeated in no document, which names the constant instead', () => {
  expect(list(documents, isConstant)).toEqual([]);
  const known = [...sources.values(), readFileSync(`${ROOT}.env.example`, 'utf8')].join('\n');
  const named = documents.flatMap(({ text }) =>
    [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = '']) => name),
  );
  expect(named).toContain('DAYS_OPEN');
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(known))).toEqual([]);
});

it('A limit or period has no exception that nothing needs', () => {
  const files = [...code, ...content, ...documents].map(({ place }) => ({
    place,
    text: readFileSync(ROOT + place, 'utf8'),
  }));
  expect(listUnused(files)).toEqual([]);
});

describe('Phrases', () => {
  it.each([
    ['open for 60 days', [60, 'day']],
    ['Sixty days later', [60, 'day']],
    ['a two-week trial', [14, 'day']],
    ['forty-five&nbsp;minutes', [45, 'minute']],
    ['up to 11.5 MB', [11.5, 'mb']],
    ['1,500 roles', [1_500, 'role']],
    ['within a week', [7, 'day']],
  ])('%s', (text, [n, unit]) => {
    expect(phrasesIn(text)).toMatchObject([{ n, unit }]);
  });

  it.each(['within days', '{{daysOpen}} days', 'in a minute', "'006-applications'", 'many places'])(
    'Phrases there is none in %s',
    (text) => {
      expect(phrasesIn(text)).toEqual([]);
    },
  );
});
