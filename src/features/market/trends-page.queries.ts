import type { Db } from '../../db/tables.ts';
import { addDays } from '../../lib/dates.ts';
import { compareNames } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { cachedUntilChange } from '../../publishing/cached-query.ts';
import type { CacheTagged } from '../../publishing/page-record.ts';
import { CATEGORIES_TAG, payPageTag, SKILLS_TAG, TRENDS_TAG, trendTag } from '../../publishing/tags.ts';
import { listCategories } from '../categories/category.queries.ts';
import { listLocations } from '../locations/location.queries.ts';
import { hasEnoughRolesForPage, listPayPages } from './pay.queries.ts';
import { findTrends, isYearKey, listTrendPages, MIN_JOBS_FOR_TRENDS } from './trend.queries.ts';
import { buildTrendCharts } from './trend-charts.ts';
import { WEEKS_SHOWN } from './trend-numbers.ts';
import { RECENTLY } from './trend-sentences.ts';
import type { TrendsView } from './trend-view.ts';

/**
 * Trends page of a category, all roles (`''`) or a past year. Undefined for an unknown category or a year with too few roles.
 */
export async function findTrendsPage(db: Db, key: string): Promise<CacheTagged<TrendsView> | undefined> {
  const [{ titles, skillNames, placeNames }, trends, pages] = await Promise.all([
    cachedUntilChange(db, 'words of trends', () => readWords(db)),
    findTrends(db, key),
    listTrendPages(db),
  ]);
  const title = titles.get(key);
  const year = title === undefined && isYearKey(key) ? Number(key) : null;
  const isKnown = year === null ? key === '' || title !== undefined : pages.some((page) => page.key === key);
  if (!isKnown) return undefined;
  const payCategory = year === null ? key : '';
  const payPages = await listPayPages(db, { categories: [payCategory], locations: [''] });
  const numbers = trends?.numbers;
  return {
    path: paths.jobTrends(key),
    category: title === undefined ? null : { slug: key, title },
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
          year === null ? RECENTLY : { year: key, lately: `in the last quarter of ${key}` },
        )
      : [],
    hasPay: payPages.some(hasEnoughRolesForPage),
    years:
      key === ''
        ? pages
            .filter((page) => isYearKey(page.key) && !titles.has(page.key))
            .map((page) => ({ href: paths.jobTrends(page.key), label: page.key }))
            .reverse()
        : [],
    others: pages
      .flatMap((page) => {
        const label = titles.get(page.key);
        return label === undefined || page.key === key ? [] : [{ href: paths.jobTrends(page.key), label }];
      })
      .sort((a, b) => compareNames(a.label, b.label)),
    tags: [trendTag(key), TRENDS_TAG, payPageTag(payCategory, ''), CATEGORIES_TAG, SKILLS_TAG],
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
