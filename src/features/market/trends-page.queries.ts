import type { Db } from '../../db/tables.ts';
import { addDays } from '../../lib/dates.ts';
import { compareNames } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { CATEGORIES_TAG, payPageTag, SKILLS_TAG, TRENDS_TAG, trendTag } from '../../publishing/tags.ts';
import { listCategories } from '../categories/category.queries.ts';
import { listLocations } from '../locations/location.queries.ts';
import { isPayOffered, listPayPages } from './pay.queries.ts';
import { findTrends, isYearKey, listTrendPages, MIN_JOBS_FOR_TRENDS } from './trend.queries.ts';
import { buildTrendCharts } from './trend-charts.ts';
import { WEEKS_SHOWN } from './trend-numbers.ts';
import { RECENTLY } from './trend-sentences.ts';
import type { TrendsView } from './trend-view.ts';

/**
 * Trends page of a category, all roles (`''`) or a past year. Undefined for an unknown category or a year with too few roles.
 */
export async function findTrendsPage(db: Db, slug: string): Promise<CacheTagged<TrendsView> | undefined> {
  const [{ titles, skillNames, placeNames }, trends, pages] = await Promise.all([
    cachedUntilChange(db, 'words of trends', () => readWords(db)),
    findTrends(db, slug),
    listTrendPages(db),
  ]);
  const title = titles.get(slug);
  const year = title === undefined && isYearKey(slug) ? Number(slug) : null;
  const isKnown = year === null ? slug === '' || title !== undefined : pages.some((page) => page.category === slug);
  if (!isKnown) return undefined;
  const payCategory = year === null ? slug : '';
  const payPages = await listPayPages(db, { categories: [payCategory], locations: [''] });
  const numbers = trends?.numbers;
  return {
    path: paths.jobTrends(slug),
    category: title === undefined ? null : { slug, title },
    year,
    indexable: (trends?.roles ?? 0) >= MIN_JOBS_FOR_TRENDS,
    changedAt: trends?.changedAt ?? null,
    days: numbers
      ? { from: numbers.from, until: addDays(`${numbers.from}T00:00:00.000Z`, 7 * WEEKS_SHOWN - 1).slice(0, 10) }
      : null,
    charts: numbers
      ? buildTrendCharts(
          numbers,
          {
            skill: (one) => skillNames.get(one),
            category: (one) => titles.get(one),
            place: (one) => placeNames.get(one),
          },
          year === null ? RECENTLY : { year: slug, lately: `in the last quarter of ${slug}` },
        )
      : [],
    hasPay: payPages.some(isPayOffered),
    years:
      slug === ''
        ? pages
            .filter(({ category }) => isYearKey(category) && !titles.has(category))
            .map(({ category }) => ({ href: paths.jobTrends(category), label: category }))
            .reverse()
        : [],
    others: pages
      .flatMap(({ category }) => {
        const label = titles.get(category);
        return label === undefined || category === slug ? [] : [{ href: paths.jobTrends(category), label }];
      })
      .sort((a, b) => compareNames(a.label, b.label)),
    tags: [trendTag(slug), TRENDS_TAG, payPageTag(payCategory, ''), CATEGORIES_TAG, SKILLS_TAG],
  };
}

async function readWords(db: Db) {
  const [categories, locations, skills] = await Promise.all([
    listCategories(db),
    listLocations(db),
    db.selectFrom('skills').select(['slug', 'name']).execute(),
  ]);
  return {
    titles: new Map(categories.map(({ slug, title }) => [slug, title])),
    skillNames: new Map(skills.map(({ slug, name }) => [slug, name])),
    placeNames: new Map(locations.map(({ slug, name }) => [slug, name])),
  };
}
