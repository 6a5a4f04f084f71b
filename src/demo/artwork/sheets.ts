import { type Artwork, type Commission, NUMBERS, RATIOS } from './artwork.ts';
import { letter } from './letters.ts';
import { all, box, disc, line, lines, moved, quarter, stroke, times } from './shapes.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A typeface: one word large, and every letter of it. */
export function specimen({ random, palette, name, words }: Commission): Artwork {
  const size = random.pick([RATIOS.landscape, RATIOS.upright]);
  const { width, height } = size;
  const [ground, text] = random.chance(0.5) ? [palette.first, palette.paper] : [palette.paper, palette.ink];
  const weight = random.pick([0.35, 0.7, 1.2, 1.7]);
  const word = words.split(' ').sort((a, b) => b.length - a.length)[0] ?? words;
  const columns = size === RATIOS.landscape ? 12 : 9;
  const cell = (width - 140) / columns;
  const from = height - 70 - Math.ceil(ALPHABET.length / columns) * cell;
  return {
    ...size,
    content: all(
      box(0, 0, width, height, ground.hex),
      letter(word, { x: 70, y: 80, size: from - 190, within: width - 140, weight, fill: text.hex }),
      line(70, from - 44, width - 70, from - 44, text.hex, 2),
      [...ALPHABET].map((sign, i) =>
        letter(sign, {
          x: 70 + (i % columns) * cell,
          y: from + Math.floor(i / columns) * cell,
          size: cell * 0.56,
          weight,
          fill: i % 7 === 3 ? palette.second.hex : text.hex,
        }),
      ),
    ),
    alt: `Specimen of a ${weight < 0.5 ? 'thin' : weight < 1 ? 'regular' : 'heavy'} monoline typeface by ${name}: the word “${word}” and the whole alphabet with figures`,
  };
}

/** One tile, repeated. */
export function pattern({ random, palette, mark, name }: Commission): Artwork {
  const { width: side } = RATIOS.square;
  const { paper, first, second, soft, ink } = palette;
  const count = random.pick([4, 5, 6]);
  const edge = side / count;
  const ground = random.pick([first, paper, ink]);
  const [main, other] = ground === first ? [paper, second] : [first, second];
  const isTruchet = random.chance(0.5);
  return {
    ...RATIOS.square,
    content: all(
      box(0, 0, side, side, ground.hex),
      times(count * count, (i) => {
        const [x, y] = [(i % count) * edge, Math.floor(i / count) * edge];
        if (!isTruchet)
          return mark.draw(
            x + edge * 0.2,
            y + edge * 0.2,
            edge * 0.6,
            (i + Math.floor(i / count)) % 2
              ? { main: main.hex, other: other.hex, ground: ground.hex }
              : { main: other.hex, other: main.hex, ground: ground.hex },
          );
        const corner = random.whole(0, 1);
        const colours = random.sample([main, other, soft], 2) as [typeof main, typeof main];
        return all(
          quarter(x, y, edge / 2, corner, colours[0].hex),
          quarter(x + edge / 2, y + edge / 2, edge / 2, corner + 2, colours[1].hex),
          disc(x + edge * (corner ? 0.25 : 0.75), y + edge * 0.25, edge * 0.09, main.hex),
        );
      }),
    ),
    alt: isTruchet
      ? `A pattern by ${name}: quarter circles and dots in ${main.name}, ${other.name} and ${soft.name} on ${ground.name}`
      : `A pattern by ${name} of its mark, ${mark.made}, in ${NUMBERS[count]} rows on ${ground.name}`,
  };
}

/** Figures as a drawing that can be read. */
export function graphic({ random, palette, name }: Commission): Artwork {
  const { width, height } = RATIOS.wide;
  const { paper, ink, first, second, soft } = palette;
  const kind = random.pick(['bubbles', 'lines', 'matrix'] as const);
  const [w, h] = [width - 420, height - 150];
  const drawings = {
    bubbles: () =>
      all(
        times(5, (i) => line(0, (i * h) / 4, w, (i * h) / 4, soft.hex, 1.5)),
        times(
          16,
          (i) =>
            `<g opacity=".86">${disc(((i + 0.5) * w) / 16, h * random.between(0.12, 0.9), random.between(12, 58), i % 5 === 2 ? second.hex : i % 3 ? first.hex : ink.hex)}</g>`,
        ),
      ),
    lines: () =>
      all(
        times(5, (i) => line(0, (i * h) / 4, w, (i * h) / 4, soft.hex, 1.5)),
        times(6, (i) => {
          const points = Array.from(
            { length: 9 },
            (_, k) =>
              `${Math.round((k * w) / 8)} ${Math.round(h * (0.85 - i * 0.1 - (k * (i - 1)) / 60) + random.between(-26, 26))}`,
          );
          return stroke(
            `M${points.join('L')}`,
            i === 4 ? second.hex : i === 1 ? first.hex : soft.hex,
            i === 4 || i === 1 ? 7 : 4,
          );
        }),
      ),
    matrix: () => {
      const cell = h / 9;
      const columns = Math.floor(w / cell);
      return times(9 * columns, (i) => {
        const heat = random.next() ** 2;
        return box(
          (i % columns) * cell,
          Math.floor(i / columns) * cell,
          cell - 5,
          cell - 5,
          heat > 0.7 ? first.hex : heat > 0.45 ? second.hex : soft.hex,
          3,
        );
      });
    },
  };
  const shown = {
    bubbles: 'sixteen circles of different sizes over a scale',
    lines: 'six lines over time, two of them marked',
    matrix: 'a grid of squares in three strengths',
  };
  return {
    ...RATIOS.wide,
    content: all(
      box(0, 0, width, height, paper.hex),
      box(70, 76, 150, 22, ink.hex, 2),
      lines(random, { x: 70, y: 130, width: 190, count: 6, size: 7, leading: 22, fill: `${ink.hex}99` }),
      times(3, (i) =>
        moved(
          70,
          height - 190 + i * 40,
          all(disc(9, 9, 9, [first, second, soft][i]?.hex ?? ''), box(32, 5, 90 - i * 14, 8, ink.hex)),
        ),
      ),
      moved(340, 76, drawings[kind]()),
    ),
    alt: `A data graphic by ${name}: ${shown[kind]}, with a short text and a key`,
  };
}
