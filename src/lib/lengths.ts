import { KB, MB } from './byte-size.ts';

/** Characters of an e-mail address at most (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
/** Characters of a web address at most: what every browser and server takes. */
export const MAX_URL_LENGTH = 2_048;
/** Bytes of a request's body at most: of a form with files, and of any other. */
export const MAX_UPLOAD_BYTES = 12 * MB;
export const MAX_BODY_BYTES = 64 * KB;
/**
 * Bytes of an application that are read although its files may be smaller in total, so that the form can be shown
 * again.
 */
export const MAX_APPLICATION_BYTES = 64 * MB;

/** Characters of a meta description shown by search engines. */
export const MAX_META_DESCRIPTION_LENGTH = 160;
