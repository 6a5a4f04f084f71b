import {
  type ColourScheme,
  contrastRatio,
  type Oklch,
  reduceChromaToSrgb,
  sixDigitHexToOklch,
  toHex,
} from './contrast.ts';
import { surfaceColours, themeColours } from './tokens.ts';

/** Accent by mode as `#rrggbb`. Null for the shipped one. */
type Accent = Record<ColourScheme, string | null>;

/** Minimum contrast of text, graphics (WCAG 2.2, 1.4.3 and 1.4.11), and text with increased contrast. */
const MIN_CONTRAST = { text: 4.5, mark: 3, more: 7 };

/** Text colour on the accent (`--action-text`). A test compares this and the next two with the tokens. */
export const textOnAccent: Record<ColourScheme, string> = { light: '#ffffff', dark: themeColours.dark };
const inkNames: Record<ColourScheme, string> = { light: 'White', dark: 'Dark' };

type AccentToken = '--action-fill' | '--action-hover' | '--live' | '--selection';

/** Default accent tokens. */
export const shippedAccent: Record<ColourScheme, Record<AccentToken | 'more', string>> = {
  light: {
    '--action-fill': '--green-600',
    '--action-hover': '--green-700',
    '--live': '--green-700',
    '--selection': '--green-200',
    more: '--green-800',
  },
  dark: {
    '--action-fill': '--green-400',
    '--action-hover': '--green-300',
    '--live': '--green-400',
    '--selection': '--green-800',
    more: '--green-300',
  },
};

/** Problem with an accent colour: its contrast and the closest valid colour. Undefined if valid. */
export function findAccentProblem(hex: string, mode: ColourScheme): string | undefined {
  const colour = sixDigitHexToOklch(hex);
  const onIt = contrastRatio(sixDigitHexToOklch(textOnAccent[mode]), colour);
  const minContrast = Math.min(
    ...surfaceColours[mode].map((surface) => contrastRatio(sixDigitHexToOklch(surface), colour)),
  );
  if (isAccent(colour, mode)) return undefined;
  const [words, found, least] =
    onIt < MIN_CONTRAST.text
      ? [`${inkNames[mode]} text on ${hex}`, onIt, MIN_CONTRAST.text]
      : [`${hex} beside the ${mode} page`, minContrast, MIN_CONTRAST.mark];
  return `${words} has a contrast of ${roundDown(found)} and needs ${least}: the nearest colour with enough is ${strengthen(hex, mode, isAccent)}`;
}

const isAccent = (colour: Oklch, mode: ColourScheme): boolean =>
  reads(colour, textOnAccent[mode], MIN_CONTRAST.text) && onSurfaces(colour, mode, MIN_CONTRAST.mark);

/** Rounded down, so that an invalid value does not look valid. */
const roundDown = (contrast: number): string => (Math.floor(contrast * 10) / 10).toFixed(1);

const reads = (colour: Oklch, other: string, least: number): boolean =>
  contrastRatio(sixDigitHexToOklch(other), colour) >= least;
const onSurfaces = (colour: Oklch, mode: ColourScheme, least: number): boolean =>
  surfaceColours[mode].every((surface) => reads(colour, surface, least));

/** Changes lightness as little as needed for contrast in a mode. */
function strengthen(hex: string, mode: ColourScheme, isEnough: (colour: Oklch, mode: ColourScheme) => boolean): string {
  const colour = sixDigitHexToOklch(hex);
  const step = mode === 'light' ? -0.005 : 0.005;
  for (let l = colour.l; l >= 0 && l <= 1; l += step) {
    const moved = toHex(reduceChromaToSrgb({ ...colour, l }));
    if (isEnough(sixDigitHexToOklch(moved), mode)) return moved;
  }
  return mode === 'light' ? '#000000' : '#ffffff';
}

/** CSS of an accent. Empty for the default. */
export function accentStyle(accent: Accent): string {
  if (!accent.light && !accent.dark) return '';
  const [light, dark] = [shadesOf(accent.light, 'light'), shadesOf(accent.dark, 'dark')];
  const pair = (token: AccentToken, of: AccentToken | 'more' = token) =>
    `${token}:light-dark(${light[of]},${dark[of]})`;
  const tokens = Object.keys(shippedAccent.light).filter((name): name is AccentToken => name !== 'more');
  // Doubled selector, which wins anywhere in the head.
  const usual = `:root:root{${tokens.map((token) => pair(token)).join(';')}}`;
  const more = `@media (prefers-contrast:more){:root:root{${pair('--action-fill', 'more')}}}`;
  return `@layer tokens{${usual}${more}}`;
}

function shadesOf(hex: string | null, mode: ColourScheme): Record<AccentToken | 'more', string> {
  if (!hex) {
    const { light, dark } = shippedAccent;
    const names = mode === 'light' ? light : dark;
    return Object.fromEntries(Object.entries(names).map(([token, name]) => [token, `var(${name})`])) as typeof names;
  }
  const colour = sixDigitHexToOklch(hex);
  const shade = (l: number, c: number) => toHex(reduceChromaToSrgb({ ...colour, l, c }));
  const away = mode === 'light' ? -0.08 : 0.07;
  return {
    '--action-fill': hex,
    '--action-hover': shade(Math.min(0.97, Math.max(0.1, colour.l + away)), colour.c),
    '--live': strengthen(hex, mode, (ink) => onSurfaces(ink, mode, MIN_CONTRAST.text)),
    '--selection': mode === 'light' ? shade(0.895, Math.min(colour.c, 0.078)) : shade(0.385, Math.min(colour.c, 0.088)),
    more: strengthen(hex, mode, (fill) => reads(fill, textOnAccent[mode], MIN_CONTRAST.more)),
  };
}

export const mailFills = ({ light, dark }: Accent): Record<ColourScheme, string> => ({
  light: light ?? '#16854b',
  dark: dark ?? '#57cc88',
});
