/** Key with tags. Marked dead at once and removed later. */
interface Holder {
  key: string;
  tags: readonly string[];
  live: boolean;
}

/** Cleaned when dead entries may outnumber live ones. */
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

  /** Constant time per tag, since whole boards may be evicted. */
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

  /** Tags of a key, if present. */
  get(key: string): readonly string[] | undefined {
    return this.#holderByKey.get(key)?.tags;
  }

  clear(): void {
    this.#holdersByTag.clear();
    this.#holderByKey.clear();
    this.#livePlaces = 0;
    this.#deadPlaces = 0;
  }

  /** Keys with at least one of the tags. */
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
