import { type ColourScheme, reduceChromaToSrgb, toHex } from './contrast.ts';

/** Geometric mark of a text: four figures in a 4 × 4 square, of similar weight. Deterministic. Returns `d` of an SVG path. */
export function markPath(text: string): string {
  for (let attempt = 0; ; attempt++) {
    const cells = arrange(hashOf(`${text}${attempt || ''}`));
    const ink = cells.reduce((sum, { figure }) => sum + COVERED[figure], 0);
    if (ink >= 2.25 && ink <= 2.8) return cells.map(render).join('');
  }
}

/** Number of distinguishable hues. */
const HUES = 20;
const TILE = { light: { l: 0.89, c: 0.075 }, dark: { l: 0.31, c: 0.07 } };
const INK = { light: { l: 0.43, c: 0.14 }, dark: { l: 0.8, c: 0.13 } };
/** Degrees between hues of tile and figures. */
const INK_TURN = 35;

type MarkColours = Record<ColourScheme, { tile: string; ink: string }>;

const COLOURS = Array.from({ length: HUES }, (_, hue): MarkColours => {
  const h = (hue * 360) / HUES;
  const inMode = (mode: ColourScheme) => ({
    tile: toHex(reduceChromaToSrgb({ ...TILE[mode], h })),
    ink: toHex(reduceChromaToSrgb({ ...INK[mode], h: (h + INK_TURN) % 360 })),
  });
  return { light: inMode('light'), dark: inMode('dark') };
});

/** Colours of tile and figures (`#rrggbb`) by a hue of the text. */
export const markColours = (text: string): MarkColours => COLOURS[hashOf(`${text} hue`) % HUES] as MarkColours;

type Figure = 'quarter' | 'triangle' | 'disc' | 'leaf';
interface Cell {
  figure: Figure;
  turn: number;
  x: number;
  y: number;
}

/** Covered share of a cell. */
const COVERED: Record<Figure, number> = { quarter: 0.79, triangle: 0.5, disc: 0.79, leaf: 0.57 };
const FIGURES = Object.keys(COVERED) as Figure[];
const PLACES = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
] as const;

/** Arranges four shapes as two pairs: stacked, diagonal or side by side. */
function arrange(hash: number): Cell[] {
  const pick = (shift: number, count: number): number => (hash >>> shift) % count;
  const one = pick(3, FIGURES.length);
  const first = FIGURES[one] ?? 'quarter';
  const second = FIGURES[(one + 1 + pick(9, FIGURES.length - 1)) % FIGURES.length] ?? 'leaf';
  const [turn, other, order, spins] = [pick(15, 4), pick(18, 4), pick(21, 3), pick(24, 2)];
  return PLACES.map(([x, y], i) => {
    const isFirst = order === 0 ? i < 2 : order === 1 ? i % 2 === 0 : i === 0 || i === 3;
    return { figure: isFirst ? first : second, turn: ((isFirst ? turn : other) + spins * i) % 4, x, y };
  });
}

function render({ figure, turn, x, y }: Cell): string {
  const at = (px: number, py: number): string => {
    let [u, v] = [px - 1, py - 1];
    for (let i = 0; i < turn; i++) [u, v] = [-v, u];
    return `${x + 1 + u} ${y + 1 + v}`;
  };
  const arc = (radius: number, px: number, py: number) => `A${radius} ${radius} 0 0 1 ${at(px, py)}`;
  switch (figure) {
    case 'quarter':
      return `M${at(0, 2)}L${at(0, 0)}${arc(2, 2, 2)}Z`;
    case 'triangle':
      return `M${at(0, 0)}L${at(2, 2)}L${at(0, 2)}Z`;
    case 'disc':
      return `M${at(0, 1)}${arc(1, 2, 1)}${arc(1, 0, 1)}Z`;
    case 'leaf':
      return `M${at(0, 0)}${arc(2, 2, 2)}${arc(2, 0, 0)}Z`;
  }
}

/** 32-bit FNV-1a with finaliser, so that similar texts differ. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
