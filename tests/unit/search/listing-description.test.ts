import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DESCRIPTION_LENGTHS } from '../../../src/features/jobs/job.summary.ts';
import { listingMetaDescription } from '../../../src/features/search/listing-description.ts';
import { nothing, showcaseRows } from '../../../src/features/showcase/showcase.ts';
import { detectLanguage } from '../../../src/lib/language.ts';
import { toPlainLine } from '../../../src/lib/text.ts';
import { forAll } from '../../for-all.ts';

const view = {
  ...nothing,
  heading: 'Remote type designer roles',
  total: 24,
  pages: 2,
  facts: { companies: 9, remote: 0, places: [], skills: [] },
};

it('The description of a listing says what only this listing can say, as much as fits', () => {
  const text = listingMetaDescription({
    ...view,
    jobs: showcaseRows('2026-11-09T09:00:00.000Z'),
    facts: { companies: 9, remote: 4, places: ['Berlin', 'Lisbon', 'Graz', 'Oslo'], skills: [] },
    paySpread: { currency: 'EUR', roles: 12, p25: 4_443_800, median: 5_500_000, p75: 7_061_300, buckets: [] },
  });
  expect(text).toMatch(
    /^Remote type designer roles: 24 open at 9 companies, 4 remote\. Half pay €44k–71k\. In Berlin, Lisbon and Graz\. /,
  );
});

it('The description of a listing is never too long to be shown nor too short to be worth it', () => {
  const word = fc.string({ minLength: 3, maxLength: 30 });
  forAll(
    [
      fc.string({ minLength: 12, maxLength: 90 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 5_000 }),
      fc.array(word, { maxLength: 5 }),
      fc.constantFrom([], showcaseRows('2026-11-09T09:00:00.000Z')),
    ],
    (heading, page, total, names, jobs) => {
      const facts = { companies: 9, remote: 0, places: names, skills: names };
      const { length } = listingMetaDescription({ ...view, heading, page, pages: 9, total, facts, jobs });
      expect(length).toBeGreaterThanOrEqual(DESCRIPTION_LENGTHS.least);
      expect(length).toBeLessThanOrEqual(DESCRIPTION_LENGTHS.most);
    },
  );
});

it('The description of a listing says plainly when nothing is open', () => {
  expect(listingMetaDescription({ ...view, total: 0 })).toBe(
    'Remote type designer roles: none open at the moment. An alert tells you when one opens.',
  );
});

it.each([
  [
    'en',
    'We render maps for people who walk, and we are looking for someone who likes to make them easy to read in the rain.',
  ],
  [
    'de',
    'Wir zeichnen Karten für Menschen, die zu Fuß gehen, und suchen jemanden, der sie auch bei Regen gut lesbar macht.',
  ],
  [
    'fr',
    'Nous dessinons des cartes pour les personnes qui marchent, et nous cherchons quelqu’un qui sache les rendre lisibles.',
  ],
  [
    'es',
    'Dibujamos mapas para personas que caminan y buscamos a alguien que sepa hacerlos fáciles de leer bajo la lluvia.',
  ],
  [undefined, 'UX/UI'],
])('The language of a text is %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language);
});

describe('A line as it is seen', () => {
  it.each([
    ['Designer\u202e rengiseD', 'Designer rengiseD'],
    ['Pro\u00addukt\u00addesigner', 'Produktdesigner'],
    ['\u2066Lead\u2069 \u200bDesigner\ufeff', 'Lead Designer'],
    ['  Lead\n\tDesigner ', 'Lead Designer'],
    // Languages need these.
    ['می‌خواهم', 'می‌خواهم'],
  ])('%j is %j', (typed, line) => {
    expect(toPlainLine(typed)).toBe(line);
  });
});
