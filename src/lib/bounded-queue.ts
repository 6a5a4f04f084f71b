/** Thrown by a full queue. Clients should retry later. */
export class BoundedQueueFullError extends Error {
  override name = 'LaneFullError';
}

/** Runs work one at a time. Rejects work when full. */
export class BoundedQueue {
  readonly #most: number;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws BoundedQueueFullError, or the error of the work */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting >= this.#most) throw new BoundedQueueFullError(`${this.#most} are waiting already`);
    this.#waiting++;
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting--;
    }
  }
}
