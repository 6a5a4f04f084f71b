import { slugify } from '../../lib/text.ts';

/** One thing to choose. */
export interface Option {
  value: string;
  label: string;
  /** Tells it from others of the same label, such as the country of a city. */
  detail?: string | undefined;
  /** Number of results. Hidden while unknown. */
  count?: number | undefined;
}

/**
 * The options that fit what was typed, at most `limit`: those whose name begins with it before those of which a later
 * word does, each in the order given. Case, accents and punctuation do not matter. Nothing typed fits everything.
 */
export function matchOptions(options: readonly Option[], text: string, limit: number): Option[] {
  const folded = fold(text);
  if (!folded) return options.slice(0, limit);
  const first = options.filter(({ label }) => fold(label).startsWith(folded));
  const later = options.filter(({ label }) => fold(label).includes(`-${folded}`));
  return [...new Set([...first, ...later])].slice(0, limit);
}

/** Option with the typed name. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());

/** Letters without a Latin form stay what they are. */
const fold = (text: string): string => slugify(text, 200) || text.trim().toLowerCase();

/** Next active option for an arrow key, with wraparound. From -1 to the first or last. */
export const stepActive = (active: number, by: 1 | -1, count: number): number =>
  count === 0 ? -1 : active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
