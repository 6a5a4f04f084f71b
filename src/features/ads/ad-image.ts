import { digest } from '../../lib/hash.ts';
import { readPictures } from '../../lib/picture.ts';
import { type Result, succeed } from '../../lib/result.ts';
import { atDouble, DENSITIES } from '../../ui/densities.ts';

/** Side of an ad's square image, CSS pixels. */
export const AD_IMAGE_SIDE = 40;

const LARGEST_AD_IMAGE = 4 * 1024 * 1024;

export interface AdImageFile {
  name: string;
  files: { name: string; bytes: Buffer }[];
}

/** A square picture in every density, encoded anew, so that nothing of the file that came is ever served. */
export async function readAdImage(bytes: Uint8Array): Promise<Result<AdImageFile>> {
  const boxes = DENSITIES.map((density) => ({
    width: AD_IMAGE_SIDE * density,
    height: AD_IMAGE_SIDE * density,
    fit: 'cover' as const,
  }));
  const pictures = await readPictures(bytes, 'image', LARGEST_AD_IMAGE, boxes);
  if (!pictures.ok) return pictures;
  const name = digest(bytes);
  const files = pictures.value.map(({ webp }, i) => ({
    name: i === 0 ? `${name}.webp` : atDouble(`${name}.webp`),
    bytes: webp,
  }));
  return succeed({ name, files });
}
