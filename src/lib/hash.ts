import { hash } from 'node:crypto';

/** 22 characters of a SHA-256, for ETags and keys. */
export function sha256(bytes: string | Uint8Array): string {
  return hash('sha256', bytes, 'base64url').slice(0, 22);
}
