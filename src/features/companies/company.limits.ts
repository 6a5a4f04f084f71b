import { LONGEST_ADDRESS } from '../../lib/lengths.ts';

/** The most characters of each text in a company's profile, and addresses beside its website. */
export const LONGEST = {
  name: 80,
  oneLiner: 200,
  about: 20_000,
  size: 40,
  headquarters: 120,
  address: LONGEST_ADDRESS,
} as const;

export const MOST_ADDRESSES = 8;

/** Characters of the words for those who do not see a picture. */
export const LONGEST_ALT = 200;
