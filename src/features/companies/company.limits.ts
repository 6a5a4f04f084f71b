import { MAX_URL_LENGTH, MB } from '../../lib/lengths.ts';

export const MAX_COMPANY_LENGTHS = {
  name: 80,
  oneLiner: 200,
  about: 20_000,
  size: 40,
  headquarters: 120,
  address: MAX_URL_LENGTH,
} as const;

export const MAX_ADDRESSES = 8;

export const MAX_WORK_IMAGES = 8;
export const MAX_IMAGE_BYTES = 8 * MB;
/** Maximum CSS pixels of a logo tile and a work image. */
export const LOGO_SIDE = 64;
export const WORK_SIDE = 900;

export const MAX_ALT_LENGTH = 200;
