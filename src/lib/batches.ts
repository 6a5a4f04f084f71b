interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

interface Options<Item, Outcome> {
  /** Processes a batch. Outcomes are in the order of items. */
  carryOut: (items: Item[]) => Promise<Outcome[]>;
  /** Milliseconds that a batch waits for more items. */
  waitMs: number;
  /** Maximum items per batch, and waiting. */
  largest: number;
  mostWaiting: number;
}

export class QueueFullError extends Error {
  override name = 'TooManyWaiting';
}

/** Processes concurrent items together, such as in one commit. */
export class BatchQueue<Item, Outcome> {
  readonly #options: Options<Item, Outcome>;
  #waiting: Waiting<Item, Outcome>[] = [];
  #isRunning = false;

  constructor(options: Options<Item, Outcome>) {
    this.#options = options;
  }

  /** @throws QueueFullError, or the error of the batch */
  add(item: Item): Promise<Outcome> {
    if (this.#waiting.length >= this.#options.mostWaiting) return Promise.reject(new QueueFullError());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      if (this.#waiting.length < this.#options.largest)
        await new Promise((resolve) => setTimeout(resolve, this.#options.waitMs));
      const batch = this.#waiting.splice(0, this.#options.largest);
      try {
        const outcomes = await this.#options.carryOut(batch.map(({ item }) => item));
        for (const [i, { resolve }] of batch.entries()) resolve(outcomes[i] as Outcome);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isRunning = false;
  }
}
