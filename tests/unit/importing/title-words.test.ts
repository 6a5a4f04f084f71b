import { expect, it } from 'vitest';
import { cleanTitleForDisplay } from '../../../src/features/importing/title-words.ts';

it.each([
  ['  Senior   UX Designer ', 'Senior UX Designer'],
  ['UX Designer (m/w/d)', 'UX Designer'],
  ['UX Designer (all genders) (Remote)', 'UX Designer'],
  ['Graphic Designer (Remote, Contract)', 'Graphic Designer'],
  ['Product Designer, Mobile (Worldwide Remote)', 'Product Designer, Mobile'],
  ['3D Designer - Remote - Contract', '3D Designer'],
  ['Product Designer (UX/UI)', 'Product Designer (UX/UI)'],
  ['Designer (Mid-Weight)', 'Designer (Mid-Weight)'],
  ['SENIOR UX DESIGNER', 'Senior UX Designer'],
  ['UX', 'UX'],
  ['(Remote)', '(Remote)'],
])('A title on the board written as %j reads %j', (written, read) => {
  expect(cleanTitleForDisplay(written)).toBe(read);
});
