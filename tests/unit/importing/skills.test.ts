import { expect, it } from 'vitest';
import { findRequiredAndNiceSkills } from '../../../src/features/importing/skills.ts';
import { words } from './board.ts';

const find = (text: string) => findRequiredAndNiceSkills(text, words.skills);

it('Skills of a description are whole words in any case', () => {
  expect(find('Work in figma and HTML5; run user-research. C++ helps.').required).toEqual([
    'figma',
    'user-research',
    'cpp',
  ]);
});

it('Skills of a description are nice to have where the section or the line says so', () => {
  const text =
    '### You\n\n- Figma every day\n- CSS is a plus\n\n### Nice to have\n\n- After Effects\n- Figma plugins\n\n### Benefits\n\n- Accessibility budget';
  expect(find(text)).toEqual({ required: ['figma', 'accessibility'], nice: ['css', 'after-effects'] });
});

it('Skills of a description that are everyday words count only as names', () => {
  expect(find('Sketch ideas. You sketch and set things in motion.').required).toEqual([]);
  expect(find('Fluent in Figma, Sketch and Motion.').required).toEqual(['figma', 'sketch', 'motion']);
});

it('Skills of a description are eight at most, required ones first', () => {
  const many = findRequiredAndNiceSkills(
    '### Bonus\n\nCSS\n\n### Required\n\nFigma, Prototyping, User research, Design systems, Accessibility, HTML, C++, After Effects',
    words.skills,
  );
  expect(many.required).toHaveLength(8);
  expect(many.nice).toEqual([]);
});
