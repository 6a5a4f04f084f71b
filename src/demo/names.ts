import { lookup } from '../lib/lookup.ts';
import { slugify } from '../lib/text.ts';
import { type Industry, surnames } from './data.ts';
import type { Random } from './random.ts';

/** Gives out names of companies, each slug once: first those written for the trade, then composed ones. */
export class Names {
  readonly #random: Random;
  readonly #used = new Set<string>();
  readonly #decks = new Map<string, string[]>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** A name for a company of this trade whose home is the country of this ISO code. */
  next(industry: Industry, iso: string): string {
    const local = this.#deck(`${industry.slug} ${iso}`, () => lookup(industry.localNames, iso) ?? []);
    const general = this.#deck(industry.slug, () => industry.names);
    const composed = this.#deck(`${industry.slug} composed`, () =>
      surnames.flatMap((surname) => industry.nameWords.map((word) => `${surname} ${word}`)),
    );
    for (;;) {
      const name =
        (this.#random.chance(0.7) ? local.pop() : undefined) ?? general.pop() ?? composed.pop() ?? this.#pair(industry);
      const slug = slugify(name);
      if (this.#used.has(slug)) continue;
      this.#used.add(slug);
      return name;
    }
  }

  #deck(key: string, names: () => string[]): string[] {
    let deck = this.#decks.get(key);
    if (!deck) {
      deck = this.#random.shuffle(names());
      this.#decks.set(key, deck);
    }
    return deck;
  }

  #pair(industry: Industry): string {
    const [first, second] = this.#random.sample(surnames, 2);
    return `${first} & ${second} ${this.#random.pick(industry.nameWords)}`;
  }
}
