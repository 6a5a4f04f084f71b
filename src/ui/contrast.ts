/** Lightness 0–1, chroma, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

export type ColourScheme = 'light' | 'dark';

/** Parses `oklch(54.5% 0.13 154)`, ignoring alpha. @throws Error if invalid. */
export function parseOklchOrThrow(text: string): Oklch {
  const match = /^oklch\(\s*([\d.]+)%\s+([\d.]+)\s+([\d.]+)(?:\s*\/[^)]*)?\)$/.exec(text.trim());
  if (!match) throw new Error(`Not an oklch() colour: ${text}`);
  return { l: Number(match[1]) / 100, c: Number(match[2]), h: Number(match[3]) };
}

/** Converts sRGB channels (0 to 255). https://bottosson.github.io/posts/oklab/ */
export function rgbToOklch(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [red, green, blue].map(linearOf) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return oklabToOklch(
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  );
}

/** Converts Oklab lightness and axes (green–red, blue–yellow). */
export const oklabToOklch = (l: number, a: number, b: number): Oklch => ({
  l,
  c: Math.hypot(a, b),
  h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
});

/** Parses `#rrggbb`. */
export function sixDigitHexToOklch(text: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return rgbToOklch(red, green, blue);
}

const linearOf = (channel: number): number => {
  const shown = channel / 255;
  return shown <= 0.04045 ? shown / 12.92 : ((shown + 0.055) / 1.055) ** 2.4;
};

/** Contrast by WCAG 2.2, 1 to 21. */
export function contrastRatio(a: Oklch, b: Oklch): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `#rrggbb`. */
export function toHex(colour: Oklch): string {
  const channels = linearSrgb(colour).map((value) => {
    const shown = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(clamp(shown) * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

export const isInSrgb = (colour: Oklch): boolean =>
  linearSrgb(colour).every((value) => value > -0.0005 && value < 1.0005);

/** Reduces chroma until within sRGB. */
export function reduceChromaToSrgb(colour: Oklch): Oklch {
  let { c } = colour;
  while (c > 0.001 && !isInSrgb({ ...colour, c })) c *= 0.97;
  return { ...colour, c };
}

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
