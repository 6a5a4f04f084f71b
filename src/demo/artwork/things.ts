import { type Artwork, type Commission, NUMBERS, RATIOS } from './artwork.ts';
import { lengthOf, letter } from './letters.ts';
import { type Colour, readOn } from './palettes.ts';
import { all, box, disc, lines, moved, quarter, shape, times } from './shapes.ts';

/** Packages of one range, side by side on a shelf. */
export function packaging(from: Commission): Artwork {
  const { random, palette, mark, name, words } = from;
  const { paper, ink, first, second, soft } = palette;
  const kind = random.pick(['cartons', 'bottles', 'tins', 'bags'] as const);
  const size = kind === 'bottles' ? RATIOS.square : RATIOS.landscape;
  const count = kind === 'bottles' ? 4 : 3;
  const w = (size.width - 160 - (count - 1) * 40) / count;
  const floor = size.height * 0.86;
  const grounds = random.shuffle([first, second, paper, ink]);
  const label = (on: Colour, width: number) => {
    const ground = on.hex;
    const text = readOn(on, palette).hex;
    return all(
      mark.draw(width / 2 - width * 0.21, width * 0.14, width * 0.42, {
        main: text,
        other: on === second ? first.hex : second.hex,
        ground,
      }),
      letter(words.split(' ')[0] ?? words, {
        x: width * 0.14,
        y: width * 0.74,
        size: width * 0.16,
        within: width * 0.72,
        weight: 0.9,
        fill: text,
      }),
      lines(random, {
        x: width * 0.14,
        y: width * 0.98,
        width: width * 0.6,
        count: 2,
        size: 5,
        leading: 14,
        fill: text,
      }),
    );
  };
  const packs = {
    cartons: (on: Colour, i: number) => {
      const ground = on.hex;
      const h = w * (1.5 + (i % 3) * 0.2);
      return moved(
        0,
        floor - h,
        all(
          box(0, 0, w, h, ground),
          shape(`M${w * 0.86} 0H${w}V${h}H${w * 0.86}Z`, '#0002'),
          moved(0, h * 0.16, label(on, w * 0.86)),
        ),
      );
    },
    bottles: (on: Colour, i: number) => {
      const ground = on.hex;
      const h = w * 3.7;
      const neck = w * (0.34 + (i % 2) * 0.06);
      return moved(
        0,
        floor - h,
        all(
          box(w / 2 - neck / 2, 0, neck, h * 0.3, ground),
          box(w / 2 - neck / 2 - 4, 0, neck + 8, h * 0.07, ink.hex === ground ? second.hex : ink.hex),
          shape(
            `M${w / 2 - neck / 2} ${h * 0.2}C${w / 2 - neck / 2} ${h * 0.3} 0 ${h * 0.3} 0 ${h * 0.42}V${h}H${w}V${h * 0.42}C${w} ${h * 0.3} ${w / 2 + neck / 2} ${h * 0.3} ${w / 2 + neck / 2} ${h * 0.2}Z`,
            ground,
          ),
          moved(0, h * 0.48, label(on, w)),
        ),
      );
    },
    tins: (on: Colour, i: number) => {
      const ground = on.hex;
      const h = w * (1.25 + ((i + 1) % 2) * 0.3);
      const lid = w * 0.1;
      return moved(
        0,
        floor - h,
        all(
          box(0, lid, w, h - lid, ground),
          box(-5, 0, w + 10, lid, soft.hex === ground ? ink.hex : '#8d8a84', 4),
          shape(`M${w * 0.88} ${lid}H${w}V${h}H${w * 0.88}Z`, '#0002'),
          moved(w * 0.04, lid + h * 0.06, label(on, w * 0.84)),
        ),
      );
    },
    bags: (on: Colour, i: number) => {
      const ground = on.hex;
      const h = w * (1.75 - (i % 2) * 0.2);
      return moved(
        0,
        floor - h,
        all(
          shape(`M${w * 0.06} 0H${w * 0.94}L${w} ${h}H0Z`, ground),
          shape(`M${w * 0.06} 0H${w * 0.94}L${w * 0.945} ${h * 0.1}H${w * 0.055}Z`, '#0003'),
          moved(w * 0.06, h * 0.24, label(on, w * 0.88)),
        ),
      );
    },
  };
  return {
    ...size,
    content: all(
      box(0, 0, size.width, size.height, soft.hex),
      box(0, floor, size.width, size.height - floor, grounds[0] === first ? `${ink.hex}` : first.hex),
      times(count, (i) => moved(80 + i * (w + 40), 0, packs[kind](grounds[i % grounds.length] as Colour, i))),
    ),
    alt: `${capital(NUMBERS[count] ?? '')} ${kind} of ${name} on a shelf, each in another colour, with the mark: ${mark.made}`,
  };
}

/** An open book: a page of type beside one that is all picture. */
export function spread({ random, palette, name, words }: Commission): Artwork {
  const { width, height } = RATIOS.landscape;
  const { paper, ink, first, second, soft } = palette;
  const [w, h] = [470, 620];
  const [x, y] = [(width - 2 * w) / 2, (height - h) / 2];
  const tile = w / 3;
  const plate = random.pick([
    all(
      box(0, 0, w, h, first.hex),
      disc(w * 0.5, h * 0.42, w * 0.34, second.hex),
      box(0, h * 0.62, w, h * 0.38, ink.hex),
    ),
    all(
      box(0, 0, w, h, second.hex),
      times(12, (i) =>
        quarter((i % 3) * tile, Math.floor(i / 3) * tile, tile, random.whole(0, 3), i % 4 === 0 ? ink.hex : first.hex),
      ),
    ),
    all(
      box(0, 0, w, h, ink.hex),
      letter(words.charAt(0) || 'a', { x: 70, y: 110, size: 420, within: w - 140, weight: 0.7, fill: second.hex }),
    ),
  ]);
  const clip = `<clipPath id="p"><rect width="${w}" height="${h}"/></clipPath>`;
  const isPlateLeft = random.chance(0.5);
  const column = (at: number) =>
    lines(random, { x: at, y: 250, width: 172, count: 13, size: 6, leading: 23, fill: `${ink.hex}99` });
  const page = all(
    box(0, 0, w, h, paper.hex),
    letter(words, { x: 44, y: 60, size: 74, within: w - 88, weight: random.pick([0.5, 1]), fill: ink.hex }),
    lines(random, { x: 44, y: 170, width: 300, count: 2, size: 10, leading: 26, fill: first.hex }),
    column(44),
    column(252),
    box(44, h - 36, 24, 6, ink.hex),
  );
  return {
    ...RATIOS.landscape,
    content: all(
      box(0, 0, width, height, soft.hex),
      `<rect x="${x + 14}" y="${y + 20}" width="${2 * w}" height="${h}" fill="#000" opacity=".16"/>`,
      clip,
      moved(x, y, isPlateLeft ? `<g clip-path="url(#p)">${plate}</g>` : page),
      moved(x + w, y, isPlateLeft ? page : `<g clip-path="url(#p)">${plate}</g>`),
      box(width / 2 - 14, y, 28, h, '#00000018'),
    ),
    alt: `An open book by ${name}: two columns of text under a title, and a full page of shapes in ${first.name} and ${second.name}`,
  };
}

/** Signs that show the way, in a row. */
export function signs({ random, palette, mark, name }: Commission): Artwork {
  const { width, height } = RATIOS.wide;
  const { paper, ink, first, second, soft } = palette;
  const count = 4;
  const w = 210;
  const gap = (width - count * w) / (count + 1);
  const grounds = [first, ink, second, first];
  const arrow = (turn: number, fill: string) =>
    `<g transform="rotate(${turn} 60 60)" fill="none" stroke="${fill}" stroke-width="16"><path d="M60 112V12M18 54L60 12L102 54"/></g>`;
  const tops = random.shuffle([0, 90, 270, 45]);
  return {
    ...RATIOS.wide,
    content: all(
      box(0, 0, width, height, soft.hex),
      box(0, height - 90, width, 90, paper.hex),
      times(count, (i) => {
        const on = grounds[i] as Colour;
        const ground = on.hex;
        const text = readOn(on, palette).hex;
        const h = 540 - (i % 2) * 70;
        const number = String(random.whole(1, 29));
        return moved(
          gap + i * (w + gap),
          height - 90 - h,
          all(
            box(0, 0, w, h, ground),
            i === 0
              ? mark.draw(45, 44, 120, { main: text, other: second.hex, ground })
              : moved(45, 40, arrow(tops[i] as number, text)),
            letter(number, {
              x: (w - Math.min(lengthOf(number, 136, 1), 150)) / 2,
              y: 196,
              size: 136,
              within: 150,
              weight: 1,
              fill: text,
            }),
            lines(random, { x: 30, y: h - 110, width: 150, count: 3, size: 7, leading: 22, fill: text }),
          ),
        );
      }),
    ),
    alt: `Four upright signs by ${name} with arrows and large numbers in ${first.name}, ${ink.name} and ${second.name}`,
  };
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
