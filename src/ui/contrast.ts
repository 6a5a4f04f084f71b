/** A colour as CSS writes it: lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export type Mode = 'light' | 'dark';

/** @throws Error when the text is not `oklch(54.5% 0.13 154)`, with an optional alpha that is ignored. */
export function parseOklch(text: string): Oklch {
  const match = /^oklch\(\s*([\d.]+)%\s+([\d.]+)\s+([\d.]+)(?:\s*\/[^)]*)?\)$/.exec(text.trim());
  if (!match) throw new Error(`Not an oklch() colour: ${text}`);
  return { l: Number(match[1]) / 100, c: Number(match[2]), h: Number(match[3]) };
}

/** Contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(a: Oklch, b: Oklch): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb`, for the few places that do not speak CSS. */
export function hexOf(colour: Oklch): string {
  const channels = linearSrgb(colour).map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(clamp(shown) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Whether sRGB screens can show the colour unclipped. */
export const isInSrgb = (colour: Oklch): boolean =>
  linearSrgb(colour).every((value) => value > -0.0005 && value < 1.0005);

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

function luminance(colour: Oklch): number {
  const [r, g, b] = linearSrgb(colour).map(clamp) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** https://bottosson.github.io/posts/oklab/ */
function linearSrgb({ l, c, h }: Oklch): [number, number, number] {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}
