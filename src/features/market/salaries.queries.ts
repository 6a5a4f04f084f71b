import type { Db } from '../../db/tables.ts';
import { paths } from '../../paths.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import {
  CATEGORIES_TAG,
  categoryPayTag,
  categoryTag,
  EXCHANGE_RATES_TAG,
  PAY_TAG,
  payPageTag,
  payTag,
  placePayTag,
  TRENDS_TAG,
} from '../../publishing/tags.ts';
import { listCategories } from '../categories/category.queries.ts';
import type { Category } from '../categories/category.ts';
import { listLocations } from '../locations/location.queries.ts';
import type { Location } from '../locations/location.ts';
import { readExchangeRates } from './exchange-rates.queries.ts';
import { buildPayTree } from './market-role.queries.ts';
import { hasEnoughRolesForPage, listPayCells, listPayPages, type SalaryPageEntry } from './pay.queries.ts';
import { type SalariesScope, type SalariesView, salariesPath } from './salaries-view.ts';
import { buildOtherPayRows, buildPayMatrix, buildPaySections } from './salary-sections.ts';
import { listTrendPages } from './trend.queries.ts';

interface Words {
  categories: Map<string, Category>;
  places: Map<string, Location>;
  /** Country of each city. `''` for countries. */
  placeAbove: ReadonlyMap<string, string>;
}

async function readWords(db: Db): Promise<Words> {
  const [categories, locations] = await Promise.all([listCategories(db), listLocations(db)]);
  return {
    categories: new Map(categories.map((category) => [category.slug, category])),
    places: new Map(locations.filter(({ kind }) => kind !== 'region').map((place) => [place.slug, place])),
    placeAbove: buildPayTree(categories, locations).placeAbove,
  };
}

const isKnown = ({ categories, places }: Words, { category, location }: SalariesScope): boolean =>
  (category === '' || categories.has(category)) && (location === '' || places.has(location));

/** Pay pages for sitemap and build. */
export async function listSalaryPagesWithEnoughRoles(
  db: Db,
): Promise<(SalaryPageEntry & SalariesScope & { path: string })[]> {
  const all = { categories: [''], locations: [''], seniorities: [''] } as const;
  const [pages, words, cells] = await Promise.all([
    listPayPages(db),
    readWords(db),
    listPayCells(db, { ...all, contract: 'full-time', basis: 'year' }),
  ]);
  const widest = pages.find(({ category, location }) => category === '' && location === '');
  const inCurrencies = widest ? cells.map(({ currency, roles }) => ({ ...widest, currency, roles })) : [];
  return [...pages, ...inCurrencies]
    .filter((page) => hasEnoughRolesForPage(page) && isKnown(words, page))
    .map((page) => ({ ...page, path: salariesPath(page) }));
}

/** Reads a salary page. Undefined for an unknown category, country, city or currency. */
export async function findSalariesPage(db: Db, scope: SalariesScope): Promise<CacheTagged<SalariesView> | undefined> {
  const words = await cachedUntilChange(db, 'words of pay', () => readWords(db));
  if (!isKnown(words, scope)) return undefined;
  const category = words.categories.get(scope.category);
  const place = words.places.get(scope.location);
  const categories = category ? category.subcategories : byField([...words.categories.values()]);
  const within = listWithin(words, scope.location);
  const named = [scope.category, ...categories.map(({ slug }) => slug)];
  // A page in one currency shows the widest numbers of others.
  const only = scope.currency ? { currency: scope.currency } : {};
  const [here, there, elsewhere, across, along, trends] = await Promise.all([
    listPayCells(db, {
      ...only,
      categories: named,
      locations: [scope.location],
    }),
    within.length > 0 ? listPayCells(db, { ...only, categories: [scope.category], locations: within }) : [],
    scope.currency ? listPayCells(db, { categories: [''], locations: [''], seniorities: [''] }) : [],
    // Linked pages: categories in its place and places in its category.
    listPayPages(db, { categories: ['', ...named], locations: [scope.location] }),
    listPayPages(db, { categories: [scope.category], locations: ['', ...within] }),
    listTrendPages(db),
  ]);
  const cells = [...here, ...there, ...elsewhere.filter(({ currency }) => currency !== scope.currency)];
  const offered = new Set(
    [...across, ...along].filter(hasEnoughRolesForPage).map(({ category, location }) => `${category}|${location}`),
  );
  const hrefOf = (category: string, location: string) =>
    offered.has(`${category}|${location}`) ? salariesPath({ category, location }) : null;
  const sectionWords = { ...scope, currency: scope.currency ?? '', categories, places: words.places, hrefOf };
  const page = across.find((one) => one.category === scope.category);
  const sections = buildPaySections(cells, sectionWords);
  const [first] = sections;
  if (scope.currency && first?.currency !== scope.currency) return undefined;
  return {
    path: salariesPath(scope),
    category: category ? { slug: category.slug, title: category.title } : null,
    location: place ? { slug: place.slug, name: place.name } : null,
    currency: scope.currency ?? null,
    rates: scope.currency ? await readExchangeRates(db) : null,
    indexable:
      page !== undefined && hasEnoughRolesForPage(scope.currency ? { ...page, roles: first?.roles ?? 0 } : page),
    changedAt: page?.changedAt ?? null,
    sections,
    matrix: first ? buildPayMatrix(cells, first.currency, sectionWords) : null,
    others: buildOtherPayRows(cells, sectionWords),
    hasTrends: trends.some((one) => one.key === scope.category),
    wider: scope.currency ? [{ href: paths.salaries(), label: 'Salaries' }] : widerOf(scope, category, place, hrefOf),
    tags: [...tagsOf(scope, categories, within), TRENDS_TAG, ...(scope.currency ? [EXCHANGE_RATES_TAG] : [])],
  };
}

/** Each field before its crafts. */
const byField = (categories: readonly Category[]): Category[] =>
  categories.filter(({ parent_id }) => !parent_id).flatMap((field) => [field, ...field.subcategories]);

/** Slugs of further places shown on a page. */
function listWithin({ places, placeAbove }: Words, location: string): string[] {
  if (location === '') return [...places.keys()];
  if (places.get(location)?.kind !== 'country') return [];
  return [...placeAbove].flatMap(([slug, above]) => (above === location ? [slug] : []));
}

function widerOf(
  { category, location }: SalariesScope,
  craft: Category | undefined,
  place: Location | undefined,
  hrefOf: (category: string, location: string) => string | null,
): SalariesView['wider'] {
  const requested = [
    { category: '', location: '', label: 'Salaries' },
    ...(craft && place
      ? [
          { category, location: '', label: craft.title },
          { category: '', location, label: place.name },
        ]
      : []),
  ];
  return requested.flatMap((one) => {
    // The first pay page always exists.
    const href = one.category === '' && one.location === '' ? paths.salaries() : hrefOf(one.category, one.location);
    return href && !(category === '' && location === '') ? [{ href, label: one.label }] : [];
  });
}

function tagsOf(
  { category, location }: SalariesScope,
  categories: readonly Category[],
  within: readonly string[],
): string[] {
  const named = [category, ...categories.map(({ slug }) => slug)].filter(Boolean);
  // The widest pages change with any pay, once a day.
  if (category === '' && location === '') return [PAY_TAG, CATEGORIES_TAG];
  if (category === '') return [placePayTag(location), ...within.map((place) => payTag('', place)), CATEGORIES_TAG];
  return [
    ...(location === ''
      ? [categoryPayTag(category)]
      : [payTag(category, location), ...within.map((place) => payTag(category, place))]),
    ...categories.map(({ slug }) => payTag(slug, location)),
    ...named.map(categoryTag),
    payPageTag('', location),
    payPageTag(category, ''),
  ];
}

/** Closest pay page for a category and place, with tags. Undefined if there is none. `''` means all. */
export async function findClosestSalariesLink(
  db: Db,
  { category, location }: SalariesScope,
): Promise<{ href: string; tags: string[] }> {
  const wished = [
    { category, location },
    { category, location: '' },
    { category: '', location },
  ].filter((scope) => scope.category !== '' || scope.location !== '');
  const pages = await listPayPages(db, { categories: [category, ''], locations: [location, ''] });
  const offered = new Set(pages.filter(hasEnoughRolesForPage).map((page) => salariesPath(page)));
  const href = wished.map((scope) => salariesPath(scope)).find((path) => offered.has(path));
  return {
    href: href ?? salariesPath({ category: '', location: '' }),
    tags: [...new Set(wished.map((scope) => payPageTag(scope.category, scope.location)))],
  };
}
