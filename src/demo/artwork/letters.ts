/**
 * A monoline alphabet of lines and arcs, on a grid six high: drawn, not set, so that a picture looks the same on machines
 * whose fonts differ. Each letter is its width and its path.
 */
const LETTERS: Record<string, readonly [number, string]> = {
  a: [4, 'M0 6V2A2 2 0 0 1 4 2V6M0 3.8H4'],
  b: [4, 'M0 0V6H2.4A1.55 1.55 0 0 0 2.4 2.9H0M2.2 2.9A1.45 1.45 0 0 0 2.2 0H0'],
  c: [4, 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4'],
  d: [4, 'M0 0H1.8A2.2 2.2 0 0 1 4 2.2V3.8A2.2 2.2 0 0 1 1.8 6H0Z'],
  e: [3.5, 'M3.5 0H0V6H3.5M0 3H3'],
  f: [3.4, 'M3.4 0H0V6M0 3H2.9'],
  g: [4, 'M4 2A2 2 0 0 0 0 2V4A2 2 0 0 0 4 4V3.2H2.2'],
  h: [4, 'M0 0V6M4 0V6M0 3H4'],
  i: [0, 'M0 0V6'],
  j: [3, 'M3 0V4.3A1.5 1.7 0 0 1 0 4.3'],
  k: [3.8, 'M0 0V6M3.7 0L0 3.5M1.4 2.3L3.8 6'],
  l: [3.2, 'M0 0V6H3.2'],
  m: [5, 'M0 6V1.25A1.25 1.25 0 0 1 2.5 1.25V6M2.5 1.25A1.25 1.25 0 0 1 5 1.25V6'],
  n: [4, 'M0 6V2A2 2 0 0 1 4 2V6'],
  o: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z'],
  p: [3.7, 'M0 6V0H2.1A1.7 1.7 0 0 1 2.1 3.4H0'],
  q: [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4ZM2.4 4.3L4.2 6.2'],
  r: [3.7, 'M0 6V0H2.1A1.7 1.7 0 0 1 2.1 3.4H0M1.9 3.4L3.7 6'],
  s: [3.6, 'M3.5 1.4A1.5 1.5 0 0 0 1.7 0A1.5 1.5 0 0 0 1.7 3H1.9A1.5 1.5 0 0 1 1.9 6A1.6 1.6 0 0 1 0 4.6'],
  t: [4, 'M0 0H4M2 0V6'],
  u: [4, 'M0 0V4A2 2 0 0 0 4 4V0'],
  v: [4, 'M0 0L2 6L4 0'],
  w: [5, 'M0 0V4.75A1.25 1.25 0 0 0 2.5 4.75V0.8M2.5 4.75A1.25 1.25 0 0 0 5 4.75V0'],
  x: [4, 'M0 0L4 6M4 0L0 6'],
  y: [4, 'M0 0V1.3A2 2 0 0 0 4 1.3V0M2 3.3V6'],
  z: [3.7, 'M0 0H3.7L0 6H3.7'],
  '0': [4, 'M0 2A2 2 0 0 1 4 2V4A2 2 0 0 1 0 4Z'],
  '1': [1.4, 'M0 1.3L1.4 0V6'],
  '2': [3.6, 'M0 1.8A1.8 1.8 0 0 1 3.6 1.8C3.6 3.4 0 4.1 0 6H3.6'],
  '3': [3.5, 'M0 0H3.3L1.7 2.5A1.75 1.75 0 0 1 1.7 6A1.75 1.75 0 0 1 0 4.6'],
  '4': [3.8, 'M2.8 6V0L0 4.2H3.8'],
  '5': [3.5, 'M3.2 0H0.4V2.5H1.75A1.75 1.75 0 0 1 1.75 6H0'],
  '6': [3.6, 'M2.9 0C1.1 1 0 2.5 0 4.2A1.8 1.8 0 0 0 3.6 4.2A1.8 1.8 0 0 0 0 4.2'],
  '7': [3.6, 'M0 0H3.6L1.2 6'],
  '8': [3.4, 'M1.7 0A1.4 1.4 0 0 0 1.7 2.8A1.4 1.4 0 0 0 1.7 0M1.7 2.8A1.6 1.6 0 0 0 1.7 6A1.6 1.6 0 0 0 1.7 2.8'],
  '9': [3.6, 'M0.7 6C2.5 5 3.6 3.5 3.6 1.8A1.8 1.8 0 0 0 0 1.8A1.8 1.8 0 0 0 3.6 1.8'],
  '+': [3, 'M0 3H3M1.5 1.5V4.5'],
  ' ': [1.6, ''],
};

const HEIGHT = 6;
const SPACING = 1.5;

interface Lettering {
  x: number;
  /** Of the top of the letters. */
  y: number;
  /** Height of the letters. */
  size: number;
  fill: string;
  /** Of the strokes, in sixths of the height. */
  weight?: number;
  /** The widest that the words may become; they are made smaller to fit. */
  within?: number;
}

/** Letters, digits and blanks of `text` as strokes; everything else is left out. */
export function letter(text: string, { x, y, size, fill, weight = 0.75, within }: Lettering): string {
  const width = widthOf(text, weight);
  const scale = Math.min(size / (HEIGHT + weight), within ? within / width : Number.POSITIVE_INFINITY);
  let at = weight / 2;
  const glyphs = glyphsOf(text).map(([advance, path]) => {
    const drawn = path && `<path transform="translate(${round(at)} ${weight / 2})" d="${path}"/>`;
    at += advance + SPACING;
    return drawn;
  });
  const place = `translate(${round(x)} ${round(y)}) scale(${round(scale, 3)})`;
  return `<g transform="${place}" fill="none" stroke="${fill}" stroke-width="${weight}">${glyphs.join('')}</g>`;
}

/** How wide words of that height are. */
export const lengthOf = (text: string, size: number, weight = 0.75): number =>
  (widthOf(text, weight) * size) / (HEIGHT + weight);

function widthOf(text: string, weight: number): number {
  const glyphs = glyphsOf(text);
  return glyphs.reduce((sum, [advance]) => sum + advance + SPACING, weight - SPACING);
}

const glyphsOf = (text: string) => [...text.toLowerCase()].flatMap((sign) => (LETTERS[sign] ? [LETTERS[sign]] : []));

const round = (n: number, digits = 1): number => Number(n.toFixed(digits));
