import { DESIGN_TITLES, NEAREST } from './design-titles.ts';
import { CERTAIN, NEIGHBOURS, NEVER, OTHER_TRADES } from './other-trades.ts';
import { titleWords } from './title-words.ts';

/** What a title was taken for: a category that exists on this board, or why not. */
type Classification = { category: string } | { refused: string };

/**
 * Whether a title is a design role, and in which category. In this order:
 *
 * 1. **No vacancy, or recruiters' own**: talent pools, open applications and recruiters are refused.
 * 2. **Other trades that say "design"** (engineering, CAD, chips, buildings, sales, marketing) are refused, unless the
 *    title names an occupation that leaves no doubt ("Automotive UX Designer").
 * 3. **Neighbouring fields** (interior, fashion, game, industrial, instructional …) are kept on boards that have a
 *    category for them, and refused elsewhere.
 * 4. **Design roles**: the first rule whose pattern matches names candidates; the first that exists on this board
 *    wins, then the nearest general category (`NEAREST`).
 * 5. Everything else is refused: "brand", "motion" or "UX" in a title is not enough without a design occupation.
 *
 * @param slugs the categories that exist
 */
export function classifyTitle(title: string, slugs: ReadonlySet<string>): Classification {
  const words = titleWords(title);
  const matches = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(words));
  for (const [reason, patterns] of NEVER) if (matches(patterns)) return { refused: reason };
  const isCertain = matches(CERTAIN);
  for (const [reason, patterns] of OTHER_TRADES) if (!isCertain && matches(patterns)) return { refused: reason };
  for (const [candidates, patterns] of NEIGHBOURS) {
    if (isCertain || !matches(patterns)) continue;
    const category = candidates.find((slug) => slugs.has(slug));
    return category ? { category } : { refused: `a neighbouring field without a category here (${candidates[0]})` };
  }
  for (const [candidates, patterns, nearest = NEAREST] of DESIGN_TITLES) {
    if (!matches(patterns)) continue;
    const category = [...candidates, ...nearest].find((slug) => slugs.has(slug));
    return category ? { category } : { refused: `no category here for it (${candidates[0]})` };
  }
  return { refused: 'not a design role' };
}
