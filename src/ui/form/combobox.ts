import { slugify } from '../../lib/text.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Distinguishes namesakes, such as the country of a city. */
  detail?: string | undefined;
  /** Number of results. Hidden while unknown. */
  count?: number | undefined;
}

/**
 * Options that match a text, at most `limit`: prefix of the name, then of a later word. Ignores case, accents and punctuation.
 * Empty text matches all.
 */
export function matchOptions(options: readonly ComboboxOption[], text: string, limit: number): ComboboxOption[] {
  const folded = fold(text);
  if (!folded) return options.slice(0, limit);
  const first = options.filter(({ label }) => fold(label).startsWith(folded));
  const later = options.filter(({ label }) => fold(label).includes(`-${folded}`));
  return [...new Set([...first, ...later])].slice(0, limit);
}

export const findOption = (options: readonly ComboboxOption[], text: string): ComboboxOption | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());

/** Keeps letters without Latin form. */
const fold = (text: string): string => slugify(text, 200) || text.trim().toLowerCase();

/** Next active option with wraparound. From -1 to first or last. */
export const moveActiveOption = (active: number, by: 1 | -1, count: number): number =>
  count === 0 ? -1 : active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
