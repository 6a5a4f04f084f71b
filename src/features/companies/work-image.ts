import type { WorkImage } from './company.ts';

/** Of the picture that stands for a company's work where there is no room for all of it; 4:3, pixels of CSS. */
export const CROP = { width: 320, height: 240 } as const;

/** What is added to a picture's name for its crop, and for its double. */
export const CROP_SUFFIX = '@crop';
export const DOUBLE_SUFFIX = '@2x';

/** A picture as a page draws it: one address that every browser reads, and whether the same lies there as AVIF. */
interface DrawnImage {
  src: string;
  width: number;
  height: number;
  alt: string;
  hasAvif: boolean;
}

export const fullImageOf = ({ hasAvif = false, hasCrop: _, ...image }: WorkImage): DrawnImage => ({
  ...image,
  hasAvif,
});

/** Of a picture that was kept without its crop the whole; styles cut it to the same shape. */
export const croppedImageOf = ({ src, alt, hasAvif = false, hasCrop = false }: WorkImage): DrawnImage => ({
  ...CROP,
  src: hasCrop ? src.replace(/\.webp$/, `${CROP_SUFFIX}.webp`) : src,
  alt,
  hasAvif: hasAvif || hasCrop,
});

/** The picture that stands for all of a company's work: its first; null when it shows none. */
export const firstWorkImage = (images: readonly WorkImage[]): WorkImage | null => images[0] ?? null;
