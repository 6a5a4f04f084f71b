import { type ColourScheme, type Oklch, parseOklchOrThrow } from './contrast.ts';

/**
 * Widths of media queries (specification §9: 320, 640, 768, 1024, 1280 and 1536 px). CSS cannot use tokens there, so a test
 * compares them. Components use container queries.
 */
export const breakpoints = { xs: '20rem', sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' } as const;

/** `--page` in sRGB for browser chrome, compared with the tokens by a test. */
export const themeColours = { light: '#f9fbfd', dark: '#0c1015' } as const;

/** `--page`, `--surface` and `--sunken` in sRGB, compared with the tokens by a test. */
export const surfaceColours: Record<ColourScheme, readonly string[]> = {
  light: [themeColours.light, '#ffffff', '#eaeef2'],
  dark: [themeColours.dark, '#161b22'],
};

/** Custom properties by name, first value of each. */
export function readTokens(css: string): Map<string, string> {
  const tokens = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (name && value && !tokens.has(name)) tokens.set(name, value.trim());
  }
  return tokens;
}

/** Colour of a token in a mode, resolving `var()` and `light-dark()`. @throws Error if unknown or no colour. */
export function getColour(tokens: Map<string, string>, name: string, mode: ColourScheme): Oklch {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`No token is called ${name}`);
  const pair = /^light-dark\(var\((--[\w-]+)\), var\((--[\w-]+)\)\)$/.exec(value);
  const reference = pair ? pair[mode === 'light' ? 1 : 2] : /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  return reference ? getColour(tokens, reference, mode) : parseOklchOrThrow(value);
}
