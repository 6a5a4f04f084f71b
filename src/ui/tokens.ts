import { type ColourScheme, type Oklch, parseOklchOrThrow } from './contrast.ts';

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
