import { slugify } from '../../lib/text.ts';

/** One thing to choose. */
export interface Option {
  value: string;
  label: string;
  /** Tells it from others of the same label, such as the country of a city. */
  detail?: string | undefined;
  /** How much lies behind it; not shown while it is unknown. */
  count?: number | undefined;
}

/**
 * The options that fit what was typed, at most `limit`: those whose name begins with it before those of which a later
 * word does, each in the order given. Case, accents and punctuation do not matter. Nothing typed fits everything.
 */
export function matchOptions(options: readonly Option[], text: string, limit: number): Option[] {
  const typed = fold(text);
  if (!typed) return options.slice(0, limit);
  const first = options.filter(({ label }) => fold(label).startsWith(typed));
  const later = options.filter(({ label }) => fold(label).includes(`-${typed}`));
  return [...new Set([...first, ...later])].slice(0, limit);
}

/** The option that somebody means who typed this name and chose nothing. */
export const findOption = (options: readonly Option[], text: string): Option | undefined =>
  options.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase());

/** Letters without a Latin form stay what they are. */
const fold = (text: string): string => slugify(text, 200) || text.trim().toLowerCase();

/** Where the arrow keys lead among `count` options: past either end to the other; from none (-1) to the first or last. */
export const stepActive = (active: number, by: 1 | -1, count: number): number =>
  count === 0 ? -1 : active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count;
