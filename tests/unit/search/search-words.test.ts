import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MAX_TERMS,
  parseTerms,
  printTerms,
  type TermContext,
  toPhraseTerm,
} from '../../../src/features/search/engine/terms.ts';
import { foldToWords, isSameWord, listWordForms } from '../../../src/features/search/engine/words.ts';
import { cleanQueryText, parseQuery } from '../../../src/features/search/query-parsing.ts';
import { BitSet } from '../../../src/lib/bits.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { hostileText } from '../../hostile.ts';

const texts = (q: string) => parseTerms(q).map((term) => term.text);

it.each([
  ['UX/UI Designer (m/w/d)', ['ux', 'ui', 'designer', 'm', 'w', 'd']],
  ['Größe, Łódź & Ørsted', ['grosse', 'lodz', 'orsted']],
  ['l’été in São Paulo', ['lete', 'in', 'sao', 'paulo']],
  ['設計 デザ', ['設', '計', 'テ', 'サ']],
  ['🎨 — …', []],
])('Words of %j are %j', (text, words) => {
  expect(foldToWords(text)).toEqual(words);
});

const output = readList(`
  agency · agencys · agencies · designer · designers · design · ui · uis · ies · bus · buses · class
`);

it.each(['agency', 'agencies', 'designer', 'designers', 'ui', 'bus', 'class', 'ties', 'boss'])(
  'The forms of a word are those said that are the word %j itself',
  (requested) => {
    const words = [...output, requested];
    const same = words.filter((word) => (requested.length > 2 ? isSameWord(word, requested) : word === requested));
    expect(words.filter((word) => listWordForms(requested).includes(word))).toEqual(same);
  },
);

describe('The terms of a search', () => {
  it('The terms of a search are words, phrases and exclusions', () => {
    expect(parseTerms('type "design  systems" -senior -"head of"')).toMatchObject([
      { words: ['type'], isPhrase: false, isExcluded: false },
      { words: ['design', 'systems'], isPhrase: true, isExcluded: false },
      { words: ['senior'], isPhrase: false, isExcluded: true },
      { words: ['head', 'of'], isPhrase: true, isExcluded: true },
    ]);
  });

  it.each([
    ['UX', 'user experience'],
    ['user experience', 'UX'],
    ['interaction designers', 'UX designer'],
    ['head of design', 'design director'],
  ])('%s also find %s', (q, other) => {
    expect(parseTerms(q).flatMap((term) => term.also.map(({ text }) => text))).toContain(other);
  });

  it('The terms of a search are the longest matching family, and can be taken literally', () => {
    expect(texts('senior ux writer berlin')).toEqual(['senior', 'ux writer', 'berlin']);
    const [ux] = parseTerms('ux');
    expect(ux && toPhraseTerm(ux)).toMatchObject({ text: '"ux"', isPhrase: true, also: [] });
  });

  it('The terms of a search leave out words without meaning on a job board, unless that is all', () => {
    expect(texts('UX jobs in Berlin')).toEqual(['UX', 'Berlin']);
    expect(texts('the role')).toEqual(['the', 'role']);
  });

  it('The terms of a search read back what they were written as, whatever was typed and whichever of them is left out', () => {
    const piece = fc.oneof(
      hostileText.map((text) => text.slice(0, 40)),
      fc.constantFrom(
        'ux',
        'UX designer',
        'ui',
        'head of design',
        'product design',
        'user experience',
        'senior',
        'lead',
      ),
      fc.constantFrom('Berlin', 'London,', 'Paris', 'Austin,', 'TX', 'LA', 'la', 'IN', 'NO', 'DE', '🇩🇪', '🇺🇸', 'U.S.'),
      fc.constantFrom(
        'Grafiker:in',
        'photo',
        'shop',
        'Roma',
        'studio',
        'salary',
        'listed',
        'ux/ui',
        'worldwide',
        'the',
      ),
      fc.constantFrom(
        'under 60k',
        '100k',
        '60',
        'eur',
        '€',
        '–',
        '000',
        '$60k',
        'per day',
        'this week',
        'last',
        '14 days',
      ),
      fc.constantFrom('or', 'and', '&', 'not', 'not in', 'without', 'no', 'kein', 'anything but', 'only', 'non-remote'),
      fc.constantFrom('"design systems"', '"', '-', '-senior', '-"head of"', 'posted', 'best paid', 'rate', '; ', ';'),
    );
    const isIn = (names: string[]) => (words: readonly string[]) => names.includes(words.join(' '));
    const isPlace = isIn(['berlin', 'london', 'paris', 'austin', 'roma']);
    const board: TermContext = {
      isPlace,
      isName: (words) => isPlace(words) || isIn(['studio roma', 'salary studio', 'senior studio'])(words),
      areAlike: (one, other) => isPlace(one) && isPlace(other),
      areApart: (one, other) => isPlace(one) && isPlace(other),
      isKnownPhrase: isIn(['product designer', 'the', 'senior']),
    };
    const readings: TermContext[] = [{}, board, { ...board, isExact: true }];
    const read = (q: string, reading: TermContext) =>
      parseTerms(parseQuery([['q', q]]).query.q, reading).map((term) => ({ ...term, text: '' }));
    forAll([fc.array(piece, { maxLength: 7 }), fc.constantFrom(...readings)], { numRuns: 700 }, (pieces, reading) => {
      const terms = parseTerms(cleanQueryText(pieces.join(' ')), reading);
      expect(terms.length).toBeLessThanOrEqual(MAX_TERMS);
      for (const term of terms) expect(term.words.length).toBeGreaterThan(0);
      for (const left of [undefined, ...terms]) {
        const kept = terms.filter((term) => term !== left);
        expect(read(printTerms(kept, reading), reading)).toEqual(kept.map((term) => ({ ...term, text: '' })));
      }
    });
  });

  it.each(['or la posted', 'la or posted', 'posted la', 'la'])('The terms of a search find Los Angeles in %j', (q) => {
    expect(parseTerms(q).map(({ words }) => words)).toEqual([['la']]);
  });

  it.each([
    ['under 60k Roma salary listed', 'Roma', 'under 60k; salary listed'],
    ['ux Berlin designer', 'Berlin', 'ux; designer'],
    ['senior Berlin designer', 'Berlin', 'senior designer'],
    ['valueOf NaN; DROP TA', 'NaN', 'valueOf; DROP TA'],
    ['benelux; DROP TA', 'DROP', 'benelux ta'],
  ])('The terms of a search of %j without %j are written as %j', (q, left, written) => {
    expect(printTerms(parseTerms(q).filter(({ text }) => text !== left))).toBe(written);
  });
});

it('A set of bits is a set of numbers', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 300 }));
  forAll([numbers, numbers, numbers], (a, b, gone) => {
    const [one, other] = [a, b].map((list) => {
      const bits = new BitSet();
      for (const n of list) bits.add(n);
      return bits;
    }) as [BitSet, BitSet];
    for (const n of gone) one.delete(n);
    const left = a.filter((n) => !gone.includes(n));
    const read = (bits: BitSet) => {
      const found: number[] = [];
      bits.forEach((n) => {
        found.push(n);
      });
      return found;
    };
    const sorted = (list: number[]) => [...new Set(list)].sort((x, y) => x - y);
    expect(read(one)).toEqual(sorted(left));
    expect(one.count()).toBe(left.length);
    expect(one.countShared(other)).toBe(left.filter((n) => b.includes(n)).length);
    expect(read(one.clone().intersect(other))).toEqual(sorted(left.filter((n) => b.includes(n))));
    expect(read(one.clone().remove(other))).toEqual(sorted(left.filter((n) => !b.includes(n))));
    const both = one.clone();
    both.addAll(other);
    expect(read(both)).toEqual(sorted([...left, ...b]));
    for (const n of b) expect(both.has(n)).toBe(true);
  });
});
