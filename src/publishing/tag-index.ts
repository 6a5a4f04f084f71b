/** Which keys hold which tags, both ways. */
export class TagIndex {
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #tagsByKey = new Map<string, readonly string[]>();

  set(key: string, tags: readonly string[]): void {
    this.delete(key);
    this.#tagsByKey.set(key, tags);
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      if (keys) keys.add(key);
      else this.#keysByTag.set(tag, new Set([key]));
    }
  }

  delete(key: string): void {
    for (const tag of this.#tagsByKey.get(key) ?? []) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
    this.#tagsByKey.delete(key);
  }

  clear(): void {
    this.#keysByTag.clear();
    this.#tagsByKey.clear();
  }

  /** Keys that hold at least one of the tags. */
  find(tags: Iterable<string>): Set<string> {
    const found = new Set<string>();
    for (const tag of tags) for (const key of this.#keysByTag.get(tag) ?? []) found.add(key);
    return found;
  }
}
