import { markColours, markPath } from '../../ui/mark.ts';
import type { CardBoard, ShareCard } from '../../ui/share-card.ts';
import { fitLine, fitText } from './fitting.ts';
import type { ShapedLine, TextShaper } from './text-shaper.ts';

/** sRGB values of light tokens, compared by a test, because networks show one image to all. */
export const cardColours = {
  /** `--page` */
  paper: '#f9fbfd',
  /** `--text` */
  ink: '#161b22',
  /** `--muted` */
  muted: '#57616e',
  /** `--line` */
  line: '#dbe0e6',
  /** `--action-fill` */
  accent: '#16854b',
  /** `--error` */
  over: '#a51f1e',
  /** `--pay` */
  pay: '#2e37c2',
  /** `--pay-soft` */
  paySoft: '#cfd7fc',
} as const;

/** Pixels. */
export const CARD = { width: 1200, height: 630 } as const;

/** Empty pixels at edges, which networks may cut. */
export const MARGIN = 64;

/** Images on the card. */
export type CardPictureName = 'board' | 'company' | 'work';

export interface CardRendering {
  svg: string;
  /** Position and size of an image. */
  pictures: { place: CardPictureName; x: number; y: number; width: number; height: number }[];
  lines: { text: string; x: number; y: number; width: number; size: number }[];
}

const RIGHT = CARD.width - MARGIN;
const INNER = CARD.width - 2 * MARGIN;
const GAP = 32;
const TILE = 88;
/** Work of a company, 4:3. */
const WORK = { width: 368, height: 276 } as const;
const BAR_WIDTH = 320;
/** Baselines and rules in pixels from the top. */
const AT = {
  brand: 86,
  upperRule: 116,
  title: 148,
  lowerRule: 452,
  tile: 484,
  strong: 522,
  weak: 564,
  alone: 541,
  /** Figure, bar and detail, if there is a bar. */
  overBar: 512,
  bar: 526,
  underBar: 568,
} as const;
const TITLE_HEIGHT = AT.lowerRule - AT.title - 24;
const TITLE_SIZES = [152, 140, 128, 116, 104, 96, 88, 80, 74, 68, 63, 58, 53, 48, 44, 40, 36, 32, 28, 24, 20, 17, 14];
const STRONG_SIZES = [36, 33, 30, 27];
const FIGURE_SIZES = [40, 36, 33, 30, 27, 24];
const WEAK_SIZES = [28, 26, 24];
const strong = { weight: 600, tracking: -0.015 } as const;
const weak = { weight: 400, tracking: 0 } as const;
const SHIPPED_MARK = 'M3 2h14v9H3zM1 13h18v2H1zM5 15h2.3l-2 5H3zM12.7 15H15l2 5h-2.3z';

/** Lays out a card. `lettering` has its fonts. */
export function layOutCard(
  card: ShareCard,
  board: CardBoard & { isWordmark: boolean },
  lettering: TextShaper,
): CardRendering {
  const sheet = new Sheet();
  const accent = card.mark?.colour ?? board.accentLight ?? cardColours.accent;
  sheet.rect(0, 0, CARD.width, CARD.height, cardColours.paper);
  sheet.rect(0, 0, CARD.width, 12, accent);
  sheet.rect(MARGIN, AT.upperRule, INNER, 2, cardColours.ink);
  const label = renderLabel(sheet, card, lettering);
  renderBrand(sheet, board, lettering, INNER - label - GAP);
  renderTitle(sheet, card, lettering);
  if (card.subtitle || card.detail || card.figureDetail) sheet.rect(MARGIN, AT.lowerRule, INNER, 2, cardColours.line);
  const right = renderRight(sheet, card, lettering);
  renderLeft(sheet, card, lettering, INNER - (right > 0 ? right + GAP : 0));
  return sheet.rendering();
}

export const listCardTexts = (
  { label, title, subtitle, detail, figure, figureDetail }: ShareCard,
  board: CardBoard,
): string[] => [board.name, label, title, subtitle, detail, figure, figureDetail, '…'].flatMap((text) => text ?? []);

/** Returns the label's width. */
function renderLabel(sheet: Sheet, { label, isOver }: ShareCard, lettering: TextShaper): number {
  const style = isOver ? strong : weak;
  const line = fitLine(lettering, lettering.showable(label ?? ''), INNER / 2, WEAK_SIZES, style);
  if (!line) return 0;
  sheet.write(line, RIGHT - line.width, AT.brand, isOver ? cardColours.over : cardColours.muted);
  return line.width;
}

function renderBrand(
  sheet: Sheet,
  { name, logo, isWordmark }: CardBoard & { isWordmark: boolean },
  lettering: TextShaper,
  width: number,
): void {
  const height = 44;
  const side = logo ? Math.round(Math.min((height * logo.width) / logo.height, width)) : 40;
  const top = AT.brand - 11 - height / 2;
  if (logo) sheet.reserveSpace('board', MARGIN, top, side, height);
  else sheet.path(SHIPPED_MARK, MARGIN - 2, top + 2, side / 20, cardColours.ink);
  if (logo && isWordmark) return;
  const x = MARGIN + side + 16;
  const line = fitLine(lettering, lettering.showable(name), width - side - 16, [32, 29, 26, 23, 20], {
    weight: 600,
    tracking: -0.02,
  });
  if (line) sheet.write(line, x, AT.brand, cardColours.ink);
}

function renderTitle(sheet: Sheet, { title, isOver, work }: ShareCard, lettering: TextShaper): void {
  if (work) sheet.reserveSpace('work', RIGHT - WORK.width, AT.title, WORK.width, WORK.height);
  const width = INNER - (work ? WORK.width + GAP : 0);
  const { lines, leading, direction } = fitText(lettering, lettering.showable(title), {
    width,
    height: TITLE_HEIGHT,
    sizes: TITLE_SIZES,
    mostLines: 4,
    leading: 1,
    style: { weight: 600, tracking: -0.012, isDisplay: true },
  });
  const size = lines[0]?.style.size ?? 0;
  lines.forEach((line, i) => {
    const x = direction === 'rtl' ? MARGIN + width - line.width : MARGIN - size * 0.04;
    sheet.write(line, x, AT.title + size * 0.8 + i * leading, isOver ? cardColours.muted : cardColours.ink);
  });
}

/** Returns the right column's width. */
function renderRight(sheet: Sheet, { figure, figureDetail, bar }: ShareCard, lettering: TextShaper): number {
  const most = INNER * 0.48;
  const first = fitLine(lettering, lettering.showable(figure ?? ''), most, FIGURE_SIZES, strong);
  const second = fitLine(lettering, lettering.showable(figureDetail ?? ''), most, WEAK_SIZES, weak);
  const [above, below] = bar ? [AT.overBar, AT.underBar] : [AT.strong, AT.weak];
  if (first) sheet.write(first, RIGHT - first.width, second ? above : AT.alone, cardColours.pay);
  if (second) sheet.write(second, RIGHT - second.width, first ? below : AT.alone, cardColours.muted);
  if (bar) renderBar(sheet, bar);
  return Math.max(first?.width ?? 0, second?.width ?? 0, bar ? BAR_WIDTH : 0);
}

function renderBar(sheet: Sheet, { scale: [from, to], half, range }: NonNullable<ShareCard['bar']>): void {
  const at = (value: number) => Math.round(BAR_WIDTH * Math.min(1, Math.max(0, (value - from) / (to - from || 1))));
  const left = RIGHT - BAR_WIDTH;
  const stretch = ([low, high]: readonly [number, number], y: number, height: number, fill: string) => {
    const width = Math.max(6, at(high) - at(low));
    sheet.rect(left + Math.min(at(low), BAR_WIDTH - width), y, width, height, fill);
  };
  sheet.rect(left, AT.bar + 5, BAR_WIDTH, 2, cardColours.line);
  stretch(half, AT.bar, 12, cardColours.paySoft);
  stretch(range, AT.bar + 3, 6, cardColours.pay);
}

function renderLeft(sheet: Sheet, { mark, subtitle, detail }: ShareCard, lettering: TextShaper, width: number): void {
  if (!mark && !subtitle) {
    renderSentence(sheet, detail ?? '', lettering, width);
    return;
  }
  const indent = mark ? TILE + 24 : 0;
  const x = MARGIN + indent;
  if (mark?.logo) {
    sheet.frame(MARGIN, AT.tile, TILE, '#ffffff', cardColours.line);
    sheet.reserveSpace('company', MARGIN + 8, AT.tile + 8, TILE - 16, TILE - 16);
  } else if (mark) {
    const { tile, ink } = markColours(mark.slug).light;
    sheet.frame(MARGIN, AT.tile, TILE, tile);
    const scale = TILE / 6.5;
    sheet.path(markPath(mark.slug), MARGIN + 1.25 * scale, AT.tile + 1.25 * scale, scale, ink);
  }
  const first = fitLine(lettering, lettering.showable(subtitle ?? ''), width - indent, STRONG_SIZES, strong);
  const second = fitLine(lettering, lettering.showable(detail ?? ''), width - indent, WEAK_SIZES, weak);
  if (first) sheet.write(first, x, second ? AT.strong : AT.alone, cardColours.ink);
  if (second) sheet.write(second, x, first ? AT.weak : AT.alone, cardColours.muted);
}

function renderSentence(sheet: Sheet, text: string, lettering: TextShaper, width: number): void {
  const { lines, leading } = fitText(lettering, lettering.showable(text), {
    width,
    height: CARD.height - AT.tile - MARGIN,
    sizes: [32, 30, 28],
    mostLines: 2,
    leading: 1.3,
    style: weak,
  });
  lines.forEach((line, i) => {
    sheet.write(line, MARGIN, AT.strong + i * leading, cardColours.muted);
  });
}

class Sheet {
  readonly #parts: string[] = [];
  readonly #pictures: CardRendering['pictures'] = [];
  readonly #lines: CardRendering['lines'] = [];

  rect(x: number, y: number, width: number, height: number, fill: string): void {
    this.#parts.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`);
  }

  frame(x: number, y: number, side: number, fill: string, line = fill): void {
    this.#parts.push(
      `<rect x="${x + 1}" y="${y + 1}" width="${side - 2}" height="${side - 2}" rx="10" fill="${fill}" stroke="${line}" stroke-width="2"/>`,
    );
  }

  path(d: string, x: number, y: number, scale: number, fill: string): void {
    this.#parts.push(`<path transform="translate(${x} ${y}) scale(${scale})" fill="${fill}" d="${d}"/>`);
  }

  write(line: ShapedLine, x: number, y: number, fill: string): void {
    this.#parts.push(`<g fill="${fill}">${line.svg(x, y)}</g>`);
    this.#lines.push({ text: line.text, x, y, width: line.width, size: line.style.size });
  }

  reserveSpace(place: CardPictureName, x: number, y: number, width: number, height: number): void {
    this.#pictures.push({ place, x: Math.round(x), y: Math.round(y), width, height });
  }

  rendering(): CardRendering {
    const { width, height } = CARD;
    return {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${this.#parts.join('')}</svg>`,
      pictures: this.#pictures,
      lines: this.#lines,
    };
  }
}

export interface ShareImageRequest {
  card: ShareCard;
  board: CardBoard & { isWordmark: boolean };
  files: Partial<Record<CardPictureName, Uint8Array>>;
}
