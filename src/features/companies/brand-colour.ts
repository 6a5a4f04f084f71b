import {
  type ColourScheme,
  contrastRatio,
  type Oklch,
  oklabToOklch,
  reduceChromaToSrgb,
  rgbToOklch,
  sixDigitHexToOklch,
  toHex,
} from '../../ui/contrast.ts';
import { surfaceColours } from '../../ui/tokens.ts';
import type { BrandColour } from './company.ts';

/** Minimum contrast of a graphic mark (WCAG 2.2, 1.4.11). Text never uses the brand colour. */
export const MIN_CONTRAST = 3;

/** Limits of chroma and lightness for grey, black and white. */
const MIN_CHROMA = 0.045;
const LIGHTNESS = { from: 0.2, to: 0.96 };
/** Minimum share of coloured pixels, without the background. */
const MIN_PIXEL_SHARE = 0.03;
/** Number of hue segments, 15 degrees each. */
const HUES = 24;

/** Dominant colour of a logo, visible on all surfaces in both modes. Null for grey, black or white. `pixels` are RGBA bytes. */
export function extractBrandColour(pixels: Uint8Array): BrandColour | null {
  const colour = mainColourOf(pixels);
  return colour ? { light: adjustForContrast(colour, 'light'), dark: adjustForContrast(colour, 'dark') } : null;
}

/** Parses a stored brand colour (tables.ts). */
export const parseBrandColour = (stored: string | null): BrandColour | null => JSON.parse(stored ?? 'null');

/** Sums of one hue segment's pixels, weighted by chroma. */
interface HueSum {
  weight: number;
  l: number;
  a: number;
  b: number;
}

function mainColourOf(pixels: Uint8Array): Oklch | undefined {
  const hues = Array.from({ length: HUES }, (): HueSum => ({ weight: 0, l: 0, a: 0, b: 0 }));
  let rendered = 0;
  let coloured = 0;
  for (let i = 0; i < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(i, i + 4);
    const colour = rgbToOklch(red, green, blue);
    if (opacity < 128 || colour.l > LIGHTNESS.to) continue;
    rendered++;
    if (colour.c < MIN_CHROMA || colour.l < LIGHTNESS.from) continue;
    coloured++;
    add(hues[Math.floor((colour.h / 360) * HUES) % HUES] as HueSum, colour);
  }
  if (coloured === 0 || coloured < rendered * MIN_PIXEL_SHARE) return undefined;
  // Neighbouring segments may share one colour.
  const around = hues.map((_, i) => [i - 1, i, (i + 1) % HUES].map((at) => hues.at(at) as HueSum).reduce(joined));
  const { weight, l, a, b } = around.reduce((most, hue) => (hue.weight > most.weight ? hue : most));
  return oklabToOklch(l / weight, a / weight, b / weight);
}

function add(sum: HueSum, { l, c, h }: Oklch): void {
  const angle = (h * Math.PI) / 180;
  sum.weight += c;
  sum.l += c * l;
  sum.a += c * c * Math.cos(angle);
  sum.b += c * c * Math.sin(angle);
}

const joined = (one: HueSum, other: HueSum): HueSum => ({
  weight: one.weight + other.weight,
  l: one.l + other.l,
  a: one.a + other.a,
  b: one.b + other.b,
});

/** Changes lightness as little as needed for contrast on all surfaces of a mode. */
export function adjustForContrast(colour: Oklch, mode: ColourScheme): string {
  const surfaces = surfaceColours[mode].map(sixDigitHexToOklch);
  const step = mode === 'light' ? -0.01 : 0.01;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const hex = toHex(reduceChromaToSrgb({ ...colour, l }));
    const shown = sixDigitHexToOklch(hex);
    if (surfaces.every((surface) => contrastRatio(shown, surface) >= MIN_CONTRAST)) return hex;
  }
  throw new Error(`No lightness makes this hue visible in ${mode}: ${colour.h}`);
}
