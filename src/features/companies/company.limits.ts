import { MB } from '../../lib/byte-size.ts';
import { MAX_URL_LENGTH } from '../../lib/lengths.ts';

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
/** Bytes of a picture as it is sent. */
export const MAX_IMAGE_BYTES = 8 * MB;
/** CSS pixels, at most: of the largest tile of a logo, and of the widest picture on a company's page. */
export const LOGO_SIDE = 64;
export const WORK_SIDE = 900;

/** Characters of the words for those who do not see a picture. */
export const MAX_ALT_LENGTH = 200;
