import bidiFactory from 'bidi-js';
import { Buffer, Direction, Feature, type Font, shape } from 'harfbuzzjs';
import { type Fonts, type FontWeight, isInvisibleCodePoint, type LoadedFont } from './fonts.ts';

export interface TextStyle {
  size: number;
  weight: FontWeight;
  /** Letter spacing relative to the size. */
  tracking?: number;
  /** True to use the display face where it has the characters. */
  isDisplay?: true;
}

export interface ShapedLine {
  text: string;
  style: TextStyle;
  width: number;
  /** SVG of the line from a start of its baseline. */
  svg: (x: number, y: number) => string;
}

/** Characters of one font and direction in reading order. */
interface Run {
  text: string;
  font: LoadedFont;
  level: number;
}

interface SetGlyph {
  path: string;
  /** In font units, with scale. */
  x: number;
  y: number;
  advance: number;
  scale: number;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const FEATURES = [new Feature('kern'), new Feature('tnum')];

/** Shapes lines of text in several fonts. Drops characters without glyph. */
export class TextShaper {
  readonly #fonts: readonly LoadedFont[];
  readonly #buffer = new Buffer();
  readonly #outlines = new WeakMap<Font, Map<number, string>>();

  /** @param fonts of `Fonts.listFor` for all texts */
  constructor(fonts: readonly LoadedFont[]) {
    this.#fonts = fonts;
  }

  static async of(fonts: Fonts, texts: readonly string[]): Promise<TextShaper> {
    return new TextShaper(await fonts.listFor(texts.join(' ')));
  }

  /** Text without characters that lack a glyph. */
  showable(text: string): string {
    return [...graphemes.segment(text.normalize('NFC').replace(/\s+/g, ' '))]
      .filter(({ segment }) => this.#fontOf(segment))
      .map(({ segment }) => segment)
      .join('')
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** `base` is the paragraph's direction, by default the text's. */
  set(text: string, style: TextStyle, base: 'ltr' | 'rtl' = textDirection(text)): ShapedLine {
    const runs = inVisualOrder(this.#runsOf(text, base, style.isDisplay));
    const glyphs = runs.flatMap((run) => this.#shape(run, style));
    return {
      text,
      style,
      width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
      svg: (x, y) => render(glyphs, x, y),
    };
  }

  #fontOf(grapheme: string, isDisplay = false): LoadedFont | undefined {
    const codes = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
    // Joined emoji are one glyph.
    const shown = codes.filter((code) => !isInvisibleCodePoint(code));
    const covering = this.#fonts.filter(({ covers }) => shown.every((code) => covers.has(code)));
    return covering.find((font) => font.isDisplay === isDisplay) ?? covering.find((font) => !font.isDisplay);
  }

  #runsOf(text: string, base: 'ltr' | 'rtl', isDisplay?: true): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, base);
    const runs: Run[] = [];
    for (const { segment, index } of graphemes.segment(text)) {
      const last = runs.at(-1);
      const isNeutral = /^\s*$/.test(segment);
      const font = isNeutral && last ? last.font : this.#fontOf(segment, isDisplay);
      if (!font) continue;
      const level = levels[index] ?? 0;
      if (last && last.font === font && last.level === level) last.text += segment;
      else runs.push({ text: segment, font, level });
    }
    return runs;
  }

  #shape({ text, font: loaded, level }: Run, { size, weight, tracking = 0 }: TextStyle): SetGlyph[] {
    const font = loaded.at(weight);
    const scale = size / loaded.unitsPerEm;
    this.#buffer.reset();
    this.#buffer.addText(text);
    this.#buffer.guessSegmentProperties();
    this.#buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
    shape(font, this.#buffer, FEATURES);
    // Tracking would separate joined letters.
    const space = /\p{sc=Arabic}/u.test(text) ? 0 : tracking * size;
    return this.#buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      path: this.#outline(font, codepoint),
      x: xOffset * scale,
      y: yOffset * scale,
      advance: xAdvance * scale + space,
      scale,
    }));
  }

  #outline(font: Font, glyph: number): string {
    const outlines = this.#outlines.getOrInsertComputed(font, () => new Map());
    return outlines.getOrInsertComputed(glyph, () => font.glyphToPath(glyph));
  }
}

/** Direction of the first strong character (Unicode bidirectional algorithm, P2, P3). */
export const textDirection = (text: string): 'ltr' | 'rtl' =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Reorders runs from the highest level down (Unicode bidirectional algorithm, L2). */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let until = from;
      while (until < ordered.length && (ordered[until]?.level ?? 0) >= level) until++;
      if (until > from + 1) ordered.splice(from, until - from, ...ordered.slice(from, until).reverse());
      from = Math.max(from, until - 1);
    }
  }
  return ordered;
}

function render(glyphs: readonly SetGlyph[], x: number, y: number): string {
  let at = x;
  return glyphs
    .map((glyph) => {
      const { path, scale } = glyph;
      const left = at + glyph.x;
      at += glyph.advance;
      return path
        ? `<path transform="matrix(${short(scale)} 0 0 ${short(-scale)} ${short(left)} ${short(y - glyph.y)})" d="${path}"/>`
        : '';
    })
    .join('');
}

const short = (value: number): string => String(Math.round(value * 10_000) / 10_000);
