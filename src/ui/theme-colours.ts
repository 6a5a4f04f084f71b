import type { Mode } from './contrast.ts';

/** `--page` in the sRGB that browsers paint their frame with; held to the tokens by a test. */
export const themeColours = { light: '#f9fbfd', dark: '#0c1015' } as const;

/** Background colours in sRGB (`--page`, `--surface`, `--sunken`), compared with the tokens by a test. */
export const surfaceColours: Record<Mode, readonly string[]> = {
  light: [themeColours.light, '#ffffff', '#eaeef2'],
  dark: [themeColours.dark, '#161b22'],
};
