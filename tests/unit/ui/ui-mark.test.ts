import { describe, expect, it } from 'vitest';
import { contrastRatio, sixDigitHexToOklch } from '../../../src/ui/contrast.ts';
import { markColours, markPath } from '../../../src/ui/mark.ts';

const names = Array.from({ length: 400 }, (_, i) => `studio-${i}`);

describe('a mark', () => {
  it('A mark is the same for the same name', () => {
    expect(markPath('halbmond')).toBe(markPath('halbmond'));
  });

  it('A mark is short enough for every row', () => {
    for (const name of names) expect(markPath(name).length).toBeLessThan(180);
  });

  it('A mark stays inside its square', () => {
    for (const name of names) {
      // Radii and flags of arcs are between 0 and 2 as well.
      for (const number of markPath(name).match(/-?[\d.]+/g) ?? []) {
        expect(Math.abs(Number(number))).toBeLessThanOrEqual(4);
      }
    }
  });

  it('A mark differs between most names', () => {
    expect(new Set(names.map(markPath)).size).toBeGreaterThan(120);
  });

  it('A mark has a hue of its own, whose figures stand out from their tile in both modes', () => {
    const colours = [...names, '', '株式会社'].map(markColours);
    expect(new Set(colours.map(({ light }) => light.tile)).size).toBeGreaterThanOrEqual(16);
    for (const { light, dark } of colours) {
      for (const { tile, ink } of [light, dark])
        expect(contrastRatio(sixDigitHexToOklch(tile), sixDigitHexToOklch(ink))).toBeGreaterThanOrEqual(4.5);
    }
    expect(markColours('halbmond')).toEqual(markColours('halbmond'));
  });

  it('A mark is rendered for any text, even none', () => {
    expect(markPath('')).toMatch(/^M/);
    expect(markPath('株式会社')).toMatch(/^M/);
  });
});
