import { type Artwork, type Commission, type Drawing, RATIOS } from './artwork.ts';
import { lengthOf, letter } from './letters.ts';
import type { Mark } from './marks.ts';
import { type Colour, type Palette, readOn } from './palettes.ts';
import { all, box, line, lines, moved, ring, times } from './shapes.ts';

/** The mark as it stands beside the name in lists. */
export function drawLogo(mark: Mark, palette: Palette): Drawing {
  const { first, second } = palette;
  return {
    width: 100,
    height: 100,
    content: all(
      box(0, 0, 100, 100, first.hex, 8),
      mark.draw(20, 20, 60, { main: readOn(first, palette).hex, other: second.hex, ground: first.hex }),
    ),
  };
}

/** The mark by itself, large, sometimes with the grid that it was drawn on. */
export function markSheet({ random, palette, mark, name }: Commission): Artwork {
  const { width: side } = RATIOS.square;
  const ground = random.pick([palette.first, palette.paper, palette.ink]);
  const main = ground === palette.paper ? palette.first : readOn(ground, palette);
  const edge = side * 0.46;
  const at = (side - edge) / 2;
  const isConstructed = random.chance(0.45);
  const rule = (i: number) => at + (edge * i) / 4;
  return {
    ...RATIOS.square,
    content: all(
      box(0, 0, side, side, ground.hex),
      isConstructed && [
        times(5, (i) => line(rule(i), 90, rule(i), side - 90, palette.soft.hex, 1.5)),
        times(5, (i) => line(90, rule(i), side - 90, rule(i), palette.soft.hex, 1.5)),
        ring(side / 2, side / 2, edge / 2, palette.soft.hex, 1.5),
      ],
      mark.draw(at, at, edge, { main: main.hex, other: palette.second.hex, ground: ground.hex }),
    ),
    alt: `The mark of ${name}: ${mark.made} in ${main.name} on ${ground.name}${isConstructed ? ', with its construction lines' : ''}`,
  };
}

/** The mark and the name on grounds of every colour. */
export function colourways({ palette, mark, name, words }: Commission): Artwork {
  const { width, height } = RATIOS.landscape;
  const { paper, ink, first, second, soft } = palette;
  const [w, h] = [width / 3, height / 2];
  const pairs = [
    [paper, first],
    [first, readOn(first, palette)],
    [ink, second],
    [second, readOn(second, palette)],
    [soft, readOn(soft, palette)],
    [paper, ink],
  ] as const;
  return {
    ...RATIOS.landscape,
    content: pairs
      .map(([ground, main], i) => {
        const tile = i % 2 === 0;
        const edge = h * 0.42;
        return moved(
          (i % 3) * w,
          Math.floor(i / 3) * h,
          all(
            box(0, 0, w + 1, h + 1, ground.hex),
            tile
              ? mark.draw((w - edge) / 2, (h - edge) / 2, edge, {
                  main: main.hex,
                  other: second === ground ? paper.hex : second.hex,
                  ground: ground.hex,
                })
              : wordmark(words, w, h, main.hex),
          ),
        );
      })
      .join(''),
    alt: `Mark and wordmark of ${name} on six grounds, from ${paper.name} to ${ink.name}`,
  };
}

function wordmark(words: string, width: number, height: number, fill: string): string {
  const length = Math.min(lengthOf(words, 56), width * 0.74);
  return letter(words, { x: (width - length) / 2, y: height / 2 - 26, size: 56, within: width * 0.74, fill });
}

/** What goes by post and from hand to hand, laid out on a table. */
export function stationery(from: Commission): Artwork {
  const { random, palette, mark, name } = from;
  const { paper, first, soft } = palette;
  const isPaper = random.chance(0.5);
  const { width, height } = RATIOS.landscape;
  const grounds = [first, paper, palette.ink, paper, palette.second, first];
  const content = isPaper
    ? [
        moved(120, 110, letterPaper(from)),
        moved(650, 130, card(from, random.pick([first, palette.ink]), true)),
        moved(760, 430, card(from, paper, false)),
      ]
    : moved(
        width / 2,
        height / 2,
        times(6, (i) =>
          moved(
            (i % 3) * 420 - 610,
            Math.floor(i / 3) * 270 - 245,
            card(from, grounds[i] as typeof first, i % 2 === 0),
          ),
        ),
        'rotate(-9)',
      );
  return {
    ...RATIOS.landscape,
    content: all(box(0, 0, width, height, soft.hex), content),
    alt: `${isPaper ? 'Letter paper and two' : 'Six'} business cards of ${name} with its mark, ${mark.made}, on a ${soft.name} ground`,
  };
}

function letterPaper({ random, palette, mark }: Commission): string {
  const { paper, first, second, soft } = palette;
  return all(
    shadow(440, 640),
    box(0, 0, 440, 640, paper.hex),
    mark.draw(44, 44, 64, { main: first.hex, other: second.hex, ground: paper.hex }),
    lines(random, { x: 44, y: 190, width: 330, count: 5, size: 7, leading: 22, fill: soft.hex }),
    lines(random, { x: 44, y: 322, width: 330, count: 8, size: 7, leading: 22, fill: soft.hex }),
    box(0, 618, 440, 22, first.hex),
  );
}

function card({ random, palette, mark, words }: Commission, ground: Colour, isFront: boolean): string {
  const text = readOn(ground, palette).hex;
  const other = ground === palette.second ? palette.first : palette.second;
  return all(
    shadow(380, 230),
    box(0, 0, 380, 230, ground.hex),
    isFront
      ? mark.draw(130, 55, 120, { main: text, other: other.hex, ground: ground.hex })
      : [
          letter(words, { x: 34, y: 36, size: 32, within: 280, fill: text }),
          lines(random, { x: 34, y: 136, width: 180, count: 3, size: 7, leading: 20, fill: text }),
        ],
  );
}

const shadow = (width: number, height: number): string =>
  `<rect x="10" y="14" width="${width}" height="${height}" fill="#000" opacity=".12"/>`;
