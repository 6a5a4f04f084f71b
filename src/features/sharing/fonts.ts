import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';

export type Weight = 400 | 600;

export interface LoadedFont {
  covers: ReadonlySet<number>;
  unitsPerEm: number;
  at: (weight: Weight) => Font;
}

interface FontFile {
  path: string;
  /** Code points that its publisher says it has, first and last of each range. */
  ranges: [number, number][];
}

const own = (name: string): string => fileURLToPath(new URL(`../../assets/fonts/${name}`, import.meta.url));
const { resolve } = createRequire(import.meta.url);

/** The board's own letters, which each picture needs. */
const BOARD: FontFile[] = [
  { path: own('instrument-sans-latin-wght-normal.woff2'), ranges: [[0, 0x2fff]] },
  { path: own('instrument-sans-latin-ext-wght-normal.woff2'), ranges: [[0x80, 0x2fff]] },
];

/** Other scripts, each read when a picture needs it; `unicode.json` says what is in which file. */
const SPACED = [
  '@fontsource-variable/noto-sans/unicode.json',
  '@fontsource-variable/noto-sans-arabic/unicode.json',
  '@fontsource-variable/noto-sans-hebrew/unicode.json',
];
const JAPANESE = '@fontsource-variable/noto-sans-jp/unicode.json';
const CHINESE = '@fontsource-variable/noto-sans-sc/unicode.json';
const KOREAN = '@fontsource-variable/noto-sans-kr/unicode.json';

/** One character is written differently in Japan and in China, and looks odd in the other's form: kana tells Japanese. */
function packagesFor(text: string): string[] {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text)) return [...SPACED, JAPANESE, CHINESE, KOREAN];
  if (/\p{sc=Hangul}/u.test(text)) return [...SPACED, KOREAN, CHINESE, JAPANESE];
  return [...SPACED, CHINESE, JAPANESE, KOREAN];
}

/** Fonts by file, read once. */
export class Fonts {
  readonly #loaded = new Map<string, Promise<LoadedFont>>();
  readonly #listed = new Map<string, FontFile[]>();

  /** Fonts that together cover the text, the board's own first. */
  async listFor(text: string): Promise<LoadedFont[]> {
    const fonts = await Promise.all(BOARD.map((file) => this.#load(file)));
    const missing = () =>
      [...new Set(text)]
        .map(codeOf)
        .filter((code) => !isInvisible(code) && !fonts.some(({ covers }) => covers.has(code)));
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
    const known = this.#loaded.get(file.path);
    if (known) return known;
    const loading = load(file.path);
    this.#loaded.set(file.path, loading);
    return loading;
  }

  #list(name: string): FontFile[] {
    const known = this.#listed.get(name);
    if (known) return known;
    const listed = listFiles(resolve(name));
    this.#listed.set(name, listed);
    return listed;
  }
}

async function load(path: string): Promise<LoadedFont> {
  const face = new Face(new Blob(await decompress(readFileSync(path))));
  const byWeight = new Map<Weight, Font>();
  return {
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

/** The files of a package: its subsets by name, or by number as `[12]`. */
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

/** Joiners, marks of direction and variation selectors say how others look and need no form of their own. */
export const isInvisible = (code: number): boolean =>
  /[\p{Cc}\p{Cf}\p{Zs}\p{Variation_Selector}]/u.test(String.fromCodePoint(code));
