import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const DIGEST = 'sha256:';

/** Digest of an unguessable token for storage. Short ones need a key (`deriveToken`). */
export const digestToken = (token: string): string => DIGEST + createHash('sha256').update(token).digest('base64url');

/** True for results of `digestToken`. */
export const isTokenDigest = (stored: string): boolean => stored.startsWith(DIGEST);

/** Derives a token of 32 characters (192 bits) from secret, purpose and words. Distinct for different inputs. */
export function deriveToken(secret: string, purpose: string, ...words: (string | number)[]): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `easel token: ${purpose}`, 32));
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url').slice(0, 32);
}

export function isTokenEqual(a: string, b: string): boolean {
  const [one, other] = [a, b].map((token) => createHash('sha256').update(token).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
