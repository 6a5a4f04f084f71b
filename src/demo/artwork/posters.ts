import { type Artwork, type Commission, NUMBERS, RATIOS } from './artwork.ts';
import { letter } from './letters.ts';
import type { Palette } from './palettes.ts';
import { all, box, disc, lines, quarter, ring, times } from './shapes.ts';

const { width: W, height: H } = RATIOS.upright;
const MARGIN = 64;
const INNER = W - 2 * MARGIN;

type Field = (from: Commission, palette: Palette) => { content: string; shows: string };

/** A poster: a field of shapes, and below it the name with its small print. */
export function poster(from: Commission): Artwork {
  const { random, words, name } = from;
  const palette = random.chance(0.35) ? inverted(from.palette) : from.palette;
  const { paper, ink } = palette;
  const field = random.pick([quarters, sun, arcs, numeral, columns])(from, palette);
  const isTitleAbove = random.chance(0.4);
  const titleAt = isTitleAbove ? MARGIN : H - MARGIN - 150;
  return {
    ...RATIOS.upright,
    content: all(
      box(0, 0, W, H, paper.hex),
      `<g transform="translate(${MARGIN} ${isTitleAbove ? MARGIN + 214 : MARGIN})">${field.content}</g>`,
      letter(words, {
        x: MARGIN,
        y: titleAt,
        size: 92,
        weight: random.pick([0.5, 0.9, 1.3]),
        within: INNER,
        fill: ink.hex,
      }),
      lines(random, { x: MARGIN, y: titleAt + 118, width: 250, count: 2, size: 8, leading: 20, fill: ink.hex }),
      lines(random, { x: MARGIN + 330, y: titleAt + 118, width: 180, count: 2, size: 8, leading: 20, fill: ink.hex }),
    ),
    alt: `Poster for ${name}: ${field.shows} on ${paper.name}, the name ${isTitleAbove ? 'above' : 'below'}`,
  };
}

const inverted = (palette: Palette): Palette => ({
  ...palette,
  paper: palette.first,
  ink: palette.paper,
  first: palette.ink,
});

/** All fields are as wide as the page between its margins, and square. */
const quarters: Field = ({ random }, { first, second, soft, ink }) => {
  const count = random.pick([3, 4]);
  const side = INNER / count;
  const colours = [first, second, soft, ink];
  return {
    content: times(count * count, (i) => {
      const [x, y] = [(i % count) * side, Math.floor(i / count) * side];
      const [ground, over] = random.sample(colours, 2) as [typeof first, typeof first];
      return all(box(x, y, side, side, ground.hex), quarter(x, y, side, random.whole(0, 3), over.hex));
    }),
    shows: `${count === 3 ? 'nine' : 'sixteen'} tiles with quarter circles in ${first.name} and ${second.name}`,
  };
};

const sun: Field = ({ random }, { first, second, paper }) => {
  const count = random.whole(4, 8);
  const r = INNER * 0.46;
  const step = r / count;
  return {
    content: all(
      disc(INNER / 2, INNER / 2, r, first.hex),
      random.chance(0.6) && disc(INNER * 0.68, INNER * 0.3, r * 0.34, second.hex),
      times(count, (i) => box(0, INNER / 2 + i * step, INNER, 2 + (i * step * 0.8) / count, paper.hex)),
    ),
    shows: `a ${first.name} disc cut by ${NUMBERS[count]} stripes that grow wider`,
  };
};

const arcs: Field = ({ random }, { first, second, soft, ink }) => {
  const corner = random.whole(0, 3);
  const count = random.whole(4, 6);
  const colours = random.shuffle([first, second, soft, ink]);
  return {
    content: times(count, (i) =>
      quarter(
        corner === 0 || corner === 3 ? 0 : (INNER * i) / count,
        corner < 2 ? 0 : (INNER * i) / count,
        INNER * (1 - i / count),
        corner,
        (colours[i % colours.length] as typeof first).hex,
      ),
    ),
    shows: `${NUMBERS[count]} quarter circles inside one another`,
  };
};

const numeral: Field = ({ random, words }, { first, second, soft }) => {
  const sign = random.chance(0.5) ? words.charAt(0) : String(random.whole(2, 9));
  const weight = random.pick([0.9, 1.4, 2]);
  return {
    content: all(
      disc(INNER * random.between(0.3, 0.7), INNER * random.between(0.3, 0.7), INNER * 0.3, soft.hex),
      letter(sign, { x: 30, y: 0, size: INNER, weight, within: INNER * 0.78, fill: first.hex }),
      ring(INNER * 0.82, INNER * 0.8, INNER * 0.13, second.hex, 26),
    ),
    shows: `a ${first.name} ${sign.toUpperCase()} as high as the page is wide`,
  };
};

const columns: Field = ({ random }, { first, second, soft, ink }) => {
  const count = random.whole(5, 9);
  const width = INNER / count;
  const colours = [first, first, second, soft, ink];
  return {
    content: times(count, (i) => {
      const height = INNER * random.between(0.25, 1);
      const colour = random.pick(colours).hex;
      return all(
        box(i * width, INNER - height, width - 6, height, colour),
        disc(i * width + width / 2 - 3, INNER - height, width / 2 - 3, colour),
      );
    }),
    shows: `${NUMBERS[count]} round-headed columns of different heights`,
  };
};
