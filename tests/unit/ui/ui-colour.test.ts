import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ColourScheme, contrastRatio, isInSrgb, parseOklchOrThrow, toHex } from '../../../src/ui/contrast.ts';
import { getColour, readTokens, surfaceColours, themeColours } from '../../../src/ui/tokens.ts';

const tokens = readTokens(readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8'));
const MODES: ColourScheme[] = ['light', 'dark'];
const white = parseOklchOrThrow('oklch(100% 0 0)');
const black = parseOklchOrThrow('oklch(0% 0 0)');

describe('contrast', () => {
  it('Contrast spans from 1 to 21, whichever colour comes first', () => {
    expect(contrastRatio(white, white)).toBeCloseTo(1, 6);
    expect(contrastRatio(white, black)).toBeCloseTo(21, 4);
    expect(contrastRatio(black, white)).toBeCloseTo(21, 4);
  });

  it('Contrast agrees with the sRGB hex of a known colour', () => {
    expect(toHex(white)).toBe('#ffffff');
    expect(toHex(parseOklchOrThrow('oklch(62.796% 0.25768 29.234)'))).toBe('#ff0000');
  });

  it('Contrast rejects what is not an oklch colour', () => {
    expect(() => parseOklchOrThrow('#fff')).toThrow('Not an oklch() colour: #fff');
  });
});

describe('tokens', () => {
  const scale = [...tokens].filter(([name]) => /^--(slate|green|blue|red)-\d+$/.test(name));

  it('Tokens hold four scales of eleven steps and the paper', () => {
    expect(scale).toHaveLength(45);
  });

  it.each(scale)('%s is in the sRGB gamut', (_, value) => {
    expect(isInSrgb(parseOklchOrThrow(value))).toBe(true);
  });

  it('Tokens set the primary button in white on green-600 at 4.66', () => {
    expect(contrastRatio(white, getColour(tokens, '--green-600', 'light'))).toBeCloseTo(4.66, 1);
  });

  const text: [string, string][] = [
    ['--text', '--page'],
    ['--text', '--surface'],
    ['--text', '--sunken'],
    ['--text', '--selection'],
    ['--muted', '--page'],
    ['--muted', '--surface'],
    ['--muted', '--sunken'],
    ['--pay', '--page'],
    ['--pay', '--surface'],
    ['--live', '--page'],
    ['--live', '--surface'],
    ['--error', '--page'],
    ['--error', '--error-surface'],
    ['--text', '--error-surface'],
    ['--action-text', '--action-fill'],
    ['--action-text', '--action-hover'],
  ];

  describe.each(MODES)('in %s', (mode) => {
    it.each(text)('%s can be read on %s', (ink, ground) => {
      expect(contrastRatio(getColour(tokens, ink, mode), getColour(tokens, ground, mode))).toBeGreaterThanOrEqual(4.5);
    });

    it.each(['--control-line', '--focus', '--action-fill', '--chart-strong'])('%s stands out from the page', (ink) => {
      expect(contrastRatio(getColour(tokens, ink, mode), getColour(tokens, '--page', mode))).toBeGreaterThanOrEqual(3);
    });

    it('The browser gets the page colour of the mode', () => {
      expect(themeColours[mode]).toBe(toHex(getColour(tokens, '--page', mode)));
    });

    it('Colours of companies are checked against the surfaces of the mode', () => {
      const surfaces = ['--page', '--surface', '--sunken'].map((name) => toHex(getColour(tokens, name, mode)));
      expect(new Set(surfaceColours[mode])).toEqual(new Set(surfaces));
    });
  });
});
