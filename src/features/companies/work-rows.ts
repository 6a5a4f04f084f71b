import type { WorkImage } from './company.ts';

/** Page width in CSS pixels that rows are laid out for. */
const WIDTH = 1_200;
const GAP = 16;
const MAX_IN_ROW = 4;
/** Preferred and maximum row height. */
const USUAL_HEIGHT = 360;
export const MAX_HEIGHT_PX = 480;

/** Lays out images in rows of equal height without crops, closest to the preferred height and with least space at the ends. */
export function layOutWorkRows<T extends Pick<WorkImage, 'width' | 'height'>>(images: readonly T[]): T[][] {
  // Best layout of the first `n` images, for every `n` (`costOf`).
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
  const availableWidth = WIDTH - GAP * (row.length - 1);
  const shapes = row.reduce((sum, { width, height }) => sum + width / height, 0);
  const height = Math.min(MAX_HEIGHT_PX, availableWidth / shapes);
  const left = 1 - (shapes * height) / availableWidth;
  return (height / USUAL_HEIGHT - 1) ** 2 + left ** 2;
}
