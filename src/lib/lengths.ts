import { KB, MB } from './byte-size.ts';

/** Characters of an e-mail address at most (RFC 5321). */
export const LONGEST_EMAIL = 254;
/** Characters of a web address at most: what every browser and server takes. */
export const LONGEST_ADDRESS = 2_048;
/** Bytes of a request's body at most: of a form with files, and of any other. */
export const LARGEST_UPLOAD = 12 * MB;
export const LARGEST_BODY = 64 * KB;
/** Bytes of an application that are read although its files may have less: so whoever chose too much gets the form back. */
export const LARGEST_APPLICATION = 64 * MB;

/** What search engines show of a page's description, in characters. */
export const LONGEST_DESCRIPTION = 160;
