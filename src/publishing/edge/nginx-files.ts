import { hash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What `proxy_cache_key` of deploy/nginx.conf makes of a request, which nginx tells the board in `X-Cache-Key`. */
export const nginxKey = (encoding: string, host: string, path: string): string => `${encoding} ${host}${path}`;

/** Where nginx keeps the answer of a key below its folder: `levels=2`. */
function nginxFileOf(key: string): string {
  const name = hash('md5', key);
  return `${name.slice(-LEVEL_DIGITS)}/${name}`;
}

const LEVEL_DIGITS = 2;
const LEVELS = Array.from({ length: 16 ** LEVEL_DIGITS }, (_, i) => i.toString(16).padStart(LEVEL_DIGITS, '0'));
const FILE = /^[0-9a-f]{32}$/;
/** Files removed between two turns of whatever else is to be done: some milliseconds. */
const REMOVED_AT_ONCE = 200;
const TRIED_AGAIN_MS = 1_000;

/**
 * The folder in which an nginx in front keeps answers, one a file: a file that is gone is one that nginx does not have. It
 * is for answers of one board alone.
 */
export class NginxFiles {
  readonly #folder: string;
  readonly #onError: (error: unknown) => void;
  /** Files to be removed, below the folder. */
  readonly #gone = new Set<string>();
  #removing = Promise.resolve();
  #isRemoving = false;
  #isFailing = false;
  #again: NodeJS.Timeout | undefined;

  /** @param onError told once of each time that files cannot be removed. */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#onError = onError;
  }

  /** Whether something is there that should be gone. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /**
   * Removes all that is kept, and makes the folders below: those that nginx made itself would be closed to this account.
   * @throws Error with one clear line when this account may not.
   */
  empty(): void {
    try {
      mkdirSync(this.#folder, { recursive: true });
      const there = new Set(readdirSync(this.#folder));
      for (const level of LEVELS) {
        const path = join(this.#folder, level);
        if (there.has(level)) {
          for (const name of readdirSync(path).filter((each) => FILE.test(each))) removeFile(join(path, name));
        } else {
          mkdirSync(path);
          // Whatever the umask: the group is the one that nginx is in.
          chmodSync(path, 0o770);
        }
      }
    } catch (error) {
      throw new Error(`EDGE: this account may not change all of ${this.#folder}: ${(error as Error).message}`);
    }
  }

  /** Removes the answers of these keys, before anybody else has a turn; of very many, the rest in the turns after it. */
  remove(keys: Iterable<string>): void {
    for (const key of keys) this.#gone.add(nginxFileOf(key));
    if (this.#isRemoving || this.#gone.size === 0) return;
    this.#isRemoving = true;
    // Once whoever says one file after the other has said all.
    this.#removing = Promise.resolve().then(() => this.#removeAll());
  }

  /** Resolves when what was to be removed is gone, or cannot be removed now. */
  settle(): Promise<void> {
    return this.#removing;
  }

  close(): void {
    clearTimeout(this.#again);
  }

  async #removeAll(): Promise<void> {
    let error: unknown;
    let count = 0;
    for (const file of this.#gone) {
      try {
        removeFile(join(this.#folder, file));
        this.#gone.delete(file);
      } catch (caught) {
        error = caught;
      }
      if (++count % REMOVED_AT_ONCE === 0) await nextTurn();
    }
    this.#isRemoving = false;
    if (error !== undefined) {
      if (!this.#isFailing) this.#onError(error);
      this.#again ??= setTimeout(() => {
        this.#again = undefined;
        this.remove([]);
      }, TRIED_AGAIN_MS).unref();
    }
    this.#isFailing = error !== undefined;
  }
}

/** A file that nginx, or the server before or after this one, has removed already is gone as well. */
function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
