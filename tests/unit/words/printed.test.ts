import { beforeAll, describe, expect, it } from 'vitest';
import { numberInWords } from '../../../src/lib/number-words.ts';
import { CONSTANTS, homesOf } from './constants.ts';
import { withoutExceptions } from './exceptions.ts';
import { listTexts } from './list-texts.ts';
import { type Phrase, phrasesIn } from './phrases.ts';

const listPlain = async (isChanged: boolean): Promise<[place: string, text: string][]> =>
  (await listTexts(isChanged)).map(([place, text]) => [place, withoutExceptions(place, text)]);

const describes =
  (n: number | undefined, unit: string) =>
  (phrase: Phrase): boolean =>
    phrase.n === n && phrase.unit === unit;

describe('A constant that texts print', () => {
  let before: Phrase[];
  let after: Phrase[];
  let changed: [place: string, text: string][];

  beforeAll(async () => {
    const now = await listPlain(false);
    changed = await listPlain(true);
    [before, after] = [now, changed].map((output) => output.flatMap(([, text]) => phrasesIn(text))) as [
      Phrase[],
      Phrase[],
    ];
  });

  it('A constant that texts print is among words that are all filled in', () => {
    const unfilled = /\[object\s|\bundefined\b|\bNaN\b|Invalid Date/;
    expect(changed.filter(([, text]) => unfilled.test(text)).map(([place]) => place)).toEqual([]);
  });

  describe.each(CONSTANTS)('$name', (constant) => {
    const [home, ...others] = homesOf(constant);

    it('A printed constant is defined once', () => {
      expect(home?.value).toBeGreaterThan(0);
      expect(others).toEqual([]);
    });

    it('A printed constant appears with its number, and with the new one after a change', () => {
      expect(before.some(describes(home?.value, constant.unit))).toBe(true);
      expect(before.some(describes(constant.to, constant.unit))).toBe(false);
      expect(after.some(describes(constant.to, constant.unit))).toBe(true);
    });

    it('A changed constant leaves its old number in no text', () => {
      expect(after.filter(describes(home?.value, constant.unit)).map(({ words }) => words)).toEqual([]);
    });
  });

  it('A constant that texts print leaves no number behind without its unit', () => {
    const old = CONSTANTS.flatMap(homesOf).map(({ value }) => value);
    const words = new RegExp(
      `\\b(${old
        .filter((n) => n >= 20 && n < 100)
        .map(numberInWords)
        .join('|')})\\b(?!-)`,
      'i',
    );
    expect(changed.filter(([, text]) => words.test(text)).map(([place]) => place)).toEqual([]);
  });
});
