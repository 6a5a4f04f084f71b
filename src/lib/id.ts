import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Sortable id: 10 characters of time (milliseconds, base 32), then 12 random ones. */
export function newId(now: Date): string {
  let time = now.getTime();
  let head = '';
  for (let i = 0; i < 10; i++) {
    head = ALPHABET[time % 32] + head;
    time = Math.floor(time / 32);
  }
  return head + Array.from(randomBytes(12), (byte) => ALPHABET[byte % 32]).join('');
}

const HASH_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Random job hash: 6 characters of a–z and 0–9 (specification §5). */
export function newJobHash(): string {
  let hash = '';
  while (hash.length < 6) {
    for (const byte of randomBytes(8)) {
      // 252 is the largest multiple of 36 below 256. Larger bytes would bias the result.
      if (byte < 252 && hash.length < 6) hash += HASH_ALPHABET[byte % 36];
    }
  }
  return hash;
}
