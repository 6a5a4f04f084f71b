const INDEX_BITS = 12;
const REGISTERS = 1 << INDEX_BITS;
/** Bias correction of HyperLogLog for this number of registers (Flajolet et al., 2007). */
const ALPHA = 0.7213 / (1 + 1.079 / REGISTERS);

/** Counts distinct items within about 2 %, nearly exactly below a few hundred (HyperLogLog). Mergeable. */
export class DistinctCounter {
  readonly #registers: Uint8Array;

  constructor(registers: Uint8Array = new Uint8Array(REGISTERS)) {
    this.#registers = registers;
  }

  /** Parses the result of `toText`. Empty for anything else. */
  static fromText(text: string): DistinctCounter {
    const bytes = Buffer.from(text, 'base64');
    return new DistinctCounter(bytes.length === REGISTERS ? new Uint8Array(bytes) : undefined);
  }

  toText(): string {
    return Buffer.from(this.#registers).toString('base64');
  }

  /** Adds a uniform hash of at least six bytes. */
  add(hash: Buffer): void {
    const index = hash.readUInt16BE(0) >>> (16 - INDEX_BITS);
    const rank = Math.clz32(hash.readUInt32BE(2)) + 1;
    if (rank > (this.#registers[index] ?? 0)) this.#registers[index] = rank;
  }

  merge(other: DistinctCounter): void {
    for (const [i, rank] of other.#registers.entries()) {
      if (rank > (this.#registers[i] ?? 0)) this.#registers[i] = rank;
    }
  }

  get count(): number {
    let sum = 0;
    let empty = 0;
    for (const rank of this.#registers) {
      sum += 2 ** -rank;
      if (rank === 0) empty++;
    }
    const estimate = (ALPHA * REGISTERS * REGISTERS) / sum;
    const isSmall = estimate <= 2.5 * REGISTERS && empty > 0;
    return Math.round(isSmall ? REGISTERS * Math.log(REGISTERS / empty) : estimate);
  }
}
