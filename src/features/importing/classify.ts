import { DESIGN_TITLES, NEAREST } from './design-titles.ts';
import type { FeedJob } from './feed-job.ts';
import { CERTAINLY_DESIGN, NEIGHBOURS, NEVER_DESIGN, OTHER_TRADES } from './other-trades.ts';
import { TEXT_CRAFTS, TEXT_TRADES } from './text-trades.ts';
import { foldTitle } from './title-words.ts';

/** Category of a title on this board, or the reason for its rejection. */
type Classification = { category: string } | { rejected: string };

const NO_DESIGN = 'not a design role';
/** Words of which every accepted title has one. Rejects most titles fast. */
const MAYBE_DESIGN =
  /desig|disen|dise\u00f1|dizajn|ux|\bui\b|user|usab|creati|criati|criacao|\bart|art\b|arte\b|anima|illustr|ilustr|graf|graph|brand|motion|3d|2d|visual|visuel|visueel|vormg|ontwerp|gestalt|artwork|typograph|dtp|storyboard|\b[avx]r\b|immersive|information arch|ixd|formgiv|suunnittelija|muotoilija|screen|experience|acd\b|tasar|projekt|concept|produ|zeichner|progett|ergonom|conversation|mixed|[^\x00-\x7f]/;

/**
 * Classifies a title as a design role of a category, or rejects it. In this order:
 *
 * 1. **No vacancy, or recruiters' own**: talent pools, open applications and recruiters are rejected.
 * 2. **Other trades that say "design"** (engineering, CAD, chips, buildings, sales, marketing) are rejected, unless the
 *    title names an occupation that leaves no doubt ("Automotive UX Designer").
 * 3. **Neighbouring fields** (interior, fashion, game, industrial, instructional …) are kept on boards that have a
 *    category for them, and rejected elsewhere.
 * 4. **Design roles**: the first rule whose pattern matches names candidates; the first that exists on this board
 *    wins, then the nearest general category (`NEAREST`).
 * 5. Everything else is rejected: "brand", "motion" or "UX" in a title is not enough without a design occupation.
 *
 * @param slugs the categories that exist
 */
export function classifyTitle(title: string, slugs: ReadonlySet<string>): Classification {
  const words = foldTitle(title);
  if (!MAYBE_DESIGN.test(words)) return { rejected: NO_DESIGN };
  const matches = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(words));
  for (const [reason, patterns] of NEVER_DESIGN) if (matches(patterns)) return { rejected: reason };
  const isCertain = matches(CERTAINLY_DESIGN);
  for (const [reason, patterns] of OTHER_TRADES) if (!isCertain && matches(patterns)) return { rejected: reason };
  for (const [candidates, patterns] of NEIGHBOURS) {
    if (isCertain || !matches(patterns)) continue;
    const category = candidates.find((slug) => slugs.has(slug));
    return category ? { category } : { rejected: `a neighbouring field without a category here (${candidates[0]})` };
  }
  for (const [candidates, patterns, nearest = NEAREST] of DESIGN_TITLES) {
    if (!matches(patterns)) continue;
    const category = [...candidates, ...nearest].find((slug) => slugs.has(slug));
    return category ? { category } : { rejected: `no category here for it (${candidates[0]})` };
  }
  return { rejected: NO_DESIGN };
}

type Employer = 'agency' | 'architects';

/** Titles that other trades share: `Designer II`, `Design Engineer`, `Design Director`. */
const SHARED_TITLE =
  /^(?:(?!\b(?:product|ux|ui|user|digital|web|mobile|app|interaction|service|content|visual|graphic|brand|motion)\b).)*\b(?:designer|disenad\w+|design (?:engineer|director|manager|lead|consultant|strategist|intern|associate|project manager))/;
const PLAIN_TITLE =
  /^(?:(?:senior|sr\.?|junior|jr\.?|mid|mid-?weight|lead|associate|assistant|freelance|staff|principal|the|a) )*(?:designer|disenad\w+)(?: (?:i{1,3}|iv|v|\d|senior|sr|jr|junior|pleno))?(?:[ ,(-].*)?$/;
/** Distinct trade words that decide about a text. */
const MIN_TRADE_WORDS = 3;
const MIN_CRAFT_WORDS = 2;
/** Characters read of a text. */
const MAX_TEXT_LENGTH = 20_000;

/**
 * Classifies by title, and by text if the title is ambiguous. A “Design Engineer” of machines is rejected. A plain “Designer”
 * gets the craft of most words. At agencies it is a graphic designer, at architecture firms rejected.
 */
export function classifyJob(
  { title, description, department }: Pick<FeedJob, 'title' | 'description' | 'department'>,
  slugs: ReadonlySet<string>,
  employer: Employer | undefined,
): Classification {
  const titled = classifyTitle(title, slugs);
  const words = foldTitle(title);
  if (!('category' in titled) || !SHARED_TITLE.test(words)) return titled;
  const text = `${department ?? ''}\n${description.slice(0, MAX_TEXT_LENGTH)}`.toLowerCase();
  const count = (pattern: RegExp) => new Set(text.match(pattern)).size;
  const crafts = TEXT_CRAFTS.map(([categories, pattern]) => ({ categories, count: count(pattern) }));
  const most = crafts.reduce((best, craft) => (craft.count > best.count ? craft : best));
  for (const [trade, pattern] of TEXT_TRADES) {
    const found = count(pattern);
    if (found >= MIN_TRADE_WORDS && found > most.count) return { rejected: `its text is about ${trade}` };
  }
  if (employer === 'architects' && most.count < MIN_TRADE_WORDS) return { rejected: 'its employer makes buildings' };
  if (!PLAIN_TITLE.test(words) || titled.category !== NEAREST.find((slug) => slugs.has(slug))) return titled;
  const [, graphic] = TEXT_CRAFTS;
  const candidates =
    most.count >= MIN_CRAFT_WORDS ? most.categories : employer === 'agency' ? (graphic?.[0] ?? []) : [];
  const category = candidates.find((slug) => slugs.has(slug));
  return category ? { category } : titled;
}

const AGENCY_TITLES = [
  /\bart director/i,
  /\bcopywriter/i,
  /\bcreative director/i,
  /\baccount (?:executive|manager|director|supervisor)/i,
  /\b(?:media planner|media buyer|planner|strategist|strategy director)\b/i,
  /\b(?:producer|traffic manager|project director)\b/i,
  /\bcommunity manager/i,
];
const MIN_AGENCY_TITLES = 4;
const BUILDING_TITLE =
  /\b(?:(?:project|design|senior|staff|licensed|healthcare|intermediate|junior) architect|architectural|interior design\w*|project designer|landscape|job captain|bim|revit|urban design\w*)\b/i;
const MIN_BUILDING_TITLES = 3;

/** Kind of employer shown by its titles: agency or architecture firm. */
export function classifyEmployer(titles: readonly string[]): Employer | undefined {
  if (titles.filter((title) => BUILDING_TITLE.test(title)).length >= MIN_BUILDING_TITLES) return 'architects';
  const kinds = AGENCY_TITLES.filter((pattern) => titles.some((title) => pattern.test(title)));
  const [artDirector, copywriter] = AGENCY_TITLES;
  const isAgency = kinds.some((kind) => kind === artDirector || kind === copywriter);
  return isAgency && kinds.length >= MIN_AGENCY_TITLES ? 'agency' : undefined;
}
