export const KB = 1_024;
export const MB = 1_048_576;

/** `12 MB`, `11.5 MB`, `64 kB`. */
export const formatByteLimit = (bytes: number): string => (bytes < MB ? `${bytes / KB} kB` : `${bytes / MB} MB`);
