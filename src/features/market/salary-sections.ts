import type { Currency } from '../../lib/money.ts';
import { compareNames } from '../../lib/text.ts';
import type { Category } from '../categories/category.ts';
import { SENIORITIES, seniorityNames } from '../jobs/job.ts';
import type { Location } from '../locations/location.ts';
import type { PublishedCell } from './pay-cells.ts';
import type { OtherPayRow, PayGroup, PayMatrix, PayRow, PaySection } from './salaries-view.ts';

/** Names and links of the page's category and place and their children. */
interface SectionWords {
  category: string;
  location: string;
  /** Currency of the first section. Empty for that of most roles. */
  currency: string;
  /** In order. Parents come before children. */
  categories: readonly Category[];
  places: ReadonlyMap<string, Location>;
  hrefOf: (category: string, location: string) => string | null;
}

const isMain = ({ contract, basis }: PublishedCell): boolean => contract === 'full-time' && basis === 'year';

/** Tables by currency, most roles first. */
export function buildPaySections(cells: readonly PublishedCell[], words: SectionWords): PaySection[] {
  const isOwn = (cell: PublishedCell) => cell.category === words.category && cell.location === words.location;
  const sections = [...Map.groupBy(cells.filter(isMain), ({ currency }) => currency)].map(([currency, disclosed]) => {
    const whole = disclosed.find((cell) => isOwn(cell) && cell.seniority === '');
    const levels = levelsOf(disclosed.filter(isOwn));
    const crafts = craftsOf(disclosed, words);
    const isAll = words.category === '';
    const groups = [
      ...(isAll ? [crafts, levels] : [levels, crafts]),
      placesOf(disclosed, words, 'country'),
      placesOf(disclosed, words, 'city'),
    ];
    const roles = whole?.roles ?? disclosed.reduce((most, cell) => Math.max(most, cell.roles), 0);
    return { currency, roles, whole, groups: groups.filter(({ rows }) => rows.some(({ cell }) => cell)) };
  });
  return sections
    .filter(({ whole, groups }) => whole || groups.length > 0)
    .sort((a, b) => rankOf(a, words) - rankOf(b, words) || b.roles - a.roles || (a.currency < b.currency ? -1 : 1))
    .map((section, i) => (i === 0 ? section : { ...section, groups: section.groups.map(withoutUndisclosedRows) }));
}

const rankOf = ({ currency }: PaySection, words: SectionWords): number => (currency === words.currency ? 0 : 1);

/** Pay by craft and level. Null if none is disclosed. */
export function buildPayMatrix(
  cells: readonly PublishedCell[],
  currency: Currency,
  { category, location, categories, hrefOf }: SectionWords,
): PayMatrix | null {
  const disclosed = new Map(
    cells
      .filter((cell) => isMain(cell) && cell.currency === currency && cell.location === location && cell.seniority)
      .map((cell) => [`${cell.category}|${cell.seniority}`, cell]),
  );
  const levels = SENIORITIES.filter((level) => categories.some(({ slug }) => disclosed.has(`${slug}|${level}`)));
  const rows = categories
    .map((one) => ({
      label: one.title,
      href: hrefOf(one.slug, location),
      depth: depthOf(one, category),
      cells: levels.map((level) => disclosed.get(`${one.slug}|${level}`)),
    }))
    .filter((row) => row.cells.some((cell) => cell));
  return rows.length > 0 ? { levels: levels.map((level) => seniorityNames[level]), rows } : null;
}

/** Only the first currency shows withheld rows, which are most in others. */
const withoutUndisclosedRows = ({ title, rows }: PayGroup): PayGroup => ({
  title,
  rows: rows.filter(({ cell }) => cell),
});

/** Pay of other contracts, and by day and hour. */
export const buildOtherPayRows = (
  cells: readonly PublishedCell[],
  { category, location }: SectionWords,
): OtherPayRow[] =>
  cells
    .filter(
      (cell) => cell.category === category && cell.location === location && cell.seniority === '' && !isMain(cell),
    )
    .map((cell) => ({ contract: cell.contract, basis: cell.basis, cell }));

const levelsOf = (own: readonly PublishedCell[]): PayGroup => ({
  title: 'By level',
  rows: SENIORITIES.map((seniority) => ({
    label: seniorityNames[seniority],
    href: null,
    depth: 0,
    cell: own.find((cell) => cell.seniority === seniority),
  })),
});

function craftsOf(cells: readonly PublishedCell[], { category, location, categories, hrefOf }: SectionWords): PayGroup {
  const rows = categories.map(
    (one): PayRow => ({
      label: one.title,
      href: hrefOf(one.slug, location),
      depth: depthOf(one, category),
      cell: cells.find((cell) => cell.category === one.slug && cell.location === location && cell.seniority === ''),
    }),
  );
  return { title: category === '' ? 'By field' : 'By craft', rows };
}

const depthOf = ({ parent_id }: Category, category: string): 0 | 1 => (category === '' && parent_id ? 1 : 0);

function placesOf(
  cells: readonly PublishedCell[],
  { category, location, places, hrefOf }: SectionWords,
  kind: 'country' | 'city',
): PayGroup {
  const rows = cells.flatMap((cell): PayRow[] => {
    const place = places.get(cell.location);
    if (place?.kind !== kind || cell.location === location || cell.category !== category || cell.seniority !== '')
      return [];
    return [{ label: place.name, href: hrefOf(category, place.slug), depth: 0, cell }];
  });
  return {
    title: kind === 'country' ? 'By country' : 'By city',
    rows: rows.sort((a, b) => compareNames(a.label, b.label)),
  };
}
