import { createHash } from 'node:crypto';

/** 22 characters of the SHA-256 of the bytes: an ETag, a key of content. */
export function digest(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
}
