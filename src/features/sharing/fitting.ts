import { splitAtBreakOpportunities, type UnbreakableText } from './line-breaks.ts';
import { type ShapedLine, type TextShaper, type TextStyle, textDirection } from './text-shaper.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Style = Omit<TextStyle, 'size'>;

interface Frame {
  width: number;
  height: number;
  /** Font sizes, largest first. */
  sizes: readonly number[];
  mostLines: number;
  /** Line height in units of the font size. */
  leading: number;
  style: Style;
}

interface FittedText {
  lines: ShapedLine[];
  /** Pixels between baselines. */
  leading: number;
  direction: 'ltr' | 'rtl';
}

/** Fits text in balanced lines at the largest possible size, broken between words. Too long text ends with an ellipsis. */
export function fitText(lettering: TextShaper, text: string, frame: Frame): FittedText {
  const pieces = splitAtBreakOpportunities(text);
  const direction = textDirection(text);
  const widthOf = measure(lettering, frame.style, direction);
  const { lines, size } = fitLines(pieces, frame, widthOf);
  return {
    lines: lines.map((line) => lettering.set(line, { ...frame.style, size }, direction)),
    leading: size * frame.leading,
    direction,
  };
}

/** Fits text on one line. Undefined without printable characters. */
export function fitLine(
  lettering: TextShaper,
  text: string,
  width: number,
  sizes: readonly number[],
  style: Style,
): ShapedLine | undefined {
  const frame = { width, height: Number.POSITIVE_INFINITY, sizes, mostLines: 1, leading: 1, style };
  return fitText(lettering, text, frame).lines[0];
}

/** Width in units of the font size, measured once. */
type WidthOf = (text: string) => number;

function measure(lettering: TextShaper, style: Style, direction: 'ltr' | 'rtl'): WidthOf {
  const known = new Map<string, number>();
  return (text) => known.getOrInsertComputed(text, () => lettering.set(text, { ...style, size: 1 }, direction).width);
}

function fitLines(
  pieces: readonly UnbreakableText[],
  frame: Frame,
  widthOf: WidthOf,
): { lines: string[]; size: number } {
  for (const size of frame.sizes) {
    const most = Math.min(frame.mostLines, Math.floor(frame.height / (size * frame.leading)));
    const lines = fill(pieces, frame.width / size, widthOf);
    if (lines && lines.length <= most)
      return { lines: balance(pieces, lines.length, frame.width / size, widthOf) ?? lines, size };
  }
  const size = frame.sizes.at(-1) ?? 16;
  return { lines: cutOff(pieces, frame.mostLines, frame.width / size, widthOf), size };
}

const join = (pieces: readonly UnbreakableText[]): string =>
  pieces.map(({ text, spaced }, i) => (spaced && i > 0 ? ` ${text}` : text)).join('');

/** Fills lines greedily. Undefined if a piece is too wide. */
function fill(pieces: readonly UnbreakableText[], width: number, widthOf: WidthOf): string[] | undefined {
  const lines: string[] = [];
  let from = 0;
  while (from < pieces.length) {
    let until = from + 1;
    if (widthOf(join(pieces.slice(from, until))) > width) return undefined;
    while (until < pieces.length && widthOf(join(pieces.slice(from, until + 1))) <= width) until++;
    lines.push(join(pieces.slice(from, until)));
    from = until;
  }
  return lines;
}

/** Narrowest lines of the same number, to avoid a single last word. Undefined if unchanged. */
function balance(
  pieces: readonly UnbreakableText[],
  count: number,
  width: number,
  widthOf: WidthOf,
): string[] | undefined {
  let best: string[] | undefined;
  let [narrow, wide] = [width / 2, width];
  for (let step = 0; count > 1 && step < 6; step++) {
    const middle = (narrow + wide) / 2;
    const tried = fill(pieces, middle, widthOf);
    if (tried && tried.length <= count) [best, wide] = [tried, middle];
    else narrow = middle;
  }
  return best;
}

/** Cuts text with an ellipsis, preferably between words. */
function cutOff(pieces: readonly UnbreakableText[], mostLines: number, width: number, widthOf: WidthOf): string[] {
  for (let count = pieces.length - 1; count > 0; count--) {
    const lines = fill(endWithEllipsis(pieces.slice(0, count)), width, widthOf);
    if (lines && lines.length <= mostLines) return lines;
  }
  const letters = [...graphemes.segment(pieces[0]?.text ?? '')].map(({ segment }) => ({
    text: segment,
    spaced: false,
  }));
  for (let count = letters.length; count > 0; count--) {
    const line = join(endWithEllipsis(letters.slice(0, count)));
    if (widthOf(line) <= width) return [line];
  }
  return [];
}

const endWithEllipsis = (pieces: readonly UnbreakableText[]): UnbreakableText[] =>
  pieces.map((piece, i) =>
    i < pieces.length - 1 ? piece : { ...piece, text: `${piece.text.replace(/[\p{P}\p{S}]$/u, '')}…` },
  );
