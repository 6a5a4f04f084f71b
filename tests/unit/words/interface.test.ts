import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from './constants.ts';
import { offences, type Rule, rules } from './glossary.ts';
import { interfaceTexts, type ServerOutput } from './interface-texts.ts';
import { textsIn } from './texts.ts';

const linesOf = (file: string): ServerOutput[] =>
  readFileSync(ROOT + file, 'utf8')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n')
    .map((words, i) => ({ place: `${file}:${i + 1}`, words }));
const articles = readdirSync(`${ROOT}src/content`, { recursive: true })
  .map((file) => `src/content/${file}`)
  .filter((file) => file.endsWith('.md'))
  .flatMap(linesOf);

it.each(rules)('What the interface says is never $words.0: $instead', (rule) => {
  const output = rule.isForArticles ? [...interfaceTexts, ...articles] : interfaceTexts;
  const wrong = output.filter(({ words }) => offences(words, rule).length > 0);
  expect(wrong.map(({ place, words }) => `${place}: ${words}`)).toEqual([]);
});

describe('A forbidden word', () => {
  const found = (source: string, file: string) =>
    textsIn(source, file).flatMap(({ words }) => rules.flatMap((rule) => offences(words, rule)));

  it.each([
    ['in a view', 'a.astro', '---\nconst a = 1;\n---\n<p>Write us an <b>email</b></p>'],
    ['in an attribute of a view', 'a.astro', '<img alt="Our email" />'],
    ['in an island', 'A.tsx', 'export const A = () => <p>{1} email</p>;'],
    ['in a message', 'a.ts', "export const a: string = 'Look at your email';"],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source, as it is read.
    ['in a message with something filled in', 'a.ts', 'export const a = (n: number) => `${n} email`;'],
    ['at the end of a sentence', 'a.ts', "export const a = 'We have your email.';"],
    ['at its beginning', 'a.ts', "export const a = 'Email';"],
  ])('%s is found', (_, file, source) => {
    expect(found(source, file)).toEqual(['email']);
  });

  it.each([
    ['within another', 'a.ts', "export const a = 'Your e-mail address';"],
    ['that is a name', 'a.ts', "export const a = { email: 'email', field: row['email'] };"],
    ['in an address', 'a.ts', "export const a = 'Write to hello@mail.example, see /mail';"],
    ['in an exception', 'a.ts', "export const a = 'No mail server is configured';"],
    ['in a type or an import', 'a.ts', "import a from 'the mail';\nexport type A = 'the mail' | 'an email';"],
    ['in a style', 'a.astro', '<p>Yes</p><style>.a { content: "your email"; }</style>'],
  ])('%s is none', (_, file, source) => {
    expect(found(source, file)).toEqual([]);
  });

  it('A forbidden word is in a rule that says what to write', () => {
    expect(rules.length).toBeGreaterThan(15);
    for (const { words, instead } of rules as Rule[])
      expect([words.length > 0, instead]).toEqual([true, expect.stringMatching(/\S/)]);
  });
});
