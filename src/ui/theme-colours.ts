import type { ColourScheme } from './contrast.ts';

/** `--page` in sRGB for browser chrome, compared with the tokens by a test. */
export const themeColours = { light: '#f9fbfd', dark: '#0c1015' } as const;

/** `--page`, `--surface` and `--sunken` in sRGB, compared with the tokens by a test. */
export const surfaceColours: Record<ColourScheme, readonly string[]> = {
  light: [themeColours.light, '#ffffff', '#eaeef2'],
  dark: [themeColours.dark, '#161b22'],
};
