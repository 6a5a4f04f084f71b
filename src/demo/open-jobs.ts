import type { Employer } from './employer.ts';

/** Open roles of each employer with their titles and texts. */
export class OpenJobs {
  readonly #titles = new Map<Employer, Set<string>>();
  readonly #descriptions = new Map<Employer, Set<string>>();

  hasCapacity(employer: Employer): boolean {
    return (this.#titles.get(employer)?.size ?? 0) < employer.mostOpen;
  }

  /** Claims a title. False if it is taken. */
  claim(employer: Employer, title: string): boolean {
    const titles = this.#titles.get(employer) ?? new Set();
    this.#titles.set(employer, titles);
    return titles.size < titles.add(title).size;
  }

  /** Composes until the text differs from all open roles of the employer. */
  describe(employer: Employer, isOpen: boolean, compose: () => string): string {
    if (!isOpen) return compose();
    const others = this.#descriptions.get(employer) ?? new Set();
    this.#descriptions.set(employer, others);
    for (;;) {
      const text = compose();
      if (others.has(text)) continue;
      others.add(text);
      return text;
    }
  }
}
