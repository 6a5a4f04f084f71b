import sharp from 'sharp';
import { formatByteLimit } from './lengths.ts';
import { invalid, type Result, succeed } from './result.ts';

/** Accepted formats of uploaded images. */
type DetectedImageFormat = 'png' | 'jpeg' | 'webp';

/** Image format by magic bytes. Undefined if unsupported. */
export function detectImageFormat(bytes: Uint8Array): DetectedImageFormat | undefined {
  const hasText = (text: string, at = 0): boolean =>
    [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));
  if (hasText('\x89PNG\r\n\x1a\n')) return 'png';
  if (hasText('\xff\xd8\xff')) return 'jpeg';
  return hasText('RIFF') && hasText('WEBP', 8) ? 'webp' : undefined;
}

export interface EncodedImage {
  webp: Buffer;
  avif?: Buffer;
  width: number;
  height: number;
}

/** Box in pixels: `inside` scales down to fit, `cover` crops. */
export interface ImageBox {
  width: number;
  height: number;
  fit?: 'inside' | 'cover';
  /** True to encode AVIF too. */
  avif?: boolean;
}

// sharp's cache would keep files open after their removal.
sharp.cache(false);

/** Maximum decoded pixels, since a small file can claim to be huge. */
const MAX_PIXELS = 40_000_000;

/**
 * Re-encodes an untrusted PNG, JPEG or WebP as WebP for each box, dropping metadata. Detects the format by content. `most` is
 * in bytes.
 */
export async function encodeImages(
  bytes: Uint8Array,
  field: string,
  most: number,
  boxes: readonly ImageBox[],
): Promise<Result<EncodedImage[]>> {
  if (bytes.length > most) return invalid(field, `A picture can have up to ${formatByteLimit(most)}`);
  if (!detectImageFormat(bytes)) return invalid(field, 'Choose a PNG, JPEG or WebP picture');
  try {
    return succeed(await inTurn(() => encodeAll(bytes, boxes)));
  } catch {
    // Decoder messages are for programmers.
    return invalid(field, 'This picture cannot be read: it is damaged or far too large');
  }
}

/** One after another, because each decodes the whole image: 160 MB at most. */
async function encodeAll(bytes: Uint8Array, boxes: readonly ImageBox[]): Promise<EncodedImage[]> {
  const encoded: EncodedImage[] = [];
  for (const box of boxes) encoded.push(await encode(bytes, box));
  return encoded;
}

let last: Promise<unknown> = Promise.resolve();

/** Runs `work` after all earlier calls. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const outcome = last.then(work);
  last = outcome.catch(() => {});
  return outcome;
}

/** Encodes an image for one box (see `encodeImages`). */
export async function encodeImage(
  bytes: Uint8Array,
  field: string,
  { bytes: most, ...box }: ImageBox & { bytes: number },
): Promise<Result<EncodedImage>> {
  const pictures = await encodeImages(bytes, field, most, [box]);
  return pictures.ok ? succeed(pictures.value[0] as EncodedImage) : pictures;
}

/** RGBA pixels of an own image, scaled to `side`. */
export const readPixelsWithin = (picture: Uint8Array, side: number): Promise<Uint8Array> =>
  sharp(picture)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();

export const toPng = (picture: Uint8Array): Promise<Buffer> => sharp(picture).png({ palette: true }).toBuffer();

/** Icon on a white square with margin for a circular crop. */
export async function renderIcon(picture: Uint8Array, side: number): Promise<Buffer> {
  const inner = Math.round(side * 0.62);
  const rendered = await sharp(picture).resize({ width: inner, height: inner, fit: 'inside' }).png().toBuffer();
  const paper = { width: side, height: side, channels: 4, background: '#ffffff' } as const;
  return sharp({ create: paper })
    .composite([{ input: rendered }])
    .png({ palette: true })
    .toBuffer();
}

/** Size in pixels by the file's header, without decoding. Undefined if invalid. */
export async function imageSize(
  path: string,
  kind: DetectedImageFormat,
): Promise<Pick<EncodedImage, 'width' | 'height'> | undefined> {
  const found = await sharp(path, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => undefined);
  return found?.format === kind ? found : undefined;
}

/** AVIF effort: at most a second. Higher takes many times longer for 10 %. */
const AVIF_EFFORT = 2;

async function encode(bytes: Uint8Array, { fit = 'inside', avif = false, ...box }: ImageBox): Promise<EncodedImage> {
  const fitted = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    // Crops the least interesting part.
    .resize({ ...box, fit, position: sharp.strategy.attention, withoutEnlargement: fit === 'inside' });
  const webp = await fitted.clone().webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
  const smaller = avif ? await fitted.clone().avif({ quality: 58, effort: AVIF_EFFORT }).toBuffer() : undefined;
  const { width, height } = webp.info;
  return { webp: webp.data, width, height, ...(smaller ? { avif: smaller } : {}) };
}
