import type { Random } from '../random.ts';
import { type Artwork, type Commission, NUMBERS, RATIOS } from './artwork.ts';
import { letter } from './letters.ts';
import type { Palette } from './palettes.ts';
import { all, box, disc, frame, line, lines, moved, stroke, times } from './shapes.ts';

/** A page of a product in its window. */
export function desktop(from: Commission): Artwork {
  const { random, palette, mark, surface, name } = from;
  const { width, height } = random.pick([RATIOS.wide, RATIOS.landscape]);
  const { ground, window, text, quiet, faint } = tonesOf(palette);
  const [x, y] = [90, 70];
  const [w, h] = [width - 180, height - 70];
  const rail = 210;
  const rows = Math.floor((h - 400) / 46);
  const cards = random.pick([3, 4]);
  const cardWidth = (w - rail - 80 - (cards - 1) * 20) / cards;
  const isArea = random.chance(0.5);
  return {
    width,
    height,
    content: all(
      box(0, 0, width, height, ground),
      `<rect x="${x + 14}" y="${y + 20}" width="${w}" height="${h}" rx="14" fill="#000" opacity=".14"/>`,
      box(x, y, w, h + 40, window, 14),
      box(x, y, rail, h + 40, faint, 14),
      mark.draw(x + 28, y + 28, 40, { main: palette.first.hex, other: palette.second.hex, ground: faint }),
      times(6, (i) =>
        box(
          x + 28,
          y + 108 + i * 40,
          [120, 96, 132, 84, 110, 70][i] as number,
          9,
          i === 1 ? palette.first.hex : quiet,
          4,
        ),
      ),
      moved(
        x + rail + 40,
        y + 40,
        all(
          box(0, 0, 260, 20, text, 4),
          box(w - rail - 180, -4, 100, 30, palette.first.hex, 6),
          times(cards, (i) =>
            moved(
              i * (cardWidth + 20),
              56,
              all(
                frame(0, 0, cardWidth, 96, quiet, 1.5, 8),
                box(18, 20, cardWidth * 0.4, 7, quiet, 3),
                letter(String(random.whole(12, 980)), { x: 18, y: 42, size: 34, weight: 0.9, fill: text }),
              ),
            ),
          ),
          moved(0, 180, isArea ? area(random, w - rail - 80, 120, palette) : bars(random, w - rail - 80, 120, palette)),
          times(Math.max(2, rows), (i) =>
            moved(0, 340 + i * 46, row(random, w - rail - 80, { text, quiet, faint, live: palette.second.hex })),
          ),
        ),
      ),
    ),
    alt: `A screen of ${surface} by ${name}: ${NUMBERS[cards]} figures, ${isArea ? 'a curve over time' : 'a chart of bars'} and a table`,
  };
}

/** Three phones with steps of one journey. */
export function phones({ random, palette, mark, surface, name }: Commission): Artwork {
  const size = RATIOS.landscape;
  const { ground, window, text, quiet, faint } = tonesOf(palette);
  const [w, h] = [290, 610];
  const gap = (size.width - 3 * w) / 4;
  const bodies = [
    all(
      mark.draw(w / 2 - 48, 150, 96, { main: palette.first.hex, other: palette.second.hex, ground: window }),
      lines(random, { x: 60, y: 300, width: w - 120, count: 2, size: 10, leading: 24, fill: text }),
      box(36, h - 110, w - 72, 48, palette.first.hex, 24),
    ),
    all(
      box(28, 70, 130, 16, text, 4),
      times(5, (i) =>
        moved(
          28,
          120 + i * 84,
          all(
            box(0, 0, w - 56, 68, faint, 12),
            disc(36, 34, 18, i === 1 ? palette.second.hex : quiet),
            box(70, 22, 110 - i * 9, 9, text, 4),
            box(70, 42, 70 + i * 6, 6, quiet, 3),
          ),
        ),
      ),
    ),
    all(
      box(0, 0, w, 250, palette.first.hex, 34),
      box(0, 60, w, 190, palette.first.hex),
      letter(String(random.whole(18, 96)), { x: 36, y: 100, size: 110, weight: 0.8, fill: palette.paper.hex }),
      moved(36, 290, bars(random, w - 72, 110, palette)),
      lines(random, { x: 36, y: 440, width: w - 72, count: 3, size: 8, leading: 22, fill: quiet }),
      frame(36, h - 90, w - 72, 44, text, 2, 22),
    ),
  ];
  return {
    ...size,
    content: all(
      box(0, 0, size.width, size.height, ground),
      random
        .shuffle(bodies)
        .map((body, i) =>
          moved(
            gap + i * (w + gap),
            (size.height - h) / 2 + (i - 1) * 40,
            all(
              `<rect x="10" y="16" width="${w}" height="${h}" rx="36" fill="#000" opacity=".16"/>`,
              box(0, 0, w, h, window, 36),
              body,
              frame(0, 0, w, h, text, 6, 36),
              box(w / 2 - 42, 16, 84, 12, text, 6),
            ),
          ),
        ),
    ),
    alt: `Three phone screens of ${surface} by ${name}: a welcome, a list and a figure with its chart`,
  };
}

const tonesOf = ({ paper, ink, first, soft }: Palette) => {
  const isDark = paper.hex < '#8';
  return {
    ground: isDark ? first.hex : soft.hex,
    window: isDark ? paper.hex : '#ffffff',
    text: ink.hex,
    quiet: isDark ? soft.hex : `${ink.hex}55`,
    faint: isDark ? '#ffffff14' : paper.hex,
  };
};

function bars(random: Random, width: number, height: number, { first, second, soft }: Palette): string {
  const count = Math.round(width / 34);
  const lit = random.whole(Math.floor(count / 2), count - 1);
  return times(count, (i) => {
    const share = random.between(0.2, 1);
    return box(
      (i * width) / count,
      height * (1 - share),
      (width / count) * 0.62,
      height * share,
      i === lit ? second.hex : i > lit ? soft.hex : first.hex,
      3,
    );
  });
}

function area(random: Random, width: number, height: number, { first, second, soft }: Palette): string {
  const points = Array.from(
    { length: 7 },
    (_, i) => [(i * width) / 6, height * (1 - (0.15 + i * 0.1) * random.between(0.75, 1.3))] as const,
  );
  const curve = points.map(([x, y], i) => (i === 0 ? `M${x} ${y}` : `S${x - width / 14} ${y} ${x} ${y}`)).join('');
  return all(
    times(4, (i) => line(0, (i * height) / 3, width, (i * height) / 3, soft.hex, 1)),
    `<path d="${curve}V${height}H0Z" fill="${first.hex}" opacity=".2"/>`,
    stroke(curve, first.hex, 4),
    disc(points[4]?.[0] ?? 0, points[4]?.[1] ?? 0, 9, second.hex),
  );
}

const row = (
  random: Random,
  width: number,
  { text, quiet, faint, live }: { text: string; quiet: string; faint: string; live: string },
): string =>
  all(
    line(0, 36, width, 36, faint, 2),
    disc(12, 12, 11, random.chance(0.3) ? live : quiet),
    box(40, 8, random.between(90, 190), 9, text, 4),
    box(width * 0.45, 9, random.between(60, 120), 7, quiet, 3),
    box(width - 70 - random.between(0, 30), 8, 70, 9, text, 4),
  );
