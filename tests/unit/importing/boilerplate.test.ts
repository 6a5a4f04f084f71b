import { expect, it } from 'vitest';
import { findRepeatedParagraphs, moveBoilerplateToEnd } from '../../../src/features/importing/facts/boilerplate.ts';
import type { FeedJob } from '../../../src/features/importing/feed-job.ts';

const about = 'Northlight makes ink for people who write by hand, in a house by the sea, since 1911.';
const more = 'We are forty people from twelve countries, and we close the shop on the first warm day of spring.';

const feedOf = (...texts: string[]): FeedJob[] =>
  texts.map((description, i) => ({
    sourceId: String(i),
    title: 'Designer',
    description,
    locations: [],
    countries: [],
    pay: null,
    applyUrl: 'https://northlight.example',
    notes: [],
  }));

const own = (n: number) => `### Your role\n\nYou render label number ${n}, and the boxes that it comes in.\n\n- Figma`;
const texts = [1, 2, 3, 4].map((n) => `${about}\n\n${more}\n\n${own(n)}`);
const repeated = findRepeatedParagraphs(feedOf(...texts));

it('A text that an employer repeats comes after what is about the role, under its own heading', () => {
  expect(moveBoilerplateToEnd(texts[0] ?? '', repeated)).toBe(
    `${own(1)}\n\n### About the company\n\n${about}\n\n${more}`,
  );
});

it('A text that an employer repeats keeps its own heading, and loses no word', () => {
  const headed = `### About Northlight\n\n${about}\n\n${own(9)}`;
  expect(moveBoilerplateToEnd(headed, repeated)).toBe(`${own(9)}\n\n### About Northlight\n\n${about}`);
});

it('A text that an employer repeats stays where it follows the role, and where there is nothing else', () => {
  const behind = `${own(1)}\n\n${about}`;
  expect(moveBoilerplateToEnd(behind, repeated)).toBe(behind);
  expect(moveBoilerplateToEnd(about, repeated)).toBe(about);
  expect(moveBoilerplateToEnd('', repeated)).toBe('');
});

it('A text is no repeated one in a feed of two roles, or where few of many contain it', () => {
  expect(findRepeatedParagraphs(feedOf(...texts.slice(0, 2))).size).toBe(0);
  const many = Array.from({ length: 20 }, (_, n) => own(n));
  expect(findRepeatedParagraphs(feedOf(...many, ...texts.slice(0, 3))).has('northlight makes ink')).toBe(false);
  expect(moveBoilerplateToEnd(texts[0] ?? '', findRepeatedParagraphs(feedOf(...many, ...texts.slice(0, 3))))).toBe(
    texts[0],
  );
});

it('A repeated text is counted once for each text, however often that is listed', () => {
  expect(findRepeatedParagraphs(feedOf(texts[0] ?? '', texts[0] ?? '', texts[0] ?? '', texts[0] ?? '')).size).toBe(0);
});
