/** A key with its tags; forgotten at once by no longer being live, and cleared from the lists of its tags later. */
interface Holder {
  key: string;
  tags: readonly string[];
  live: boolean;
}

/** Lists are cleared when they might have come to hold more of the dead than of the living. */
interface Holders {
  list: Holder[];
  clearAt: number;
}

const MIN_CLEARED = 8;

export class TagIndex {
  readonly #holdersByTag = new Map<string, Holders>();
  readonly #holderByKey = new Map<string, Holder>();
  #livePlaces = 0;
  #deadPlaces = 0;

  set(key: string, tags: readonly string[]): void {
    this.delete(key);
    const holder = { key, tags, live: true };
    this.#holderByKey.set(key, holder);
    this.#livePlaces += tags.length;
    for (const tag of tags) {
      const holders = this.#holdersByTag.get(tag);
      if (!holders) this.#holdersByTag.set(tag, { list: [holder], clearAt: MIN_CLEARED });
      else if (holders.list.push(holder) >= holders.clearAt) this.#clearDead(holders);
    }
  }

  /** Constant time per tag, because whole boards of pages are evicted while readers wait. */
  delete(key: string): void {
    const holder = this.#holderByKey.get(key);
    if (!holder) return;
    holder.live = false;
    this.#holderByKey.delete(key);
    this.#livePlaces -= holder.tags.length;
    this.#deadPlaces += holder.tags.length;
    holder.tags = [];
    if (this.#deadPlaces > 2 * this.#livePlaces + 100_000) this.#clearAllDead();
  }

  /** The tags of a key; undefined of one that is not there. */
  get(key: string): readonly string[] | undefined {
    return this.#holderByKey.get(key)?.tags;
  }

  clear(): void {
    this.#holdersByTag.clear();
    this.#holderByKey.clear();
    this.#livePlaces = 0;
    this.#deadPlaces = 0;
  }

  /** Keys that hold at least one of the tags. */
  find(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) {
      for (const holder of this.#holdersByTag.get(tag)?.list ?? []) if (holder.live) found.add(holder.key);
    }
    return found;
  }

  #clearDead(holders: Holders): void {
    const before = holders.list.length;
    holders.list = holders.list.filter((holder) => holder.live);
    this.#deadPlaces -= before - holders.list.length;
    holders.clearAt = Math.max(MIN_CLEARED, holders.list.length * 2);
  }

  #clearAllDead(): void {
    for (const [tag, holders] of this.#holdersByTag) {
      this.#clearDead(holders);
      if (holders.list.length === 0) this.#holdersByTag.delete(tag);
    }
    this.#deadPlaces = 0;
  }
}
