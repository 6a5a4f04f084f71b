import type { Random } from '../random.ts';
import type { Mark } from './marks.ts';
import type { Palette } from './palettes.ts';

/** What a picture is drawn from. */
export interface Commission {
  random: Random;
  palette: Palette;
  mark: Mark;
  /** Of the company. */
  name: string;
  /** Plain words of the name, without signs and accents. */
  words: string;
  /** What its people design, such as `the receipt inbox`. */
  surface: string;
}

/** SVG of that many units. */
export interface Drawing {
  width: number;
  height: number;
  content: string;
}

/** A drawn picture, and what it shows in words. */
export interface Artwork extends Drawing {
  alt: string;
}

export const RATIOS = {
  upright: { width: 960, height: 1_200 },
  square: { width: 1_080, height: 1_080 },
  wide: { width: 1_280, height: 720 },
  landscape: { width: 1_260, height: 840 },
} as const;

/** The drawing in pixels, `scale` of them for each unit. */
export const svgOf = ({ width, height, content }: Drawing, scale = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * scale)}" height="${Math.round(height * scale)}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The numbers of small things as sentences have them. */
export const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'] as const;
