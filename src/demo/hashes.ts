import type { Random } from './random.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Public hashes of roles: 6 characters of a–z and 0–9, each once. */
export class Hashes {
  readonly #random: Random;
  readonly #used = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  next(): string {
    for (;;) {
      let hash = '';
      for (let i = 0; i < 6; i++) hash += ALPHABET.charAt(Math.floor(this.#random.next() * ALPHABET.length));
      if (this.#used.has(hash)) continue;
      this.#used.add(hash);
      return hash;
    }
  }
}
