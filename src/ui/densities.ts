/** Pixels for each pixel of CSS that a picture is kept in (specification §9). */
export const DENSITIES = [1, 2] as const;

/** The name of a picture, or its address, at twice the density. Pictures from elsewhere have one density only. */
export const doubleDensityUrl = (src: string): string => src.replace(/\.webp$/, '@2x.webp');

/** `srcset` value for an image, by density or, where its width is given, by width. */
export const srcsetOf = (src: string, width?: number): string | undefined => {
  const double = doubleDensityUrl(src);
  if (double === src) return undefined;
  return width ? `${src} ${width}w, ${double} ${2 * width}w` : `${src} 1x, ${double} 2x`;
};
