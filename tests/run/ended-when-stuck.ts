import type { Reporter, TestModule } from 'vitest/node';

/** Milliseconds that no file needs, on any machine. */
const FAR_TOO_LONG = 15 * 60_000;

/**
 * Ends a run in which a file has held its thread for too long, and names the file: a thread that is held can neither be told to
 * end nor say where it is, so that no limit of a test holds for it.
 */
export class EndedWhenStuck implements Reporter {
  readonly #limits = new Map<string, NodeJS.Timeout>();
  readonly #limit: number;

  constructor(limit = FAR_TOO_LONG) {
    this.#limit = limit;
  }

  onTestModuleStart({ moduleId }: TestModule): void {
    const end = () => {
      console.error(`${moduleId} has not ended for ${this.#limit / 60_000} minutes.`);
      process.exit(1);
    };
    this.#limits.set(moduleId, setTimeout(end, this.#limit).unref());
  }

  onTestModuleEnd({ moduleId }: TestModule): void {
    clearTimeout(this.#limits.get(moduleId));
  }
}
