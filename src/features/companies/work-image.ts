import type { WorkImage } from './company.ts';

/** Size of a cropped work image in CSS pixels, 4:3. */
export const CROP = { width: 320, height: 240 } as const;

/** Suffixes of a crop's file name. */
export const CROP_SUFFIX = '@crop';
export const DOUBLE_SUFFIX = '@2x';

/** Image URL, and whether an AVIF version exists. */
interface RenderedImage {
  src: string;
  width: number;
  height: number;
  alt: string;
  hasAvif: boolean;
}

export const toFullImage = ({ hasAvif = false, hasCrop: _, ...image }: WorkImage): RenderedImage => ({
  ...image,
  hasAvif,
});

/** Cropped image, or the full one if no crop is stored, which styles crop. */
export const toCroppedImage = ({ src, alt, hasAvif = false, hasCrop = false }: WorkImage): RenderedImage => ({
  ...CROP,
  src: hasCrop ? src.replace(/\.webp$/, `${CROP_SUFFIX}.webp`) : src,
  alt,
  hasAvif: hasAvif || hasCrop,
});

/** First work image. Null if there is none. */
export const firstWorkImage = (images: readonly WorkImage[]): WorkImage | null => images[0] ?? null;
