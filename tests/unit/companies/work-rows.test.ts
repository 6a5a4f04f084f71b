import { expect, it } from 'vitest';
import { layOutWorkRows } from '../../../src/features/companies/work-rows.ts';

const of = (...shapes: [number, number][]) => shapes.map(([width, height]) => ({ width, height }));
const countsOf = (...shapes: [number, number][]) => layOutWorkRows(of(...shapes)).map((row) => row.length);

const upright: [number, number] = [4, 5];
const square: [number, number] = [1, 1];
const wide: [number, number] = [16, 9];
const banner: [number, number] = [6, 1];

it('Rows keep pictures in their order and lose none', () => {
  const images = of(upright, wide, square, banner, square, upright, wide, wide);
  expect(layOutWorkRows(images).flat()).toEqual(images);
  expect(layOutWorkRows([])).toEqual([]);
});

it('Rows are about as high as one another: a banner has its own, upright pictures share one', () => {
  expect(countsOf(upright)).toEqual([1]);
  expect(countsOf(square, square, square)).toEqual([3]);
  expect(countsOf(upright, upright, upright, upright)).toEqual([4]);
  expect(countsOf(wide, wide, banner)).toEqual([2, 1]);
  expect(countsOf(wide, upright, square, wide, wide)).toEqual([3, 2]);
});
