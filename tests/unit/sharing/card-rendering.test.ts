import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CARD, cardColours, layOutCard, listCardTexts, MARGIN } from '../../../src/features/sharing/card-rendering.ts';
import { Fonts } from '../../../src/features/sharing/fonts.ts';
import { rasteriseCard } from '../../../src/features/sharing/rasterise.ts';
import { sampleCards } from '../../../src/features/sharing/sample-cards.ts';
import { TextShaper } from '../../../src/features/sharing/text-shaper.ts';
import { toHex } from '../../../src/ui/contrast.ts';
import type { CardBoard, ShareCard } from '../../../src/ui/share-card.ts';
import { getColour, readTokens } from '../../../src/ui/tokens.ts';

const fonts = new Fonts();
const board: CardBoard & { isWordmark: boolean } = { name: 'Easel', logo: null, accentLight: null, isWordmark: false };

async function render(card: ShareCard, of = board) {
  const lettering = await TextShaper.of(fonts, listCardTexts(card, of));
  const rendering = layOutCard(card, of, lettering);
  return { lettering, rendering, png: await rasteriseCard(rendering, {}) };
}

const pictures = Object.entries(sampleCards);

describe.each(pictures)('The picture of %s', async (name, card) => {
  const { rendering, png, lettering } = await render(card);

  it('The picture is a PNG of 1200 by 630 pixels and at most 60 kB', async () => {
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...CARD });
    expect(png.length).toBeLessThanOrEqual(60_000);
  });

  it('The picture keeps all ink away from its edges', async () => {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const paper = [...data.subarray((info.width * 20 + 5) * 3, (info.width * 20 + 5) * 3 + 3)];
    const stains: string[] = [];
    for (let y = 12; y < info.height; y++) {
      for (let x = 0; x < info.width; x++) {
        const inside = x >= MARGIN - 8 && x < info.width - MARGIN + 4 && y >= MARGIN - 20 && y < info.height - 44;
        const at = (y * info.width + x) * 3;
        if (!inside && paper.some((channel, i) => data[at + i] !== channel)) stains.push(`${x},${y}`);
      }
    }
    expect(stains.slice(0, 3)).toEqual([]);
  });

  it('The picture writes its lines next to each other', () => {
    const boxes = rendering.lines.map(({ x, y, width, size }) => ({
      left: x,
      right: x + width,
      top: y - size * 0.75,
      bottom: y + size * 0.2,
    }));
    const overlaps = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        ),
    );
    expect(overlaps).toEqual([]);
  });

  it('The picture shows every word of its title whole, in at most four lines', () => {
    const lines = rendering.lines.filter(({ y, size }) => y > 130 && y < 452 && size > 10).map(({ text }) => text);
    expect(lines.length).toBeLessThanOrEqual(4);
    expect(lines.join('').replaceAll(' ', '')).toBe(lettering.showable(card.title).replaceAll(' ', ''));
    // Every line ends where a word does.
    for (const line of lines.slice(0, -1)) expect(lettering.showable(card.title)).toContain(line);
  });

  it.skipIf(name === 'what-no-font-has')('The picture has a letter for each letter of its texts', () => {
    for (const text of listCardTexts(card, board)) expect(lettering.showable(text)).toBe(text);
  });
});

it('A picture leaves out what no font can show, rather than rendering boxes', async () => {
  const { rendering } = await render(sampleCards['what-no-font-has'] as ShareCard);
  expect(rendering.lines.map(({ text }) => text)).toEqual(['Easel', 'Product Designer ship it', 'Emoji']);
});

it('A picture joins Arabic letters, and writes them from the right', async () => {
  const lettering = await TextShaper.of(fonts, ['شركة UX']);
  const [joined, apart] = ['شركة', 'ش ر ك ة'].map((text) => lettering.set(text, { size: 40, weight: 600 }).svg(0, 0));
  const outlines = (svg = '') => new Set([...svg.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]));
  expect(outlines(joined).isSubsetOf(outlines(apart))).toBe(false);
  // The Latin word is read last, and stands on the left of the line.
  const mixed = lettering.set('شركة UX', { size: 40, weight: 600 });
  const latin = lettering.set('UX', { size: 40, weight: 600 });
  const first = (svg: string) => / d="([^"]+)"/.exec(svg)?.[1];
  expect(first(mixed.svg(0, 0))).toBe(first(latin.svg(0, 0)));
});

it('A picture writes the same characters in the forms of Japan next to kana, and in those of China elsewhere', async () => {
  const form = async (text: string) =>
    (await TextShaper.of(fonts, [text])).set('直', { size: 40, weight: 600 }).svg(0, 0);
  expect(await form('直す')).not.toBe(await form('直'));
});

it('A picture is the same each time', async () => {
  const card = sampleCards['a-usual-role'] as ShareCard;
  expect((await render(card)).png.equals((await render(card)).png)).toBe(true);
});

it('A picture leaves room for a logo, and leaves out the name where the logo contains it', async () => {
  const logo = { id: 'x', width: 120, height: 28 };
  const { rendering } = await render({ title: 'UX' }, { ...board, logo, isWordmark: true });
  expect(rendering.pictures).toEqual([{ place: 'board', x: MARGIN, y: 53, width: 189, height: 44 }]);
  expect(rendering.lines.map(({ text }) => text)).toEqual(['UX']);
});

describe('A picture with pay on its market', () => {
  it('A picture shows the range and the middle half at their places on the scale', async () => {
    const bar = { scale: [0, 100], half: [25, 50], range: [50, 75] } as const;
    const { rendering } = await render({ title: 'UX', figure: '€50–75', figureDetail: 'Pays more', bar });
    const left = CARD.width - MARGIN - 320;
    expect(rendering.svg).toContain(
      `<rect x="${left + 80}" y="526" width="80" height="12" fill="${cardColours.paySoft}"/>`,
    );
    expect(rendering.svg).toContain(
      `<rect x="${left + 160}" y="529" width="80" height="6" fill="${cardColours.pay}"/>`,
    );
  });

  it('A picture with work writes its title next to the work', async () => {
    const { rendering } = await render({ title: 'Senior Product Designer for Design Systems', work: '/images/a.webp' });
    const [work] = rendering.pictures;
    expect(work).toMatchObject({ place: 'work', width: 368, height: 276 });
    for (const { x, width, size } of rendering.lines.filter(({ y }) => y > 130)) {
      expect(x + width, `${size}`).toBeLessThan(work?.x ?? 0);
    }
  });
});

describe('Colours of pictures', () => {
  const tokens = readTokens(readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8'));
  it.each([
    ['paper', '--page'],
    ['ink', '--text'],
    ['muted', '--muted'],
    ['line', '--line'],
    ['accent', '--action-fill'],
    ['over', '--error'],
    ['pay', '--pay'],
    ['paySoft', '--pay-soft'],
  ] as const)('%s is %s', (colour, token) => {
    expect(cardColours[colour]).toBe(toHex(getColour(tokens, token, 'light')));
  });
});
