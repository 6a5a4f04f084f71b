import sharp from 'sharp';
import { digest } from '../../lib/hash.ts';
import { type Result, refuse, succeed } from '../../lib/result.ts';

/** Side of an ad's square image, CSS pixels, and the densities it is kept in (specification §9). */
export const AD_IMAGE_SIDE = 40;
const DENSITIES = [1, 2] as const;

export const LARGEST_AD_IMAGE = 4 * 1024 * 1024;
const MOST_PIXELS = 40_000_000;

export interface AdImageFile {
  name: string;
  files: { name: string; bytes: Buffer }[];
}

const SIGNATURES: [string, (bytes: Uint8Array) => boolean][] = [
  ['png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  [
    'webp',
    (bytes) => startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes.subarray(8), [0x57, 0x45, 0x42, 0x50]),
  ],
];

/** A square picture in every density, encoded anew, so that nothing of the file that came is ever served. */
export async function readAdImage(bytes: Uint8Array): Promise<Result<AdImageFile>> {
  if (bytes.length > LARGEST_AD_IMAGE) return refuse('image', 'may have 4 MB at most');
  const type = SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
  if (!type) return refuse('image', 'must be a PNG, JPEG or WebP picture');
  const name = digest(bytes);
  try {
    const files = await Promise.all(
      DENSITIES.map(async (density) => ({
        name: density === 1 ? `${name}.webp` : `${name}@${density}x.webp`,
        bytes: await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
          .rotate()
          .resize(AD_IMAGE_SIDE * density, AD_IMAGE_SIDE * density, { fit: 'cover' })
          .webp({ quality: 82 })
          .toBuffer(),
      })),
    );
    return succeed({ name, files });
  } catch {
    // What sharp says of a broken file is meant for programmers.
    return refuse('image', 'could not be read: it is damaged or far too large');
  }
}

const startsWith = (bytes: Uint8Array, start: number[]): boolean => start.every((byte, i) => bytes[i] === byte);
