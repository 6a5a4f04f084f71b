import { afterEach, expect, it } from 'vitest';
import { parseCommandLineOrThrow } from '../../../src/cli/arguments.ts';

const USAGE = 'npm run example -- <words>';
const FLAGS = { name: { type: 'string' }, replace: { type: 'boolean' } } as const;
const { argv } = process;
afterEach(() => {
  process.argv = argv;
});

const read = (...args: string[]) => {
  process.argv = ['node', 'example.ts', ...args];
  return parseCommandLineOrThrow({ usage: USAGE, flags: FLAGS, words: 2 });
};

it('Arguments of a command are its words and flags', () => {
  const { words, flags } = read('one', '--name', 'Acme', 'two', '--replace');
  expect([words, { ...flags }]).toEqual([['one', 'two'], { name: 'Acme', replace: true }]);
});

it.each([
  [['one', '--nmae', 'Acme'], /^Unknown option '--nmae'/],
  [['--name'], /^Option '--name <value>' argument missing/],
  [['--name='], /^--name must not be empty/],
  [['one', '--name', ''], /^--name must not be empty/],
  [['one', ''], /^An argument must not be empty/],
  [['one', 'two\n.json'], /^An argument must not contain line breaks or control characters: “two \.json”/],
  [['--name', '1\n2'], /^--name must not contain line breaks or control characters: “1 2”/],
  [['--replace='], /^Option '--replace' does not take an argument/],
  [['one', 'two', '.'], /^Unexpected argument “\.”/],
  [['one', 'two', ''], /^Unexpected argument “”/],
])('Arguments %j are rejected in one line with the rule and the usage', (args, rule) => {
  expect(() => read(...args)).toThrow(rule);
  expect(() => read(...args)).toThrow(/^[^\n]+\. Usage: npm run example -- <words>$/);
});

it('A message about a long argument quotes 300 characters of it at most', () => {
  expect(() => read('one', 'two', 'x'.repeat(5_000))).toThrow(/^Unexpected argument “x{279}…\. Usage: /);
});
