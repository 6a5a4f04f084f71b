export const KB = 1_024;
export const MB = 1_048_576;

/** `12 MB`, `11.5 MB`, `64 kB`. */
export const formatByteLimit = (bytes: number): string => (bytes < MB ? `${bytes / KB} kB` : `${bytes / MB} MB`);

/** RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;
/** Supported by every browser and server. */
export const MAX_URL_LENGTH = 2_048;
/** Body limits in bytes: forms with files, and others. */
export const MAX_UPLOAD_BYTES = 12 * MB;
export const MAX_BODY_BYTES = 64 * KB;
/** Bytes read of an application, above the limit of its files, so that the form can be shown again. */
export const MAX_APPLICATION_BYTES = 64 * MB;

export const MAX_META_DESCRIPTION_LENGTH = 160;
