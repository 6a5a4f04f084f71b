import fc from 'fast-check';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { adjustForContrast, extractBrandColour, MIN_CONTRAST } from '../../../src/features/companies/brand-colour.ts';
import { readPixelsWithin } from '../../../src/lib/image.ts';
import { contrastRatio, rgbToOklch, sixDigitHexToOklch, toHex } from '../../../src/ui/contrast.ts';
import { surfaceColours } from '../../../src/ui/tokens.ts';
import { forAll } from '../../for-all.ts';

const MODES = ['light', 'dark'] as const;
const channel = fc.integer({ min: 0, max: 255 });

it('The own colour of a company stands out from every surface in both modes, whatever colour the logo has', () => {
  forAll([channel, channel, channel], { numRuns: 2_000 }, (...rgb) => {
    const pair = extractBrandColour(Uint8Array.of(...rgb, 255));
    for (const mode of pair ? MODES : []) {
      for (const surface of surfaceColours[mode]) {
        const shown = sixDigitHexToOklch(pair?.[mode] ?? '');
        expect(contrastRatio(shown, sixDigitHexToOklch(surface)), `${rgb} in ${mode}`).toBeGreaterThanOrEqual(
          MIN_CONTRAST,
        );
      }
    }
  });
});

it('The own colour of a company keeps the hue of the logo', () => {
  forAll([channel, channel, channel], { numRuns: 500 }, (...rgb) => {
    const logo = rgbToOklch(...rgb);
    const pair = extractBrandColour(Uint8Array.of(...rgb, 255));
    for (const mode of pair ? MODES : []) {
      const away = Math.abs(sixDigitHexToOklch(pair?.[mode] ?? '').h - logo.h);
      expect(Math.min(away, 360 - away), `${rgb} in ${mode}`).toBeLessThan(6);
    }
  });
});

it('The own colour of a company is the logo’s own where that can be seen already', () => {
  expect(extractBrandColour(Uint8Array.of(208, 2, 27, 255))?.light).toBe('#d0021b');
  expect(adjustForContrast(sixDigitHexToOklch('#f5a623'), 'dark')).toBe('#f5a623');
  expect(adjustForContrast(sixDigitHexToOklch('#f5a623'), 'light')).not.toBe('#f5a623');
});

it.each([
  ['black', '#000000'],
  ['nearly black', '#0b0b14'],
  ['grey', '#8a8f94'],
  ['nearly white', '#fffdf2'],
  ['white', '#ffffff'],
])('The own colour of a company is none for a logo in %s', async (_, colour) => {
  expect(await read(`<rect width="80" height="80" fill="${colour}"/>`)).toBeNull();
});

it('The own colour of a company is none for a logo of which nothing is rendered, and for grey with a speck of colour', async () => {
  expect(await read('')).toBeNull();
  expect(await read('<rect width="80" height="70"/><rect width="8" height="8" fill="#e4002b"/>')).toBeNull();
});

it('The own colour of a company is that of most of the logo, and of an accent on black', async () => {
  const red = await read(
    '<rect width="80" height="80" fill="#d0021b"/><circle cx="40" cy="40" r="12" fill="#0a58ca"/>',
  );
  expect(hueOf(red?.light)).toBeCloseTo(sixDigitHexToOklch('#d0021b').h, -1);
  const accent = await read('<rect y="30" width="80" height="20"/><circle cx="60" cy="40" r="9" fill="#0a58ca"/>');
  expect(hueOf(accent?.light)).toBeCloseTo(sixDigitHexToOklch('#0a58ca').h, -1);
});

it('A colour is the same after it was read and written', () => {
  forAll([channel, channel, channel], (...rgb) => {
    const hex = `#${Buffer.from(rgb).toString('hex')}`;
    expect(toHex(rgbToOklch(...rgb))).toBe(hex);
    expect(toHex(sixDigitHexToOklch(hex))).toBe(hex);
  });
});

const hueOf = (hex = '') => sixDigitHexToOklch(hex).h;

const read = async (rendering: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">${rendering}</svg>`;
  return extractBrandColour(await readPixelsWithin(await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer(), 48));
};
