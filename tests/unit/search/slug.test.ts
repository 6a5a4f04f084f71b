import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LISTING_CONTRACTS, SENIORITIES, WORKPLACES } from '../../../src/features/jobs/job.ts';
import { countFilterTerms, FACETS, type ListingFilter, listingKey } from '../../../src/features/jobs/listing.ts';
import { buildSlugVocabulary, formatFilterSlug, parseFilterSlug } from '../../../src/features/search/slug.ts';
import { forAll } from '../../for-all.ts';
import { readList } from '../../groups.ts';
import { cpuMs } from '../cpu-time.ts';

const known = {
  categories: ['product-designer', 'ux-designer', 'ui-designer', 'design-engineer', 'product', 'ux', 'motion-designer'],
  skills: ['figma', 'design-systems', 'user-research', 'after-effects'],
  locations: ['berlin', 'san-francisco', 'united-kingdom', 'york', 'new-york', 'europe'],
};
const vocabulary = buildSlugVocabulary(known);

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const anyFilter = fc
  .record({
    category: optional(known.categories),
    seniority: optional(SENIORITIES),
    contractType: optional(LISTING_CONTRACTS),
    workplace: optional(WORKPLACES),
    skill: optional(known.skills),
    location: optional(known.locations),
  })
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as ListingFilter);

describe('A filter slug', () => {
  it.each([
    ['full-time', { contractType: 'full-time' }],
    ['remote', { workplace: 'remote' }],
    ['freelance', { contractType: 'freelance' }],
    ['product-designer-freelance', { category: 'product-designer', contractType: 'freelance' }],
    ['product-designer-senior-remote', { category: 'product-designer', seniority: 'senior', workplace: 'remote' }],
    ['ux-designer-internship-in-berlin', { category: 'ux-designer', contractType: 'internship', location: 'berlin' }],
    ['product-designer-figma', { category: 'product-designer', skill: 'figma' }],
    ['ui-designer-in-san-francisco', { category: 'ui-designer', location: 'san-francisco' }],
    [
      'product-mid-part-time-on-site-design-systems-in-new-york',
      {
        category: 'product',
        seniority: 'mid',
        contractType: 'part-time',
        workplace: 'on-site',
        skill: 'design-systems',
        location: 'new-york',
      },
    ],
  ])('%s names exactly its terms', (slug, filter) => {
    expect(parseFilterSlug(slug, vocabulary)).toEqual(filter);
    expect(formatFilterSlug(filter as ListingFilter, vocabulary)).toBe(slug);
  });

  it.each([
    ['remote-product-designer', 'product-designer-remote'],
    ['in-berlin-remote', 'remote-in-berlin'],
    ['remote-remote', 'remote'],
    ['product-designer-senior-jobs', 'product-designer-senior'],
    ['figma-figma-senior', 'senior-figma'],
  ])('%s is understood and written %s', (slug, canonical) => {
    const filter = parseFilterSlug(slug, vocabulary);
    expect(filter && formatFilterSlug(filter, vocabulary)).toBe(canonical);
  });

  it.each([
    '',
    ...readList(`
      jobs · berlin · in · in- · product-designer- · -remote · remote--senior · product-designer-x · remote-hybrid
      in-berlin-in-york · Remote
    `),
    'x'.repeat(400),
  ])('%j is rejected as a whole', (slug) => {
    expect(parseFilterSlug(slug, vocabulary)).toBeUndefined();
  });

  it('A filter slug matches the longest term at each position', () => {
    expect(parseFilterSlug('product-designer', vocabulary)).toEqual({ category: 'product-designer' });
    expect(parseFilterSlug('product-senior', vocabulary)).toEqual({ category: 'product', seniority: 'senior' });
  });

  it('A filter slug reads back what was written, for every filter', () => {
    forAll([anyFilter], (filter) => {
      const slug = formatFilterSlug(filter, vocabulary);
      expect(slug === undefined).toBe(countFilterTerms(filter) === 0);
      if (slug) expect(parseFilterSlug(slug, vocabulary)).toEqual(filter);
    });
  });

  it('A filter slug is canonical after one rewriting, for terms in any order, doubled and with a suffix', () => {
    const terms = [...vocabulary.terms.keys()];
    forAll([fc.array(fc.constantFrom(...terms), { minLength: 1, maxLength: 8 }), fc.boolean()], (words, suffixed) => {
      const filter = parseFilterSlug(words.join('-') + (suffixed ? '-jobs' : ''), vocabulary);
      if (!filter) return;
      const canonical = formatFilterSlug(filter, vocabulary);
      if (canonical === undefined) return;
      const again = parseFilterSlug(canonical, vocabulary);
      expect(again).toEqual(filter);
      expect(again && formatFilterSlug(again, vocabulary)).toBe(canonical);
    });
  });

  it('A filter slug never throws, and contains nothing it would not read back, with words that run into one another', () => {
    const word = fc.constantFrom('a', 'b', 'a-b', 'b-a', 'a-a', 'in', 'jobs', 'remote', 'in-a');
    const anyVocabulary = fc.record({
      categories: fc.uniqueArray(word),
      skills: fc.uniqueArray(word),
      locations: fc.uniqueArray(word),
    });
    forAll([anyVocabulary, fc.array(word, { maxLength: 6 })], (words, parts) => {
      const odd = buildSlugVocabulary(words);
      const filter = parseFilterSlug(parts.join('-'), odd);
      if (!filter) return;
      const slug = formatFilterSlug(filter, odd);
      if (slug !== undefined) expect(listingKey(parseFilterSlug(slug, odd) ?? {})).toBe(listingKey(filter));
    });
  });

  it('A filter slug holds its terms in the order of the facets', () => {
    forAll([anyFilter], (filter) => {
      const slug = formatFilterSlug(filter, vocabulary);
      if (!slug) return;
      let at = -1;
      for (const facet of FACETS) {
        const value = filter[facet];
        if (!value) continue;
        const found = slug.indexOf(facet === 'location' ? `in-${value}` : value, at + 1);
        expect(found).toBeGreaterThan(at);
        at = found;
      }
    });
  });

  it('A filter slug is read in time that does not explode with hostile words', () => {
    const begun = cpuMs();
    for (let i = 0; i < 2_000; i++) parseFilterSlug(`${'product-designer-'.repeat(17)}x`, vocabulary);
    // 2,000 readings of 300 characters: a backtracking reader would not come back at all.
    expect(cpuMs() - begun).toBeLessThan(5_000);
  });
});
