import type { AdTargeting } from './ad.ts';
import { MAX_ADS_PER_PAGE, rankEligibleAds } from './ad-match.ts';
import { type AdPage, findAdPageOfRoute } from './ad-page.ts';

export interface CompetingAd extends AdTargeting {
  id: string;
  title: string;
  priority: number;
}

/** Rank of an ad on one page. */
export interface AdPlacement {
  path: string;
  /** From 1. */
  rank: number;
  score: number;
  /** True if the page has a slot for the ad. */
  isShown: boolean;
  /** Title of the ad ranked before it. */
  below: string | null;
  /** Titles of ads ranked behind it. */
  above: string[];
}

interface AdPageOption {
  path: string;
  page: AdPage;
}

/** Eligible pages of an ad, best rank first. `rivals` are the running ads. */
export function rankAdOnPages(
  ad: CompetingAd,
  rivals: readonly CompetingAd[],
  pages: readonly AdPageOption[],
): AdPlacement[] {
  const others = rivals.filter((rival) => rival.id !== ad.id);
  return pages
    .flatMap(({ path, page }): AdPlacement[] => {
      const ranked = rankEligibleAds([...others, ad], page);
      const at = ranked.findIndex((one) => one.ad === ad);
      const found = ranked[at];
      if (!found) return [];
      return [
        {
          path,
          rank: at + 1,
          score: found.score,
          isShown: at < MAX_ADS_PER_PAGE,
          below: ranked[at - 1]?.ad.title ?? null,
          above: ranked.slice(at + 1, Math.max(at + 2, MAX_ADS_PER_PAGE)).map((one) => one.ad.title),
        },
      ];
    })
    .sort((a, b) => a.rank - b.rank || b.score - a.score || (a.path < b.path ? -1 : 1));
}

/** Pages that ads can target: home, all roles, and every category, contract type, workplace and place. */
export function listTargetablePages(slugs: {
  filters: readonly string[];
  categories: readonly string[];
  locations: readonly string[];
}): AdPageOption[] {
  const sold = (path: string, name: string, params = {}): AdPageOption[] => {
    const page = findAdPageOfRoute({ name, params });
    return page ? [{ path, page }] : [];
  };
  return [
    ...sold('/', 'index'),
    ...sold('/roles', 'jobs-filters'),
    ...slugs.categories.flatMap((slug) => sold(`/${slug}`, 'categories-jobCategorySlug', { jobCategorySlug: slug })),
    ...slugs.filters.flatMap((slug) => sold(`/${slug}`, 'filtersSlug', { filtersSlug: slug })),
    ...slugs.locations.flatMap((slug) => sold(`/locations/${slug}`, 'locations-locationSlug', { locationSlug: slug })),
  ];
}
