import sharp from 'sharp';
import { formatByteLimit } from './lengths.ts';
import { invalid, type Result, succeed } from './result.ts';

const MAX_SVG_BYTES = 100 * 1024;
/** Longer side of the rendered picture in pixels. */
const SIDE = 1024;
const MAX_DENSITY = 10_000;
const MAX_PIXELS = 4 * SIDE * SIDE;
const RENDER_SECONDS = 5;
/** Nested clips multiply the time of rendering. */
const MAX_CLIPS = 20;
const ELEMENTS = new Set(
  'svg g defs title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath style'.split(
    ' ',
  ),
);

/** True if a file may be an SVG, by its first characters. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^\uFEFF?\s*(?:<\?xml|<!DOCTYPE svg|<!--|<svg)/i.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Renders an SVG. Other files stay as they are. */
export const rasteriseIfSvg = async (bytes: Uint8Array, field: string): Promise<Result<Uint8Array>> =>
  isSvg(bytes) ? rasteriseSvg(bytes, field) : succeed(bytes);

/** Renders an untrusted SVG of shapes and gradients as PNG. Nothing of its text is kept or served. */
export async function rasteriseSvg(bytes: Uint8Array, field: string): Promise<Result<Uint8Array>> {
  if (bytes.length > MAX_SVG_BYTES) return invalid(field, `An SVG can have up to ${formatByteLimit(MAX_SVG_BYTES)}`);
  const unreadable = invalid(field, 'This SVG cannot be read: save it again as plain SVG');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unreadable;
  }
  // Without prolog, text is UTF-8 and has no entities of its own.
  const svg = withoutComments(text)
    .replace(/^\s*<\?xml [^>]*\?>/, '')
    .replace(/^\s*<!DOCTYPE svg[^[>]*>/i, '');
  const problem = findSvgProblem(svg);
  if (problem) return invalid(field, problem);
  try {
    const { width = SIDE, height = SIDE } = await sharp(Buffer.from(svg)).metadata();
    const density = Math.min(MAX_DENSITY, Math.max(1, (72 * SIDE) / Math.max(width, height)));
    return succeed(
      await sharp(Buffer.from(svg), { density, limitInputPixels: MAX_PIXELS })
        .resize({ width: SIDE, height: SIDE, fit: 'inside' })
        .timeout({ seconds: RENDER_SECONDS })
        .png()
        .toBuffer(),
    );
  } catch {
    return unreadable;
  }
}

/** Keeps a comment that has no end. */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('<!--');
  return others.reduce((cleaned, part) => {
    const end = part.indexOf('-->');
    return cleaned + (end < 0 ? `<!--${part}` : part.slice(end + '-->'.length));
  }, first);
}

function findSvgProblem(svg: string): string | undefined {
  if (/<[!?]|&(?!(?:amp|lt|gt|quot|apos);)/.test(svg)) return 'An SVG can have no declarations or entities';
  const strange = [...svg.matchAll(/<([a-z][\w:.-]*)/gi)].find(([, name = '']) => !ELEMENTS.has(name))?.[1];
  if (strange) return `An SVG can have shapes and gradients, but no “${strange.slice(0, 30)}”: convert it to paths`;
  if (/url\(["']?[^"'#]|href=["'][^"'#]|@/i.test(svg.replace(/\s+/g, '')))
    return 'An SVG can’t refer to anything outside itself';
  if ((svg.match(/clip-path/g)?.length ?? 0) > MAX_CLIPS) return `An SVG can use up to ${MAX_CLIPS} clips`;
  return undefined;
}
