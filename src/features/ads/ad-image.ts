import { sha256 } from '../../lib/hash.ts';
import { type EncodedImage, encodeImages } from '../../lib/image.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { DENSITIES, doubleDensityUrl } from '../../ui/densities.ts';

/** CSS pixels. As wide as the widest slot. */
export const AD_IMAGE = { width: 400, height: 200 } as const;

const MAX_AD_IMAGE_BYTES = 4 * 1024 * 1024;

export interface AdImageFile {
  name: string;
  files: { name: string; bytes: Buffer }[];
}

/** Crops and encodes an image in every density. Uploaded bytes are never served. */
export async function encodeAdImage(bytes: Uint8Array): Promise<Result<AdImageFile>> {
  const boxes = DENSITIES.map((density) => ({
    width: AD_IMAGE.width * density,
    height: AD_IMAGE.height * density,
    fit: 'cover' as const,
  }));
  const pictures = await encodeImages(bytes, 'image', MAX_AD_IMAGE_BYTES, boxes);
  if (!pictures.ok) return pictures;
  return succeed(toAdImage(pictures.value));
}

/** Image files of every density, named by content. */
export function toAdImage(pictures: readonly Pick<EncodedImage, 'webp'>[]): AdImageFile {
  const name = sha256(Buffer.concat(pictures.map(({ webp }) => webp)));
  const files = pictures.map(({ webp }, i) => ({
    name: i === 0 ? `${name}.webp` : doubleDensityUrl(`${name}.webp`),
    bytes: webp,
  }));
  return { name, files };
}
