import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { inWords } from '../../../src/lib/number-words.ts';
import { CONSTANTS, homesOf } from './constants.ts';
import { withoutExceptions } from './exceptions.ts';
import { type Phrase, phrasesIn } from './phrases.ts';

const HOOKS = new URL('changed-source.ts', import.meta.url).href;
const SAID = new URL('said.ts', import.meta.url).pathname;

/** What mails, views, messages and articles say, by place; with every constant changed, or as they are. */
async function listSaid(isChanged: boolean): Promise<[place: string, text: string][]> {
  const env = { ...process.env, NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', CHANGED: isChanged ? 'yes' : 'no' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', HOOKS, SAID], { env, maxBuffer: 1e8 });
  return Object.entries(JSON.parse(stdout) as Record<string, string>).map(([place, text]) => [
    place,
    withoutExceptions(place, text),
  ]);
}

const says =
  (n: number | undefined, unit: string) =>
  (phrase: Phrase): boolean =>
    phrase.n === n && phrase.unit === unit;

describe('A constant that texts print', () => {
  let before: Phrase[];
  let after: Phrase[];
  let changed: [place: string, text: string][];

  beforeAll(async () => {
    const now = await listSaid(false);
    changed = await listSaid(true);
    [before, after] = [now, changed].map((said) => said.flatMap(([, text]) => phrasesIn(text))) as [Phrase[], Phrase[]];
  });

  describe.each(CONSTANTS)('$name', (constant) => {
    const [home, ...others] = homesOf(constant);

    it('has one home', () => {
      expect(home?.value).toBeGreaterThan(0);
      expect(others).toEqual([]);
    });

    it('is said with its number, and with the new one when it is changed', () => {
      expect(before.some(says(home?.value, constant.unit))).toBe(true);
      expect(before.some(says(constant.to, constant.unit))).toBe(false);
      expect(after.some(says(constant.to, constant.unit))).toBe(true);
    });

    it('leaves its old number nowhere', () => {
      expect(after.filter(says(home?.value, constant.unit)).map(({ words }) => words)).toEqual([]);
    });
  });

  it('leaves no number behind that is said without what it counts', () => {
    const old = CONSTANTS.flatMap(homesOf).map(({ value }) => value);
    const words = new RegExp(
      `\\b(${old
        .filter((n) => n >= 20 && n < 100)
        .map(inWords)
        .join('|')})\\b(?!-)`,
      'i',
    );
    expect(changed.filter(([, text]) => words.test(text)).map(([place]) => place)).toEqual([]);
  });
});
