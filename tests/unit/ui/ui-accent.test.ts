import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { accentStyle, findAccentProblem, mailFills, shippedAccent, textOnAccent } from '../../../src/ui/accent.ts';
import { type ColourScheme, contrastRatio, sixDigitHexToOklch, toHex } from '../../../src/ui/contrast.ts';
import { getColour, readTokens, surfaceColours } from '../../../src/ui/tokens.ts';

const css = readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const tokens = readTokens(css);
const MODES: ColourScheme[] = ['light', 'dark'];
/** Every sixtieth part of the colours that screens have. */
const samples = Array.from({ length: 280 }, (_, i) => `#${(i * 59_999).toString(16).padStart(6, '0')}`);

it.each(MODES)('The accent that is shipped is what the tokens say in %s', (mode) => {
  expect(textOnAccent[mode]).toBe(toHex(getColour(tokens, '--action-text', mode)));
  const { more, ...names } = shippedAccent[mode];
  for (const [token, name] of Object.entries(names)) {
    expect(getColour(tokens, token, mode), token).toEqual(getColour(tokens, name, mode));
  }
  expect(css.slice(css.indexOf('prefers-contrast'))).toContain(`var(${more})`);
  expect(mailFills({ light: null, dark: null })[mode]).toBe(toHex(getColour(tokens, '--action-fill', mode)));
  expect(findAccentProblem(toHex(getColour(tokens, '--action-fill', mode)), mode)).toBeUndefined();
});

it('The accent that is shipped needs no style', () => expect(accentStyle({ light: null, dark: null })).toBe(''));

it('A colour of the board’s own is rejected in one sentence with the contrast found, the rule and the nearest colour that would do', () => {
  expect(findAccentProblem('#33cc66', 'light')).toMatch(
    /^White text on #33cc66 has a contrast of 2\.1 and needs 4\.5: the nearest colour with enough is #[0-9a-f]{6}$/,
  );
  expect(findAccentProblem('#123456', 'dark')).toMatch(
    /^Dark text on #123456 has a contrast of 1\.\d and needs 4\.5: the nearest colour with enough is #[0-9a-f]{6}$/,
  );
});

it.each(MODES)(
  'A colour of the board’s own is readable on every surface in %s when it is taken, and the one that is offered is taken',
  (mode) => {
    let rejected = 0;
    for (const hex of samples) {
      const objection = findAccentProblem(hex, mode);
      const taken = objection ? (/#[0-9a-f]{6}$/.exec(objection)?.[0] ?? '') : hex;
      rejected += objection ? 1 : 0;
      expect(findAccentProblem(taken, mode), hex).toBeUndefined();
      const contrast = (a: string, b: string) => contrastRatio(sixDigitHexToOklch(a), sixDigitHexToOklch(b));
      expect(contrast(taken, textOnAccent[mode])).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaceColours[mode]) expect(contrast(taken, surface)).toBeGreaterThanOrEqual(3);
    }
    expect(rejected).toBeGreaterThan(40);
    expect(rejected).toBeLessThan(samples.length - 40);
  },
);

it.each(MODES)(
  'A colour of the board’s own has shades in %s that can be read as text, on text, and in more contrast',
  (mode) => {
    const at = mode === 'light' ? 1 : 2;
    const text = toHex(getColour(tokens, '--text', mode));
    for (const hex of samples.filter((sample) => !findAccentProblem(sample, mode))) {
      const style = accentStyle({ light: null, dark: null, [mode]: hex });
      const shades = [...style.matchAll(/(--[\w-]+):light-dark\(([^,]+),([^;}]+)\)/g)].map((match) => [
        match[1],
        match[at + 1],
      ]);
      const [fill, hover, live, selection, more] = shades.map(([, shade]) => sixDigitHexToOklch(shade ?? ''));
      const on = (ground: typeof fill, ink: string) =>
        contrastRatio(ground ?? sixDigitHexToOklch(ink), sixDigitHexToOklch(ink));
      expect(fill).toEqual(sixDigitHexToOklch(hex));
      expect(on(hover, textOnAccent[mode]), hex).toBeGreaterThanOrEqual(4.5);
      for (const surface of surfaceColours[mode]) expect(on(live, surface), hex).toBeGreaterThanOrEqual(4.5);
      expect(on(selection, text), hex).toBeGreaterThanOrEqual(4.5);
      expect(on(more, textOnAccent[mode]), hex).toBeGreaterThanOrEqual(7);
    }
  },
);
