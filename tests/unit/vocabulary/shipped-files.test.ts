import { expect, it } from 'vitest';
import {
  parseShippedVocabularyOrThrow,
  readShippedVocabularyOrThrow,
} from '../../../src/features/vocabulary/shipped.ts';

const CATEGORY = '[{"slug":"product-design","title":"Product design","categories":[]}]';
const SKILL = '[{"slug":"figma","name":"Figma"}]';

it('The files of the vocabulary are valid as they are shipped', () => {
  const { categories, skills } = readShippedVocabularyOrThrow();
  expect(categories.length).toBeGreaterThan(3);
  expect(skills.length).toBeGreaterThan(30);
});

it.each([
  ['categories.json', '[', SKILL, 'categories.json: is not valid JSON'],
  [
    'a slug',
    CATEGORY.replace('product-design', 'Product design'),
    SKILL,
    'categories.json: 0.slug: must be lower-case',
  ],
  ['a title', CATEGORY.replace('"Product design"', '" P "'), SKILL, 'categories.json: 0.title: must not begin'],
  ['a name', CATEGORY, '[{"slug":"figma","name":"F"}]', 'skills.json: 0.name: needs at least 2'],
  ['another key', CATEGORY, '[{"slug":"figma","name":"Figma","level":1}]', 'skills.json: 0: '],
  ['synonyms', CATEGORY, '[{"slug":"figma","name":"Figma","synonyms":"x"}]', 'skills.json: 0.synonyms: '],
  ['a slug used twice', CATEGORY, SKILL.replace('figma', 'product-design'), 'product-design: each slug may stand once'],
])('The files of the vocabulary say what is wrong in %s', (_what, categories, skills, words) => {
  expect(() => parseShippedVocabularyOrThrow(categories, skills)).toThrow(words);
});
