/** `--page` in the sRGB that browsers paint their frame with; held to the tokens by a test. */
export const themeColours = { light: '#f9fbfd', dark: '#0c1015' } as const;
