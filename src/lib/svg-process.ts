import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

/** Longer side of the rendered picture in pixels. */
const SIDE = 1024;
const MAX_DENSITY = 10_000;
const MAX_PIXELS = 4 * SIDE * SIDE;

// Renders the SVG of standard input as PNG to standard output (svg.ts).
process.stdout.write(await render(await buffer(process.stdin)));

async function render(svg: Buffer): Promise<Buffer> {
  const { width = SIDE, height = SIDE } = await sharp(svg).metadata();
  const density = Math.min(MAX_DENSITY, Math.max(1, (72 * SIDE) / Math.max(width, height)));
  return sharp(svg, { density, limitInputPixels: MAX_PIXELS })
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .png()
    .toBuffer();
}
