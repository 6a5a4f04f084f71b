import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const DIGEST = 'sha256:';

/**
 * What is stored of a token that opens something: who reads the database cannot use it. For tokens that nobody can guess
 * only; what is short needs a key (`signToken`).
 */
export const digestToken = (token: string): string => DIGEST + createHash('sha256').update(token).digest('base64url');

/** Whether this is what `digestToken` gives, not a token. */
export const isTokenDigest = (stored: string): boolean => stored.startsWith(DIGEST);

/**
 * 32 characters (192 bits) that only this site can make, and makes again of the same words; equal for no two purposes.
 * `words` may say anything, also what somebody else chose.
 */
export function signToken(secret: string, purpose: string, ...words: (string | number)[]): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `easel token: ${purpose}`, 32));
  return createHmac('sha256', key).update(JSON.stringify(words)).digest('base64url').slice(0, 32);
}

/** Whether two tokens are the same, in a time that does not tell where they differ. */
export function isTokenEqual(a: string, b: string): boolean {
  const [one, other] = [a, b].map((token) => createHash('sha256').update(token).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
