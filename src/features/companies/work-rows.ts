import type { WorkImage } from './company.ts';

/** Maximum page width in CSS pixels, for which rows are laid out. Narrower pages scale them. */
const WIDTH = 1_200;
const GAP = 16;
const MAX_IN_ROW = 4;
/** A row is as high as this where it can be, and never higher than the second: a lone upright picture would fill a screen. */
const USUAL_HEIGHT = 360;
export const MAX_HEIGHT_PX = 480;

/**
 * Pictures in rows of one height each, none of them cut, in their order: of all ways to break them, the one whose rows
 * come closest to the usual height and leave the least space at their ends.
 */
export function layOutWorkRows<T extends Pick<WorkImage, 'width' | 'height'>>(images: readonly T[]): T[][] {
  // The best way to set the first `n` pictures, for every `n`; see `costOf`.
  const best: { cost: number; rows: T[][] }[] = [{ cost: 0, rows: [] }];
  for (let end = 1; end <= images.length; end++) {
    const ways = Array.from({ length: Math.min(end, MAX_IN_ROW) }, (_, i) => {
      const row = images.slice(end - i - 1, end);
      const before = best[end - i - 1] as (typeof best)[number];
      return { cost: before.cost + costOf(row), rows: [...before.rows, row] };
    });
    best.push(ways.reduce((least, way) => (way.cost < least.cost ? way : least)));
  }
  return best.at(-1)?.rows ?? [];
}

function costOf(row: readonly Pick<WorkImage, 'width' | 'height'>[]): number {
  const room = WIDTH - GAP * (row.length - 1);
  const shapes = row.reduce((sum, { width, height }) => sum + width / height, 0);
  const height = Math.min(MAX_HEIGHT_PX, room / shapes);
  const left = 1 - (shapes * height) / room;
  return (height / USUAL_HEIGHT - 1) ** 2 + left ** 2;
}
