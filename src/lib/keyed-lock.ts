/** A lock for each key, in this process: work on one key runs one after the other, work on different keys at once. */
export class KeyedLock {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const running = (async () => {
      await before?.catch(() => {});
      return work();
    })();
    this.#last.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#last.get(key) === running) this.#last.delete(key);
    }
  }
}
