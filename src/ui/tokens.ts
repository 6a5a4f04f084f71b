import { type ColourScheme, type Oklch, parseOklchOrThrow } from './contrast.ts';

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
