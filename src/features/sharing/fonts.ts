import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

export type FontWeight = 400 | 600;

export interface LoadedFont {
  /** True if it is for titles only. */
  isDisplay: boolean;
  covers: ReadonlySet<number>;
  unitsPerEm: number;
  at: (weight: FontWeight) => Font;
}

interface FontFile {
  path: string;
  isDisplay?: boolean;
  /** Published ranges of code points. */
  ranges: [number, number][];
}

const own = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** Fonts of the board, needed by every image. */
const BOARD: FontFile[] = [
  { path: own('instrument-sans-latin-wght-normal.woff2'), ranges: [[0, 0x2fff]] },
  { path: own('instrument-sans-latin-ext-wght-normal.woff2'), ranges: [[0x80, 0x2fff]] },
  { path: own('bricolage-grotesque-condensed-latin.woff2'), ranges: [[0, 0x2fff]], isDisplay: true },
  { path: own('bricolage-grotesque-condensed-latin-ext.woff2'), ranges: [[0x80, 0x2fff]], isDisplay: true },
];

/** Fonts of other scripts, loaded when needed. `unicode.json` lists their ranges. */
const SPACED = [
  '@fontsource-variable/noto-sans/unicode.json',
  '@fontsource-variable/noto-sans-arabic/unicode.json',
  '@fontsource-variable/noto-sans-hebrew/unicode.json',
];
const JAPANESE = '@fontsource-variable/noto-sans-jp/unicode.json';
const CHINESE = '@fontsource-variable/noto-sans-sc/unicode.json';
const KOREAN = '@fontsource-variable/noto-sans-kr/unicode.json';

/** Packages for a text. Kana decides for Japanese forms of shared characters. */
function packagesFor(text: string): string[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...SPACED, JAPANESE, CHINESE, KOREAN];
  if (/\p{sc=Hangul}/u.test(text)) return [...SPACED, KOREAN, CHINESE, JAPANESE];
  return [...SPACED, CHINESE, JAPANESE, KOREAN];
}

/** Cached fonts. */
export class Fonts {
  readonly #loaded = new Map<string, Promise<LoadedFont>>();
  readonly #listed = new Map<string, FontFile[]>();

  /** Fonts that cover a text, the board's first. */
  async listFor(text: string): Promise<LoadedFont[]> {
    const fonts = await Promise.all(BOARD.map((file) => this.#load(file)));
    const missing = () =>
      [...new Set(text)]
        .map(codeOf)
        .filter(
          (code) =>
            !isInvisibleCodePoint(code) && !fonts.some(({ covers, isDisplay }) => !isDisplay && covers.has(code)),
        );
    let wanted = missing();
    for (const name of wanted.length > 0 ? packagesFor(text) : []) {
      for (const file of this.#list(name)) {
        if (!wanted.some((code) => isWithin(code, file.ranges))) continue;
        fonts.push(await this.#load(file));
        wanted = missing();
      }
    }
    return fonts;
  }

  #load(file: FontFile): Promise<LoadedFont> {
    return this.#loaded.getOrInsertComputed(file.path, () => load(file));
  }

  #list(name: string): FontFile[] {
    return this.#listed.getOrInsertComputed(name, () => listFiles(resolve(name)));
  }
}

async function load({ path, isDisplay = false }: FontFile): Promise<LoadedFont> {
  const face = new Face(new Blob(await decompress(readFileSync(path))));
  const byWeight = new Map<FontWeight, Font>();
  return {
    isDisplay,
    covers: new Set(face.collectUnicodes()),
    unitsPerEm: face.upem,
    at: (weight) => {
      const font = byWeight.get(weight) ?? new Font(face);
      if (!byWeight.has(weight)) font.setVariations([new Variation('wght', weight)]);
      byWeight.set(weight, font);
      return font;
    },
  };
}

/** Files of a package: subsets by name or by number (`[12]`). */
function listFiles(unicodePath: string): FontFile[] {
  const folder = dirname(unicodePath);
  const family = basename(folder);
  const subsets: Record<string, string> = JSON.parse(readFileSync(unicodePath, 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    path: join(folder, 'files', `${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return [first, last];
    }),
  }));
}

const codeOf = (character: string): number => character.codePointAt(0) ?? 0;
const isWithin = (code: number, ranges: readonly [number, number][]): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);

/** Joiners, direction marks and variation selectors, which have no glyph. */
export const isInvisibleCodePoint = (code: number): boolean =>
  /[\p{Cc}\p{Cf}\p{Zs}\p{Variation_Selector}]/u.test(String.fromCodePoint(code));
