import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'easel seal', 32));

/** Encrypts and signs a value until `until`. URL-safe. */
export function seal(secret: string, value: unknown, until: Date): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce);
  const words = Buffer.concat([cipher.update(JSON.stringify([until.getTime(), value]), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, words, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts a value. Undefined if forged or expired. */
export function unseal(secret: string, sealed: string, now: Date): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, NONCE));
  decipher.setAuthTag(bytes.subarray(-TAG));
  try {
    const words = Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]);
    const [until, value] = JSON.parse(words.toString()) as [number, unknown];
    return until > now.getTime() ? value : undefined;
  } catch {
    return undefined;
  }
}
