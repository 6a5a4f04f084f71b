import type { Random } from '../random.ts';
import type { Drawing } from './artwork.ts';
import { letter } from './letters.ts';
import { type Palette, palettes } from './palettes.ts';
import { all, box, disc, frame, line, lines, moved, quarter, ring, shape, stroke, times } from './shapes.ts';

const [W, H] = [800, 400];

type Advert = (palette: Palette, random: Random) => string;

/** Pictures of the demo's ads, each drawn for what it sells. */
const ADVERTS = {
  typeface: ({ first, paper, second }) =>
    all(
      box(0, 0, W, H, first.hex),
      letter('rag', { x: 60, y: 70, size: 270, weight: 1.5, within: 470, fill: paper.hex }),
      times(9, (i) =>
        letter(String((i + 1) % 10), {
          x: 590 + (i % 3) * 62,
          y: 78 + Math.floor(i / 3) * 92,
          size: 62,
          weight: 1.1,
          fill: i === 4 ? second.hex : paper.hex,
        }),
      ),
    ),
  people: ({ soft, first, second, ink }) =>
    all(
      box(0, 0, W, H, soft.hex),
      times(5, (i) =>
        moved(
          90 + i * 136,
          i % 2 ? 90 : 130,
          all(
            disc(50, 50, 46, i === 2 ? second.hex : first.hex),
            shape('M-8 260V200A58 58 0 0 1 108 200V260Z', i === 2 ? ink.hex : first.hex),
          ),
        ),
      ),
    ),
  tokens: ({ ink, paper, first, second, soft }) =>
    all(
      box(0, 0, W, H, ink.hex),
      [first, second, soft, paper].map((colour, i) =>
        moved(90, 66 + i * 72, all(disc(26, 26, 26, colour.hex), box(80, 18, 150 - i * 20, 14, paper.hex, 4))),
      ),
      stroke(
        'M420 92C520 92 480 200 560 200M420 164C500 164 500 200 560 200M420 236C500 236 500 200 560 200M420 308C520 308 480 200 560 200',
        soft.hex,
        4,
      ),
      frame(570, 140, 150, 120, second.hex, 8, 16),
      stroke('M612 202L640 230L684 172', second.hex, 12),
    ),
  desk: ({ paper, first, second, ink, soft }) =>
    all(
      box(0, 0, W, H, soft.hex),
      disc(640, 120, 70, second.hex),
      box(100, 270, 600, 18, ink.hex),
      line(140, 280, 120, 400, ink.hex, 12),
      line(660, 280, 680, 400, ink.hex, 12),
      box(230, 130, 200, 126, first.hex, 8),
      box(244, 144, 172, 98, paper.hex, 4),
      box(310, 256, 40, 16, ink.hex),
      stroke('M500 270V190L560 140', ink.hex, 8),
      shape('M540 120L610 150L580 190L526 160Z', first.hex),
    ),
  critique: ({ paper, first, second, ink, soft }, random) =>
    all(
      box(0, 0, W, H, paper.hex),
      times(6, (i) => {
        const [x, y] = [80 + (i % 3) * 220, 50 + Math.floor(i / 3) * 160];
        return all(
          box(x, y, 190, 130, i === 1 ? first.hex : soft.hex),
          i === 1
            ? disc(x + 95, y + 65, 40, paper.hex)
            : lines(random, { x: x + 22, y: y + 34, width: 140, count: 4, size: 7, leading: 20, fill: ink.hex }),
        );
      }),
      ring(395, 110, 118, second.hex, 9),
    ),
  stamp: ({ paper, first, second, soft }) =>
    all(
      box(0, 0, W, H, soft.hex),
      box(170, 50, 460, 300, paper.hex, 16),
      moved(
        0,
        0,
        all(ring(320, 190, 84, first.hex, 7), ring(320, 190, 62, first.hex, 3), box(262, 178, 116, 24, first.hex)),
        'rotate(-8 320 190)',
      ),
      moved(
        0,
        0,
        all(frame(430, 120, 150, 90, second.hex, 7, 45), line(450, 165, 560, 165, second.hex, 5)),
        'rotate(9 505 165)',
      ),
      times(3, (i) => box(420, 260 + i * 24, 150 - i * 26, 8, first.hex)),
    ),
  stage: ({ first, second, ink, paper }) =>
    all(
      box(0, 0, W, H, first.hex),
      disc(400, 400, 300, ink.hex),
      disc(400, 400, 210, second.hex),
      disc(400, 400, 120, paper.hex),
      times(9, (i) => disc(60 + i * 85, 44, 9, paper.hex)),
    ),
  clauses: ({ paper, ink, first, second }, random) =>
    all(
      box(0, 0, W, H, second.hex),
      box(250, 36, 300, 400, paper.hex),
      times(4, (i) =>
        moved(
          286,
          84 + i * 76,
          all(
            letter(String(i + 1), { x: 0, y: 0, size: 34, weight: 1.1, fill: first.hex }),
            lines(random, { x: 48, y: 4, width: 170, count: 3, size: 6, leading: 15, fill: ink.hex }),
          ),
        ),
      ),
      stroke('M430 370C450 330 470 400 490 360S520 350 530 366', first.hex, 5),
    ),
  motion: ({ ink, first, second, soft }) =>
    all(
      box(0, 0, W, H, ink.hex),
      times(9, (i) => {
        const t = i / 8;
        return `<g opacity="${(0.18 + t * 0.82).toFixed(2)}">${disc(90 + t ** 0.6 * 600, 320 - 240 * t ** 2, 20 + t * 26, i === 8 ? second.hex : first.hex)}</g>`;
      }),
      line(60, 352, 740, 352, soft.hex, 3),
    ),
  notebook: ({ soft, first, paper, second, ink }) =>
    all(
      box(0, 0, W, H, soft.hex),
      shape('M110 320L330 90L690 90L470 320Z', first.hex),
      shape('M130 306L338 92L508 92L300 306Z', paper.hex),
      shape('M300 306L508 92L676 92L468 306Z', paper.hex),
      line(300, 306, 508, 92, second.hex, 4),
      times(24, (i) => disc(222 + (i % 6) * 26 + Math.floor(i / 6) * 46, 276 - Math.floor(i / 6) * 46, 3, ink.hex)),
      shape('M110 320L470 320L470 336L110 336Z', ink.hex),
    ),
  sea: ({ paper, first, second, ink }) =>
    all(
      box(0, 0, W, H, paper.hex),
      disc(620, 130, 70, second.hex),
      times(4, (i) =>
        shape(`M0 ${230 + i * 44}${times(8, () => 'q50 -34 100 0')}V400H0Z`, i % 2 ? ink.hex : first.hex),
      ),
      letter('a', { x: 110, y: 70, size: 200, weight: 1, fill: first.hex }),
    ),
  contrast: ({ ink, paper, first, second }) =>
    all(
      box(0, 0, W / 2, H, ink.hex),
      box(W / 2, 0, W / 2, H, paper.hex),
      letter('a', { x: 130, y: 90, size: 220, weight: 1.3, fill: paper.hex }),
      letter('a', { x: 530, y: 90, size: 220, weight: 1.3, fill: ink.hex }),
      quarter(W / 2 - 60, H - 60, 60, 2, first.hex),
      quarter(W / 2, H - 60, 60, 3, second.hex),
    ),
} satisfies Record<string, Advert>;

export type AdvertName = keyof typeof ADVERTS;

export function drawAdvert(name: AdvertName, random: Random): Drawing {
  const nth = Object.keys(ADVERTS).indexOf(name);
  const palette = palettes[(nth * 5 + 1) % palettes.length] as Palette;
  return { width: W, height: H, content: (ADVERTS[name] as Advert)(palette, random) };
}
