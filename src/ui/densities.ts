/** Stored image densities (specification §9). */
export const DENSITIES = [1, 2] as const;

export const doubleDensityUrl = (src: string): string => src.replace(/\.webp$/, '@2x.webp');

/** `srcset` by density, or by width if given. */
export const makeSrcset = (src: string, width?: number): string | undefined => {
  const double = doubleDensityUrl(src);
  if (double === src) return undefined;
  return width ? `${src} ${width}w, ${double} ${2 * width}w` : `${src} 1x, ${double} 2x`;
};
