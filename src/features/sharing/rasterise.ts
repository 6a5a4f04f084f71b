import sharp from 'sharp';
import type { CardPictureName, CardRendering } from './card-rendering.ts';

// One image at a time, never twice: no cache, no threads.
sharp.cache(false);
sharp.concurrency(1);

/** Half the bytes and time of true colour. More effort saves nothing. */
const PALETTE = { palette: true, colours: 256, effort: 1, dither: 0 } as const;

/** Renders SVG to PNG with images. */
export async function rasteriseCard(
  { svg, pictures }: CardRendering,
  files: Readonly<Partial<Record<CardPictureName, Uint8Array>>>,
): Promise<Buffer> {
  const laid = await Promise.all(
    pictures.flatMap(({ place, ...box }) => {
      const file = files[place];
      return file ? [lay(file, box, place === 'work' ? 'cover' : 'inside')] : [];
    }),
  );
  return sharp(Buffer.from(svg)).composite(laid).removeAlpha().png(PALETTE).toBuffer();
}

async function lay(
  file: Uint8Array,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  fit: 'inside' | 'cover',
) {
  const { data, info } = await sharp(file).resize({ width, height, fit }).png().toBuffer({ resolveWithObject: true });
  return {
    input: data,
    left: x + Math.round((width - info.width) / 2),
    top: y + Math.round((height - info.height) / 2),
  };
}
