import { hash } from 'node:crypto';

/** 22 characters of the SHA-256 of the bytes: an ETag, a key of content. */
export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}
