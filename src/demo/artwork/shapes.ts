import type { Random } from '../random.ts';

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${radius ? ` rx="${n(radius)}"` : ''}/>`;

export const frame = (
  x: number,
  y: number,
  width: number,
  height: number,
  stroke: string,
  weight: number,
  radius = 0,
) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="none" stroke="${stroke}" stroke-width="${n(weight)}"${radius ? ` rx="${n(radius)}"` : ''}/>`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, stroke: string, weight: number): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(weight)}"/>`;

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, colour: string, weight: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(weight)}"/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, colour: string, weight: number): string =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, colour, weight);

export const moved = (x: number, y: number, content: string, further = ''): string =>
  `<g transform="translate(${n(x)} ${n(y)})${further && ` ${further}`}">${content}</g>`;

/** A quarter of a disc in a square, its centre in one of the four corners, clockwise from the upper left. */
export function quarter(x: number, y: number, side: number, corner: number, fill: string): string {
  const turn = `rotate(${(corner % 4) * 90} ${n(x + side / 2)} ${n(y + side / 2)})`;
  return `<path transform="${turn}" d="M${n(x)} ${n(y)}H${n(x + side)}A${n(side)} ${n(side)} 0 0 1 ${n(x)} ${n(y + side)}Z" fill="${fill}"/>`;
}

/** Lines of text as a designer sketches them: bars with a ragged end. */
export function lines(
  random: Random,
  at: { x: number; y: number; width: number; count: number; size: number; leading?: number; fill: string },
): string {
  const { x, y, width, count, size, leading = size * 2, fill } = at;
  return Array.from({ length: count }, (_, i) => {
    const share = i === count - 1 ? random.between(0.35, 0.7) : random.between(0.86, 1);
    return box(x, y + i * leading, width * share, size, fill);
  }).join('');
}

/** Pieces of a drawing, one after the other. */
export const all = (...pieces: (string | string[] | false)[]): string =>
  pieces
    .flat()
    .filter((piece) => piece !== false)
    .join('');

export const times = (count: number, draw: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');
