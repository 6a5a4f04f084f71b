import { expect, it } from 'vitest';
import { pageNumbers } from '../../../src/ui/pages.ts';

it.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 8, [1, 2, null, 8]],
  [3, 8, [1, 2, 3, 4, null, 8]],
  [4, 8, [1, 2, 3, 4, 5, null, 8]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [8, 8, [1, null, 7, 8]],
])('Page %i of %i offers its neighbours and both ends', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown);
});
