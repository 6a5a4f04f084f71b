import type { Random } from '../random.ts';
import { lengthOf, letter } from './letters.ts';
import { all, box, disc, quarter, ring, shape, times } from './shapes.ts';

/** The sign of a company, the same in all its pictures. */
export interface Mark {
  /** What it is made of, such as `four quarter circles`. */
  made: string;
  draw: (x: number, y: number, side: number, colours: { main: string; other: string; ground: string }) => string;
}

/** `nth` company of the board: neighbours in its list have marks of different kinds. */
export function makeMark(nth: number, words: string, random: Random): Mark {
  return (MARKS[nth % MARKS.length] as (typeof MARKS)[number])(random, words);
}

const MARKS = [quarters, initial, halves, rings, bars, petals, steps];

function quarters(random: Random): Mark {
  const corners = random.pick([
    [0, 1, 2, 3],
    [2, 3, 0, 1],
    [0, 3, 1, 2],
    [2, 2, 0, 0],
    [1, 3, 3, 1],
    [0, 1, 3, 2],
  ]);
  const lit = random.whole(0, 3);
  return {
    made: 'four quarter circles',
    draw: (x, y, side, { main, other }) =>
      corners
        .map((corner, i) =>
          quarter(x + (i % 2) * (side / 2), y + (i >> 1) * (side / 2), side / 2, corner, i === lit ? other : main),
        )
        .join(''),
  };
}

function halves(random: Random): Mark {
  const turn = random.pick([0, 90, 45, 135]);
  const shift = random.pick([0, 0.25, 0.5]);
  return {
    made: 'two half circles',
    draw: (x, y, side, { main, other }) => {
      const r = side / 2;
      const [cx, cy] = [x + r, y + r];
      return all(
        `<g transform="rotate(${turn} ${cx} ${cy})">`,
        shape(`M${cx - r} ${cy}A${r} ${r} 0 0 1 ${cx + r} ${cy}Z`, main),
        shape(
          `M${cx - r + shift * r} ${cy}A${r * (1 - shift / 2)} ${r * (1 - shift / 2)} 0 0 0 ${cx + r} ${cy}Z`,
          other,
        ),
        '</g>',
      );
    },
  };
}

function bars(random: Random): Mark {
  const heights = random.pick([
    [0.35, 0.65, 1, 0.65],
    [1, 0.7, 0.45, 0.25],
    [0.5, 1, 0.75, 0.3],
    [1, 0.4, 0.4, 1],
  ]);
  const lit = random.whole(0, 3);
  return {
    made: 'four upright bars',
    draw: (x, y, side, { main, other }) =>
      heights
        .map((height, i) =>
          box(
            x + (i * side) / 4 + side * 0.02,
            y + side * (1 - height),
            side * 0.21,
            side * height,
            i === lit ? other : main,
          ),
        )
        .join(''),
  };
}

function rings(random: Random): Mark {
  const isOff = random.chance(0.5);
  return {
    made: isOff ? 'three circles that touch at one point' : 'three rings',
    draw: (x, y, side, { main, other, ground }) => {
      const r = side / 2;
      if (!isOff) return times(3, (i) => ring(x + r, y + r, r * (0.92 - i * 0.32), i === 1 ? other : main, r * 0.16));
      return all(
        disc(x + r, y + r, r, main),
        disc(x + r, y + r * 1.3, r * 0.7, other),
        disc(x + r, y + r * 1.62, r * 0.38, ground),
      );
    },
  };
}

function steps(random: Random): Mark {
  const isUp = random.chance(0.5);
  return {
    made: 'a flight of four steps',
    draw: (x, y, side, { main, other }) =>
      times(4, (i) => {
        const at = isUp ? i : 3 - i;
        return box(
          x + (i * side) / 4,
          y + side - ((at + 1) * side) / 4,
          side / 4 + 0.5,
          ((at + 1) * side) / 4,
          at === 3 ? other : main,
        );
      }),
  };
}

function petals(random: Random): Mark {
  const count = random.pick([4, 6, 8]);
  return {
    made: `a flower of ${count === 4 ? 'four' : count === 6 ? 'six' : 'eight'} petals`,
    draw: (x, y, side, { main, other }) => {
      const r = side / 2;
      const petal = `M0 0C${r * 0.42} ${-r * 0.35} ${r * 0.42} ${-r * 0.85} 0 ${-r}C${-r * 0.42} ${-r * 0.85} ${-r * 0.42} ${-r * 0.35} 0 0Z`;
      return all(
        `<g transform="translate(${x + r} ${y + r})">`,
        times(
          count,
          (i) => `<path transform="rotate(${(i * 360) / count})" d="${petal}" fill="${i % 2 ? main : other}"/>`,
        ),
        '</g>',
      );
    },
  };
}

function initial(random: Random, words: string): Mark {
  const sign = words.charAt(0) || 'o';
  const weight = random.pick([1.1, 1.5, 1.9]);
  const isRound = random.chance(0.5);
  return {
    made: `the letter ${sign.toUpperCase()} on a ${isRound ? 'disc' : 'square'}`,
    draw: (x, y, side, { main, ground }) => {
      const size = side * 0.56;
      const width = lengthOf(sign, size, weight);
      return all(
        isRound ? disc(x + side / 2, y + side / 2, side / 2, main) : box(x, y, side, side, main),
        letter(sign, { x: x + (side - width) / 2, y: y + side * 0.22, size, weight, fill: ground }),
      );
    },
  };
}
