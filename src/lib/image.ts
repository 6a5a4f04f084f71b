import sharp from 'sharp';
import { formatByteLimit } from './byte-size.ts';
import { type DetectedImageFormat, detectImageFormat } from './image-format.ts';
import { invalid, type Result, succeed } from './result.ts';

export interface EncodedImage {
  webp: Buffer;
  /** Smaller AVIF version, if requested. */
  avif?: Buffer;
  width: number;
  height: number;
}

/** A box in pixels: a picture is made to fit inside it, smaller ones staying as they are, or to cover it. */
export interface Box {
  width: number;
  height: number;
  fit?: 'inside' | 'cover';
  /** True to encode AVIF too. */
  avif?: boolean;
}

// What was read would stay open for a while, and a file on the disk although it was removed.
sharp.cache(false);

/** A small file can claim to be a huge picture: more pixels are not decoded. */
const MAX_PIXELS = 40_000_000;

/**
 * A stranger's PNG, JPEG or WebP as still WebPs of our own making, one for each box: what else the file held is gone.
 * Everything else is refused, by what the file holds and not by what it is called. `most` are the file's bytes.
 */
export async function encodeImages(
  bytes: Uint8Array,
  field: string,
  most: number,
  boxes: readonly Box[],
): Promise<Result<EncodedImage[]>> {
  if (bytes.length > most) return invalid(field, `A picture can have up to ${formatByteLimit(most)}`);
  if (!detectImageFormat(bytes)) return invalid(field, 'Choose a PNG, JPEG or WebP picture');
  try {
    return succeed(await Promise.all(boxes.map((box) => encode(bytes, box))));
  } catch {
    // What the decoder says of a broken file is meant for programmers.
    return invalid(field, 'This picture cannot be read: it is damaged or far too large');
  }
}

/** Encodes an image for one box (see `encodeImages`). */
export async function encodeImage(
  bytes: Uint8Array,
  field: string,
  { bytes: most, ...box }: Box & { bytes: number },
): Promise<Result<EncodedImage>> {
  const pictures = await encodeImages(bytes, field, most, [box]);
  return pictures.ok ? succeed(pictures.value[0] as EncodedImage) : pictures;
}

/** The colours of a picture of our own, made small: four bytes each, red, green, blue and opacity. `side` is in pixels. */
export const readPixels = (picture: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();

export const toPng = (picture: Uint8Array): Promise<Buffer> => sharp(picture).png({ palette: true }).toBuffer();

/** A picture of our own on a white square, with room enough around it to be cut to a circle. */
export async function renderIcon(picture: Uint8Array, side: number): Promise<Buffer> {
  const inner = Math.round(side * 0.62);
  const rendered = await sharp(picture).resize({ width: inner, height: inner, fit: 'inside' }).png().toBuffer();
  const paper = { width: side, height: side, channels: 4, background: '#ffffff' } as const;
  return sharp({ create: paper })
    .composite([{ input: rendered }])
    .png({ palette: true })
    .toBuffer();
}

/** The size that a picture's file claims, in pixels, without decoding it; undefined when its head makes no sense. */
export async function imageSize(
  path: string,
  kind: DetectedImageFormat,
): Promise<Pick<EncodedImage, 'width' | 'height'> | undefined> {
  const found = await sharp(path, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined);
  return found?.format === kind ? found : undefined;
}

/** AVIF effort: at most a second for the largest box. Higher values take many times as long for 10 % less. */
const AVIF_EFFORT = 2;

async function encode(bytes: Uint8Array, { fit = 'inside', avif = false, ...box }: Box): Promise<EncodedImage> {
  const fitted = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    // What is cut off is what renders the eye least.
    .resize({ ...box, fit, position: sharp.strategy.attention, withoutEnlargement: fit === 'inside' });
  const [webp, smaller] = await Promise.all([
    fitted.clone().webp({ quality: 82 }).toBuffer({ resolveWithObject: true }),
    avif ? fitted.clone().avif({ quality: 58, effort: AVIF_EFFORT }).toBuffer() : undefined,
  ]);
  const { width, height } = webp.info;
  return { webp: webp.data, width, height, ...(smaller ? { avif: smaller } : {}) };
}
